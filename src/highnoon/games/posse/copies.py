"""Copies of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from highnoon.games.posse.records import Attack, Figure, Player, PosseRecords


def copy_figure(old: Figure) -> Figure:
    new = Figure(old.c)
    new.alive = old.alive
    new.body = old.body
    new.over = old.over
    new.hurt = old.hurt
    new.items = old.items
    new.poison = old.poison
    new.poisoner = old.poisoner
    new.moved = old.moved
    new.acted = old.acted
    new.extra = old.extra
    new.pinned = old.pinned
    new.covered = old.covered
    new.covered_turns = old.covered_turns
    new.called = old.called
    new.kick = old.kick
    new.haze = old.haze
    new.sugar = old.sugar
    return new


def copy_player(old: Player) -> Player:
    new = Player(old.seat)
    new.posse = old.posse
    new.base = old.base
    new.first = old.first
    new.after = old.after
    new.hand = old.hand
    new.cards = old.cards
    new.deck = old.deck
    new.left_in_deck = old.left_in_deck
    new.pile = old.pile
    new.dug = old.dug
    new.dug_amount = old.dug_amount
    new.volley = old.volley
    new.volleyers = old.volleyers
    new.gold = old.gold
    new.crates = old.crates
    new.living = old.living
    new.fell = old.fell
    return new


def copy_attack(old: Attack) -> Attack:
    new = Attack(old.by, old.at, old.card)
    new.place = old.place
    new.loot = old.loot
    new.base = old.base
    new.type = old.type
    new.ammo = old.ammo
    new.value = old.value
    new.halved = old.halved
    new.counter = old.counter
    new.blast = old.blast
    new.defence = old.defence
    new.canceled = old.canceled
    new.steady = old.steady
    new.answers = old.answers
    new.quiet = old.quiet
    new.dealt = old.dealt
    new.spot = old.spot
    return new


def copy_records(old: PosseRecords, new: PosseRecords) -> None:
    new.owner = old.owner
    new.ground = old.ground
    new.field = old.field
    new.at = old.at[:]
    new.looked = old.looked
    new.armed = old.armed
    new.laid = old.laid
    new.tile = old.tile
    new.turns = old.turns
    new.enough = old.enough
    new.crates = old.crates
    new.crate_pile = old.crate_pile
    new.revealed = old.revealed
    new.crates_shown = old.crates_shown
    new.crates_shown_of = old.crates_shown_of
    new.crates_shown_up = old.crates_shown_up
    new.room = old.room
    new.near = old.near
    new.loot_decks = old.loot_decks[:]
    new.loot_left = old.loot_left[:]
    new.loot_piles = old.loot_piles[:]
    new.drawn = old.drawn
    new.bodies = old.bodies
    new.chips = old.chips
    new.way = old.way
    new.rough = old.rough
    new.ends = old.ends
    new.unhurt = old.unhurt
    new.blast = old.blast
    if old.attacks:
        new.attacks = [copy_attack(each) for each in old.attacks]
    new.first = old.first
    new.active = old.active
    new.round = old.round
    new.paid = old.paid
    new.shaken = old.shaken
    new.fallen = old.fallen
    new.winners = old.winners
    new.why = old.why
