"""The table in a real browser: two people, a computer, fingers, keys and bad lines."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, TINY, TURNED, Player, Size
from tests.browser.wire import play_game, play_to_a_knock
from tests.conftest import Serve


def test_two_people_play_a_deal_by_tapping_and_one_reloads(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(DESKTOP)
    room = host.make_room("friend")
    guest.sit_down(room)
    host.see_table()
    guest.see_table()
    players = (host, guest)
    for _ in range(6):
        on_turn = next(player for player in players if player.is_on_turn)
        on_turn.take_turn(knock=False)
        for player in players:
            player.until(lambda p=player, v=on_turn.version: p.version >= v, "missed a move")  # type: ignore[misc]
    held = host.view["hand"]
    host.page.reload()
    host.see_table()
    assert host.view["hand"] == held
    assert sorted(host.hand()) == sorted(held)
    # More of the same; then the end by taps again.
    play_to_a_knock(room, host, guest)
    for player in players:
        player.settle()
    host.play_deal(guest)
    for player in players:
        player.button("Next hand").wait_for()
        result = player.view["result"]
        if result["winner"] is not None:
            total = player.page.locator(".eq b").inner_text()
            assert total == str(result["points"])
    host.button("Next hand").click()
    guest.page.get_by_text("Ada is ready", exact=True).wait_for()
    guest.button("Next hand").click()
    for player in players:
        player.until(lambda p=player: p.view["deal"] == 2, "no second deal")  # type: ignore[misc]
        player.see_table()
        assert sorted(player.hand()) == sorted(player.view["hand"])


def test_a_page_names_only_cards_that_its_player_may_know(sit: Sit) -> None:
    host, guest = sit(), sit()
    guest.sit_down(host.make_room("friend"))
    host.see_table()
    guest.see_table()
    hidden = set(guest.view["hand"])
    shown = set(host.page.locator(".piece").evaluate_all(SEEN_CARDS))
    assert shown
    assert not shown & hidden


def test_the_computer_has_a_face_for_each_strength(sit: Sit) -> None:
    player = sit()
    faces = set()
    for level in ("easy", "medium", "hard"):
        player.make_room("bot", level=level)
        player.see_table()
        drawn = player.page.locator(".top .face use")
        faces.add(tuple(drawn.evaluate_all("all => all.map(each => each.getAttribute('href'))")))
    assert len(faces) == 3
    assert all(faces)


def test_a_table_that_expires_on_the_screen_leads_to_a_new_one(sit: Sit, serve: Serve) -> None:
    url = serve(GINVITE_EXPIRY="6", GINVITE_HEARTBEAT="1").url
    host, guest = sit(PHONE, url), sit(DESKTOP, url)
    guest.sit_down(host.make_room("friend"))
    players = (host, guest)
    for player in players:
        player.see_table()
    for player in players:
        heading = player.page.get_by_role("heading", name="This table has been cleared")
        heading.wait_for(timeout=30_000)
        assert not player.page.locator(".piece").count()
    host.page.get_by_role("link", name="Make a new table").click()
    expect(host.page).to_have_url(f"{url}/new")


SEEN_CARDS = "all => all.filter(e => e.querySelector('.front')).map(e => e.dataset.id)"


def test_a_game_against_the_computer_ends_and_starts_again(sit: Sit) -> None:
    player = sit(DESKTOP)
    room = player.make_room("bot", level="easy", options={"target": 50})
    player.see_table()
    player.take_turn()
    # Hands of taps are in the tests around; a page that had to show them all would take minutes.
    player.page.goto(f"{player.url}/how-to-play")
    play_game(room, player)
    player.page.goto(f"{player.url}/r/{room}")
    player.button("See the result").click()
    player.page.get_by_role("heading", name=re.compile("You win|The computer wins")).wait_for()
    player.button("Play again").click()
    player.until(lambda: player.table is not None and player.table["game"] == 2, "no new game")
    player.see_table()
    assert player.view["scores"] == [0, 0]


def test_a_whole_deal_by_keys_alone(sit: Sit) -> None:
    player = sit(DESKTOP)
    room = player.make_room("bot", level="easy")
    player.see_table()
    press = player.page.keyboard.press
    turns = 0
    for _ in range(400):
        if player.is_over:
            break
        if not player.is_on_turn:
            player.page.wait_for_timeout(20)
            continue
        turns += 1
        if turns == 10:
            # More of the same; then the end by keys again.
            play_to_a_knock(room, player)
            continue
        before = player.version
        match player.view["phase"]:
            case "offer":
                press("p")
            case "draw":
                player.settle()
                press("s")
            case "discard":
                player.settle()
                discard_by_keys(player)
        player.until(lambda v=before: player.version > v, "a key had no effect")  # type: ignore[misc]
    assert player.is_over
    press("n")
    player.button("Next hand").wait_for()
    press("n")
    player.until(lambda: player.view["deal"] == 2, "no second deal")


def discard_by_keys(player: Player) -> None:
    """Go to the best card with the arrows, choose it, and discard or knock."""
    press = player.page.keyboard.press
    option = player.best_option()
    hand = player.hand()
    player.card(hand[0]).focus()
    press("Home")
    for _ in range(hand.index(option["card"])):
        press("ArrowRight")
    press("Space")
    assert player.card(option["card"]).get_attribute("aria-pressed") == "true"
    if option["may_knock"]:
        press("k")
        player.page.locator("dialog").wait_for()
        press("Tab")
        for _ in range(12):
            name = player.page.evaluate("document.activeElement.textContent.trim()")
            if name in ("Knock", "Gin"):
                break
            press("Tab")
        press("Enter")
    else:
        press("Enter")
        if player.page.locator(".say.warn").count():
            press("Enter")


def draw_from_stock(player: Player, *others: Player) -> None:
    """Get to the discard of the first turn; others at the table do not knock."""
    player.see_table()
    while player.view["phase"] != "discard" or not player.is_on_turn:
        for each in (player, *others):
            if each.is_on_turn:
                each.take_turn(knock=False)
        player.page.wait_for_timeout(20)
    player.until(lambda: len(player.hand()) == 11, "no eleven cards")
    player.settle()


def test_a_card_is_dragged_to_another_place_and_stays_there_after_a_reload(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot")
    player.see_table()
    first, *rest = player.hand()
    drag(player, first, player.card(rest[-1]), dx=60)
    player.until(lambda: player.hand() == [*rest, first], "the card did not move")
    player.page.reload()
    player.see_table()
    assert player.hand() == [*rest, first]
    player.button("Sort").click()
    player.button("By rank").click()
    player.until(lambda: player.hand() != [*rest, first], "the hand is not sorted")


def test_a_card_dragged_onto_the_pile_is_discarded(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot")
    draw_from_stock(player)
    card = player.best_option()["card"]
    drag(player, card, player.page.locator(".spot").nth(1))
    player.until(lambda: card not in player.view["hand"], "the card was not discarded")


def drag(player: Player, card: str, onto: object, dx: float = 0) -> None:
    """Drag a card by its visible corner onto the middle of something."""
    mouse = player.page.mouse
    box, target = player.card(card).bounding_box(), onto.bounding_box()  # type: ignore[attr-defined]
    assert box is not None
    mouse.move(box["x"] + 14, box["y"] + 30)
    mouse.down()
    goal_x = target["x"] + target["width"] / 2 - box["width"] / 2 + 14 + dx
    goal_y = target["y"] + target["height"] / 2 - box["height"] / 2 + 30
    mouse.move(box["x"] + 40, box["y"] + 20, steps=4)
    mouse.move(goal_x, goal_y, steps=8)
    mouse.up()


def test_an_unsteady_tap_is_still_a_tap(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot")
    draw_from_stock(player)
    card = player.best_option()["card"]
    box = player.card(card).bounding_box()
    assert box is not None
    order = player.hand()
    mouse = player.page.mouse
    mouse.move(box["x"] + 14, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 17, box["y"] + 33)
    mouse.up()
    expect(player.card(card)).to_have_attribute("aria-pressed", "true")
    assert player.hand() == order


def test_no_card_is_thrown_by_a_double_tap_or_by_a_drag_out_and_back(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot")
    draw_from_stock(player)
    card, before = player.best_option()["card"], player.version
    player.card(card).dblclick(position={"x": 12, "y": 30})
    mouse, home = player.page.mouse, player.card(card).bounding_box()
    pile = player.page.locator(".spot").nth(1).bounding_box()
    assert home is not None
    assert pile is not None
    mouse.move(home["x"] + 14, home["y"] + 30)
    mouse.down()
    mouse.move(pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2, steps=8)
    mouse.move(home["x"] + 14, home["y"] + 30, steps=8)
    mouse.up()
    player.page.wait_for_timeout(300)
    assert player.version == before
    assert card in player.hand()
    assert len(player.view["hand"]) == 11


def test_an_own_order_is_kept_over_a_draw_and_a_reload(sit: Sit) -> None:
    # Not against the computer, which may knock before the first draw: other cards come then.
    player, guest = sit(PHONE), sit(PHONE)
    guest.sit_down(player.make_room("friend"))
    guest.see_table()
    player.see_table()
    first, *rest = player.hand()
    drag(player, first, player.card(rest[-1]), dx=60)
    player.until(lambda: player.hand() == [*rest, first], "the card did not move")
    draw_from_stock(player, guest)
    for _ in range(2):
        drawn = player.view["drawn"]
        assert player.hand() == [*rest, first, drawn]
        expect(player.card(drawn)).to_have_class(re.compile(r"\bdrawn\b"))
        expect(player.card(drawn)).to_have_attribute("aria-label", re.compile("just drawn"))
        player.page.reload()
        player.see_table()


def test_the_card_just_taken_is_locked_and_says_why(sit: Sit) -> None:
    host, guest = sit(), sit()
    guest.sit_down(host.make_room("friend"))
    host.see_table()
    guest.see_table()
    taken = host.view["discards"][-1]
    player = host if host.is_on_turn else guest
    player.page.locator(".bar .gold").click()
    player.until(lambda: taken in player.hand(), "the card was not taken")
    player.settle()
    expect(player.card(taken)).to_have_attribute("aria-label", re.compile("not to be discarded"))
    player.card(taken).click(position={"x": 12, "y": 30})
    player.page.locator(".say").get_by_text("just taken").wait_for()
    before = player.version
    player.page.keyboard.press("Enter")
    player.page.wait_for_timeout(200)
    assert player.version == before


def test_a_lost_line_is_told_and_nothing_is_lost(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot")
    draw_from_stock(player)
    card = player.best_option()["card"]
    player.break_line()
    player.page.get_by_text(re.compile("Reconnecting|Connecting")).first.wait_for()
    player.card(card).click(position={"x": 12, "y": 30})
    player.page.locator(".bar").get_by_role("button", name="Discard").click()
    player.page.get_by_text("will be sent").wait_for()
    assert card in player.view["hand"]
    player.mend_line()
    player.until(lambda: card not in player.view["hand"], "the discard was not sent")


def test_a_new_game_needs_the_consent_of_both(sit: Sit) -> None:
    host, guest = sit(), sit(DESKTOP)
    guest.sit_down(host.make_room("friend"))
    host.see_table()
    guest.see_table()
    for answer, game in (("No", 1), ("Yes", 2)):
        host.button("Menu", exact=True).click()
        host.button("Ask for a new game").click()
        guest.page.get_by_text("Ada asks for a new game").wait_for()
        guest.button(answer, exact=True).click()
        host.until(lambda: host.table is not None and host.table["proposal"] is None, "no answer")
        assert host.table is not None
        assert host.table["game"] == game


def test_phrases_reach_the_other_side(sit: Sit) -> None:
    host, guest = sit(), sit(DESKTOP)
    guest.sit_down(host.make_room("friend"))
    host.see_table()
    guest.see_table()
    guest.button("Well played.").click()
    host.page.locator(".says").get_by_text("Well played.").wait_for()
    assert "Well played." in host.said


def test_a_name_of_markup_is_text_at_the_table(sit: Sit) -> None:
    host, guest = sit(), sit(DESKTOP)
    name = "<img src=x onerror=a()>"
    guest.sit_down(host.make_room("friend", name=name))
    guest.see_table()
    guest.page.get_by_text(name).first.wait_for()
    assert guest.page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("size", [PHONE, TINY, TURNED, DESKTOP], ids=str)
def test_nothing_is_cut_off_and_every_card_can_be_tapped(sit: Sit, size: Size) -> None:
    player = sit(size)
    player.make_room("bot")
    draw_from_stock(player)
    width, height = size
    page = player.page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= height + 1
    for card in player.hand():
        strip = page.evaluate(VISIBLE_STRIP, f"card-{card}")
        assert strip >= (40 if size == TURNED else 44), f"{card} shows {strip} px at {size}"


# How many pixels of a card's width answer to a finger, at a third of its height.
VISIBLE_STRIP = """id => {
  const card = document.getElementById(id), box = card.getBoundingClientRect()
  let seen = 0
  for (let x = box.left + 0.5; x < box.right; x++)
    if (document.elementFromPoint(x, box.top + box.height / 3)?.closest('.piece') === card) seen++
  return seen
}"""
