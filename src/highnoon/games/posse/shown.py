"""Views of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from typing import Any

from highnoon.games.posse.records import Attack, Figure, Player, PosseRecords
from highnoon.games.posse.view import AttackSeen, FigureSeen, PlayerSeen, PosseView


def show_figure(
    r: Figure,
    at: int,
    items: list[list[int]],
    marks: dict[str, int],
    actions: int,
    speed: int,
    range: int,
    slots: int,
    filled: int,
) -> FigureSeen:
    return FigureSeen(
        at,
        int(r.body),
        int(r.hurt),
        int(r.poison),
        r.moved,
        int(r.acted),
        items,
        marks,
        actions,
        speed,
        range,
        slots,
        filled,
    )


def know_figure(r: Figure, seen: FigureSeen) -> None:
    r.body = seen.body
    r.hurt = seen.hurt
    r.poison = seen.poison
    r.moved = seen.moved
    r.acted = seen.acted


def show_player(r: Player, deck: int, discards: list[int], dug: list[int]) -> PlayerSeen:
    return PlayerSeen(
        int(r.posse),
        int(r.cards),
        deck,
        discards,
        dug,
        int(r.dug_amount),
        int(r.volley),
        int(r.volleyers),
        int(r.gold),
        int(r.crates),
        int(r.living),
        int(r.fell),
    )


def know_player(r: Player, seen: PlayerSeen) -> None:
    r.posse = seen.posse
    r.cards = seen.cards
    r.dug_amount = seen.dug_amount
    r.volley = seen.volley
    r.volleyers = seen.volleyers
    r.gold = seen.gold
    r.crates = seen.crates
    r.living = seen.living
    r.fell = seen.fell


def show_attack(
    r: Attack,
    attack_now: int,
    defence_now: int,
    damage_now: int,
    half: int,
    dug: int,
    defend: int,
    armor: int,
    haze: int,
    rifle: int,
    soft: int,
) -> AttackSeen:
    return AttackSeen(
        int(r.by),
        int(r.at),
        int(r.card),
        int(r.loot),
        int(r.place),
        int(r.base),
        int(r.type),
        int(r.ammo),
        int(r.value),
        r.halved,
        r.counter,
        r.blast,
        int(r.defence),
        r.canceled,
        int(r.steady),
        r.answers,
        r.quiet,
        int(r.dealt),
        int(r.spot),
        attack_now,
        defence_now,
        damage_now,
        half,
        dug,
        defend,
        armor,
        haze,
        rifle,
        soft,
    )


def know_attack(r: Attack, seen: AttackSeen) -> None:
    r.at = seen.at
    r.place = seen.place
    r.loot = seen.loot
    r.base = seen.base
    r.type = seen.type
    r.ammo = seen.ammo
    r.value = seen.value
    r.halved = seen.halved
    r.counter = seen.counter
    r.blast = seen.blast
    r.defence = seen.defence
    r.canceled = seen.canceled
    r.steady = seen.steady
    r.answers = seen.answers
    r.quiet = seen.quiet
    r.dealt = seen.dealt
    r.spot = seen.spot


def show_records(
    r: PosseRecords,
    map: list[str],
    drawing: str,
    laid: list[list[int]],
    crates: list[list[int]],
    loot_decks: list[int],
    loot_discards: list[int],
    chips: list[list[int]],
    attacks: list[AttackSeen],
    rounds: int,
    hand: list[int],
    players: list[PlayerSeen],
    figures: list[FigureSeen],
    reach: list[list[int]],
    lines: list[list[int]],
) -> tuple[Any, ...]:
    return (
        map,
        drawing,
        laid,
        int(r.tile),
        int(r.turns),
        int(r.enough),
        crates,
        r.revealed,
        loot_decks,
        loot_discards,
        r.drawn,
        chips,
        r.way,
        r.blast,
        attacks,
        int(r.first),
        int(r.active),
        int(r.round),
        rounds,
        r.paid,
        r.shaken,
        int(r.fallen),
        hand,
        players,
        figures,
        reach,
        lines,
    )


def know_records(r: PosseRecords, seen: PosseView) -> None:
    r.tile = seen.tile
    r.turns = seen.turns
    r.enough = seen.enough
    r.revealed = seen.revealed
    r.drawn = seen.drawn
    r.way = seen.way
    r.blast = seen.blast
    r.first = seen.first
    r.active = seen.active
    r.round = seen.round
    r.paid = seen.paid
    r.shaken = seen.shaken
    r.fallen = seen.fallen
