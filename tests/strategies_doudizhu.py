"""What Hypothesis makes of Dou Dizhu."""

from __future__ import annotations

from hypothesis import strategies as st

from shisanzhang.doudizhu import Rules, Wings


@st.composite
def doudizhu_rules(draw: st.DrawFn) -> Rules:
    """Any rules that do not contradict themselves."""
    decks = draw(st.sampled_from([1, 2]))
    wings = draw(st.sampled_from(Wings if decks == 1 else [Wings.ANY, Wings.DISTINCT]))
    return Rules(
        name=draw(st.sampled_from(["ours", "鬥地主"])),
        decks=decks,
        wings=wings,
        wing_from_chain=False if wings.is_of_one_deck else draw(st.booleans()),
        solo_chains=draw(st.booleans()),
        trio_with_solo=draw(st.booleans()),
        quad_with_two=draw(st.booleans()),
        bids_rise=draw(st.booleans()),
        forced_bid=draw(st.booleans()),
        forced_bombs=draw(st.integers(1, 4)),
        redeal_rotates=draw(st.booleans()),
        bottom_shown=draw(st.booleans()),
        may_show=draw(st.booleans()),
        bomb_factor=draw(st.integers(1, 4)),
        rocket_factor=draw(st.integers(1, 4)),
        led_bombs_count=draw(st.booleans()),
        spring_factor=draw(st.integers(1, 4)),
        anti_spring_factor=draw(st.integers(1, 4)),
        show_factor=draw(st.integers(1, 4)),
    )
