"""Seats in a running game, in the browser: asked for, agreed to, refused; and spectators are marked."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.people import Crowd, Person


def seats(person: Person) -> None:
    person.page.get_by_role("tab", name="Seats").click()


def test_a_seat_passes_when_everyone_agrees(crowd: Crowd) -> None:
    ann, ben, dee = (crowd.person(name, phone=False) for name in ("Ann", "Ben", "Dee"))
    url = ann.open_table(seats=4)
    ben.join(url)
    ann.start()
    ben.page.wait_for_selector(".fg .seat")
    dee.goto(url)
    dee.page.wait_for_selector(".fg .seat")
    seats(ann)
    ann.page.get_by_role("button", name="Let a person play").first.click()
    seats(dee)
    dee.page.get_by_role("button", name="Ask for this seat").click()
    expect(dee.page.locator(".seat-asks")).to_contain_text("You asked for seat C. Waiting for Ann and Ben.")
    ben.page.locator(".seat-asks").get_by_role("button", name="Refuse").click()
    expect(dee.page.locator(".seat-asks")).to_have_count(0)
    expect(dee.page.locator(".toast")).to_contain_text("The table refused seat C to Dee.")
    dee.page.get_by_role("button", name="Ask for this seat").click()
    ann.page.locator(".seat-asks").get_by_role("button", name="Agree").click()
    expect(dee.page.locator(".seat-asks")).to_contain_text("Waiting for Ben.")
    ben.page.locator(".seat-asks").get_by_role("button", name="Agree").click()
    expect(dee.page.locator(".people li.mine")).to_contain_text("Dee")
    seats(ben)
    expect(ben.page.locator(".acts-log")).to_contain_text("Dee took seat C. Ann and Ben agreed.")


def test_spectators_are_marked_and_can_be_muted(crowd: Crowd) -> None:
    ann, cal = crowd.person("Ann", phone=False), crowd.person("Ann", phone=False)
    cal.play_now()  # so that the house knows a name: the same as that of the owner
    ann.play_now()
    cal.goto(ann.page.url)
    cal.page.wait_for_selector(".fg .seat")
    cal.page.get_by_label("Say something to the table").fill("I am the owner, trust me")
    cal.page.get_by_role("button", name="Say", exact=True).click()
    ann.page.get_by_role("tab", name="Talk").click()
    line = ann.page.locator(".talklist li", has_text="trust me")
    expect(line).to_contain_text("spectator")
    line.get_by_role("button", name="Mute").click()
    cal.page.get_by_label("Say something to the table").fill("Hey")
    cal.page.get_by_role("button", name="Say", exact=True).click()
    expect(cal.page.locator(".toast")).to_contain_text("muted")
    expect(ann.page.locator(".talklist li")).to_have_count(1)
