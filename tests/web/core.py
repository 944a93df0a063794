"""Which browser tests the gate runs: a whole game on each board, the journeys of people, five games in one tab, and
axe on every page.  All others run under `scripts/soak browser`.

Named here and not where they are written, so that the list can be read, and a test that is gone is missed.
"""

from __future__ import annotations

from typing import Final

import pytest

CORE: Final = {
    "test_evil_house.py": ["test_an_honest_deal_at_the_same_house_is_fair_for_those_who_were_there"],
    "test_games.py": [
        "test_a_stranger_shoots_after_one_tap",
        "test_two_people_and_three_bots_play_a_whole_game[phone]",
        "test_again_brings_both_to_the_next_table",
        "test_a_gesture_may_be_changed_until_the_draw",
        "test_the_badge_holder_is_told_why_not",
        "test_a_spectator_sees_the_public_table_and_talks",
        "test_a_reload_in_mid_countdown_lands_in_the_same_countdown",
        "test_the_owner_shows_people_out_and_mutes",
    ],
    "test_hints.py": ["test_the_marshal_is_asked_and_followed[finger-guns]"],
    "test_learn.py": ["test_a_lesson_on_the_real_board[phone]", "test_a_lesson_by_keyboard"],
    "test_lines.py": [
        "test_a_server_that_dies_in_mid_game_loses_nothing[killed]",
        "test_whoever_is_away_is_played_by_a_bot_and_gets_the_seat_back",
        "test_a_personal_link_brings_the_chair_to_another_device",
        "test_a_lost_network_is_said_and_mended",
        "test_a_table_that_is_not_there_says_so",
    ],
    "test_new_game.py": ["test_it_is_announced_played_and_ruled[phone]"],
    "test_notoriety.py": [
        "test_two_people_and_two_bots_play_a_whole_game",
        "test_card_aim_and_stance_are_chosen_and_changed",
        "test_eight_fit_on_the_screen[phone]",
    ],
    "test_one_tab.py": ["test_no_board_changes_the_next_one[phone]"],
    "test_pages.py": [
        "test_papers[phone]",
        "test_a_table_in_every_phase[phone]",
        "test_the_saloon_in_every_phase[desktop]",
        "test_the_rules_are_found_by_word_and_by_number",
        "test_settings_last_and_need_no_account",
        "test_people_log_out_end_other_sessions_and_are_deleted",
        "test_a_replay_is_scrubbed_seen_from_seats_and_proved",
        "test_keyboard_alone_plays_a_game",
        "test_a_table_as_text_is_played_from_words_alone",
        "test_an_invitation_is_a_link_and_a_code",
        "test_the_lobby_and_the_first_table_fit_the_budget",
    ],
    "test_posse.py": [
        "test_two_people_play_a_whole_game_and_see_it_again",
        "test_nothing_lies_over_a_square_that_can_be_chosen[phone]",
        "test_a_move_by_keyboard_alone",
    ],
    "test_puzzles.py": ["test_a_puzzle_on_the_real_board[phone]"],
    "test_review.py": ["test_a_review_shows_chances_and_moments_and_plays_on[phone]"],
    "test_saloon.py": [
        "test_two_people_and_two_bots_play_a_whole_game[phone]",
        "test_a_turn_from_scavenging_to_the_end",
        "test_what_cannot_be_done_says_why_with_the_rule",
        "test_a_spectator_sees_no_hand",
    ],
    "test_seats.py": ["test_a_seat_passes_when_everyone_agrees"],
    "test_sizes.py": [
        "test_nothing_overlaps_spills_or_is_too_small[finger-guns-choosing]",
        "test_nothing_overlaps_spills_or_is_too_small[tabletown-sky]",
        "test_nothing_overlaps_spills_or_is_too_small[saloon-cast]",
        "test_the_board_stays_where_it_is_when_you_decide[finger-guns-choosing-phone]",
    ],
    "test_tabletown.py": [
        "test_two_people_and_two_bots_play_a_whole_game",
        "test_a_draw_from_the_card_to_the_star",
    ],
    "test_tips.py": ["test_a_tip_comes_once_at_the_place[phone]"],
}


def mark(items: list[pytest.Item]) -> None:
    """Marks `soak` whatever is not in the list; a name in the list that no test has is an error."""
    seen: dict[str, set[str]] = {}
    for item in items:
        file = item.path.name
        seen.setdefault(file, set()).add(item.name)
        if item.name not in CORE.get(file, ()):
            item.add_marker(pytest.mark.soak)
    for file, names in seen.items():
        gone = set(CORE.get(file, ())) - names
        if gone and not any("::" in arg for arg in items[0].config.args):
            raise pytest.UsageError(f"tests/web/core.py names what is not in {file}: {', '.join(sorted(gone))}")
