"""Hypothesis strategies and seeded makers: hands, decks, rules, reachable games."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from engine.actions import Action, BigGin, Discard, Knock
from engine.cards import CardSet, card_set, names
from engine.deal import SEATS
from engine.game import Game
from engine.melds import deadwood_after_each_discard
from engine.rules import PRESETS, RANGES, Oklahoma, Rules
from engine.view import Phase, Seat

presets = st.sampled_from(sorted(PRESETS)).map(lambda name: PRESETS[name])
seats: st.SearchStrategy[Seat] = st.sampled_from((0, 1))
seeds = st.binary(min_size=32, max_size=32)
entropy = st.binary(max_size=64)
cards = st.integers(0, 51)
decks = st.permutations(range(52)).map(tuple)


def hands(count: int) -> st.SearchStrategy[CardSet]:
    """Sets of this many cards."""
    return st.sets(cards, min_size=count, max_size=count).map(card_set)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any complete set of rules that holds together."""
    flag = st.booleans()
    gin_only = draw(flag)
    oklahoma: Oklahoma = "no"
    if not gin_only:
        oklahoma = draw(st.sampled_from(("no", "ace_is_one", "ace_is_gin")))

    def number(option: str) -> int:
        return draw(st.integers(*RANGES[option]))

    gin_bonus = number("gin_bonus")
    return Rules(
        preset="custom",
        target=number("target"),
        upcard_offered=draw(flag),
        next_dealer=draw(st.sampled_from(("alternate", "winner", "loser"))),
        void_dealer=draw(st.sampled_from(("same", "alternate"))),
        knock_limit=10 if gin_only or oklahoma != "no" else number("knock_limit"),
        first_turn_knock=draw(flag),
        gin_only=gin_only,
        gin_bonus=gin_bonus,
        undercut_bonus=number("undercut_bonus"),
        tie_undercuts=draw(flag),
        big_gin=draw(flag),
        big_gin_bonus=draw(st.integers(gin_bonus, 100)),
        oklahoma=oklahoma,
        spades_double=oklahoma != "no" and draw(flag),
        hollywood=draw(flag),
        box_bonus=number("box_bonus"),
        game_bonus=number("game_bonus"),
        shutout_doubles=draw(flag),
        takes_limit=number("takes_limit"),
        layoffs="automatic" if gin_only else draw(st.sampled_from(("automatic", "manual"))),
    )


def text_of(hand: CardSet) -> frozenset[str]:
    """A hand as the oracle wants it."""
    return frozenset(names(hand))


def uniform_hand(random: Random, count: int) -> CardSet:
    """A hand as a fair shuffle deals it."""
    return card_set(random.sample(range(52), count))


def dense_hand(random: Random, count: int, taken: CardSet = 0) -> CardSet:
    """A hand full of sets and runs that want the same cards."""
    hand = 0
    ranks = random.sample(range(13), random.choice((3, 4, 5)))
    low = random.randrange(9)
    pool = [13 * suit + rank for suit in range(4) for rank in ranks]
    pool += [13 * suit + low + step for suit in random.sample(range(4), 2) for step in range(5)]
    random.shuffle(pool)
    for card in [*pool, *random.sample(range(52), 52)]:
        if hand.bit_count() == count:
            break
        if not taken >> card & 1:
            hand |= 1 << card
    return hand


def wild(random: Random, game: Game) -> tuple[Seat, Action] | None:
    """Any legal action of any seat; None when the game is over."""
    choices = [(seat, action) for seat in SEATS for action in game.legal_actions(seat)]
    return random.choice(choices) if choices else None


def sensible(random: Random, game: Game) -> tuple[Seat, Action] | None:
    """A legal action that leads to knocks: low deadwood, and a knock half of the times."""
    seat = game.on_turn
    if seat is None or game.deal.phase is not Phase.DISCARD:
        return wild(random, game)
    legal = game.legal_actions(seat)
    ends = [action for action in legal if isinstance(action, Knock | BigGin)]
    if ends and random.random() < 0.5:
        return seat, random.choice(ends)
    left = deadwood_after_each_discard(game.deal.hands[seat])
    discards = [action for action in legal if isinstance(action, Discard)]
    random.shuffle(discards)
    return seat, min(discards, key=lambda action: left[action.card])


def played(random: Random, game: Game, actions: int) -> Game:
    """The game after some sensible actions."""
    for _ in range(actions):
        step = sensible(random, game)
        if step is None:
            break
        game, _events = game.apply(*step)
    return game


@st.composite
def games(draw: st.DrawFn, any_rules: bool = True, most: int = 400) -> Game:
    """A game that legal actions reach, of any preset or any rules."""
    game, _events = Game.start(
        draw(st.one_of(presets, rules()) if any_rules else presets),
        draw(seeds),
        draw(seats),
        (draw(entropy), draw(entropy)),
    )
    return played(Random(draw(st.integers(0, 2**32))), game, draw(st.integers(0, most)))
