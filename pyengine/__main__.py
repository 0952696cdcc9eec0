"""The command line, `python -m pyengine` or `tavolino`: prints one JSON object per line."""

from __future__ import annotations

import os
import re
import sys
from argparse import Action, ArgumentError, ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from pyengine import games
from pyengine.commands import UsageError, bench, judging, print_error, records, tournament
from pyengine.record import MAX_DIGITS, SEEDS

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

INSTALLED: Final = "tavolino"
PROGRAM: Final = INSTALLED if Path(sys.argv[0]).stem == INSTALLED else "python -m pyengine"
"""The command as the user called it: pip also installs it as a program."""
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells count it."""
TOURNAMENT: Final = (
    "Play a tournament of bots. Every deal is played in all rotations of the seats. Prints one"
    " line for each different bot: its win rate per seat and its mean points per game (in"
    " partnerships, its lead over the other side in points per deal), with 95 percent intervals."
)
REVIEW: Final = (
    "Judge every decision of the people in a game (of all seats if no players are named), by what"
    " they knew at the time and with all cards known; print one line for each."
)
SPEED: Final = "Play random games of each game in one process; print their speed."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0, or 1 if something was refused; exit with 2 on wrong usage."""
    args = _parser().parse_args(arguments)
    try:
        return cast("int", args.run(args))
    except UsageError as error:
        parser: ArgumentParser = args.parser
        parser.error(str(error))
    except KeyboardInterrupt:
        print_error("\n")
        return INTERRUPTED
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print_error(f"{PROGRAM}: {error}\n")
        # Otherwise Python would complain at exit that the buffer cannot be flushed.
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


class _Once(Action):
    """Store an option's value; refuse the option a second time."""

    def __call__(
        self,
        parser: ArgumentParser,  # noqa: ARG002 - argparse calls it
        namespace: Namespace,
        values: object,
        option_string: str | None = None,  # noqa: ARG002 - as above
    ) -> None:
        if getattr(namespace, self.dest) is not None:
            raise ArgumentError(self, "given more than once")
        setattr(namespace, self.dest, values)


def _parser() -> ArgumentParser:
    description = "Card games: records, rules, bots."
    parser = ArgumentParser(PROGRAM, description=description, allow_abbrev=False)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[Namespace], int], text: str) -> ArgumentParser:
        added = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        added.set_defaults(run=run, parser=added)
        return added

    replay = command("replay", records.replay, "Replay records, checking every move.")
    replay.add_argument("files", nargs="+", metavar="FILE")

    legal = command("legal", records.legal, "Print every legal move of every seat to move.")
    legal.add_argument("file", metavar="FILE")

    view = command("view", records.view, "Print everything that a seat may know, and nothing else.")
    view.add_argument("file", metavar="FILE")
    view.add_argument("--seat", required=True, action=_Once)

    weigh = command(
        "weigh", judging.weigh, "Print how a strong bot values a seat's possible moves."
    )
    weigh.add_argument("file", metavar="FILE")
    weigh.add_argument("--seat", required=True, action=_Once)
    _add_budget(weigh)

    review = command("review", judging.judge, REVIEW)
    review.add_argument("file", metavar="FILE")
    _add_budget(review)

    text = "Print a record's link text, the part after #g=, or the record in a link."
    link = command("link", records.links, text)
    link.add_argument("file", nargs="?", metavar="FILE")
    link.add_argument(
        "--open", action=_Once, metavar="TEXT", help="a link, or only the part after #g="
    )

    _add_new(command("new", records.new, "Print a new record."))
    _add_play(command("play", tournament.play, TOURNAMENT))
    command("bench", bench.bench, SPEED)
    return parser


def _add_budget(parser: ArgumentParser) -> None:
    text = "how many iterations the bot may take; by default those of the strongest level"
    parser.add_argument("--budget", action=_Once, type=count, metavar="N", help=text)


def _add_new(new: ArgumentParser) -> None:
    _add_game(new)
    new.add_argument("--players", required=True, action=_Once, type=count)
    new.add_argument("--seed", required=True, action=_Once, type=seed)
    _add_option(new)


def _add_play(play: ArgumentParser) -> None:
    _add_game(play)
    play.add_argument(
        "--seats",
        required=True,
        action=_Once,
        type=bots,
        metavar="BOT,BOT,...",
        help="who plays, seat by seat; in partnerships the first and third are partners",
    )
    play.add_argument(
        "--games",
        required=True,
        action=_Once,
        type=count,
        help="how many games in total, counting each rotation of a deal;"
        " rounded up to a multiple of the number of seats",
    )
    play.add_argument("--seed", required=True, action=_Once, type=seed)
    _add_option(play)
    play.add_argument(
        "--out",
        action=_Once,
        type=path,
        metavar="DIR",
        help="where to write the record of each game",
    )


def _add_option(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=option,
        metavar="NAME=VALUE",
        help="for example maestro=B or deals=4; may be repeated with other names",
    )


def _add_game(parser: ArgumentParser) -> None:
    parser.add_argument("game", choices=games.KEYS, metavar="GAME", help=", ".join(games.KEYS))


def _number(text: str) -> int:
    """Read a number of ASCII digits only."""
    if not re.fullmatch("[0-9]+", text):
        message = f"{text!r} is not a whole number"
        raise ArgumentTypeError(message)
    return int(text[:MAX_DIGITS])


def count(text: str) -> int:
    """Read a count, which is at least 1."""
    number = _number(text)
    if number == 0:
        message = "it has to be at least 1"
        raise ArgumentTypeError(message)
    return number


def seed(text: str) -> int:
    """Read a seed."""
    number = _number(text)
    if number not in SEEDS:
        message = f"a seed has to be less than {SEEDS.stop}"
        raise ArgumentTypeError(message)
    return number


def path(text: str) -> str:
    """Read a path; refuse an empty one, which would mean the current folder."""
    if not text:
        message = "a path needs at least one character"
        raise ArgumentTypeError(message)
    return text


def option(text: str) -> tuple[str, str | int]:
    """Read NAME=VALUE; a value of digits is a number."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        message = f"{text!r} is not NAME=VALUE"
        raise ArgumentTypeError(message)
    return name, int(value[:MAX_DIGITS]) if re.fullmatch("-?[0-9]+", value) else value


def bots(text: str) -> tuple[str, ...]:
    """Read the bots, seat by seat."""
    return tuple(text.split(","))


if __name__ == "__main__":
    sys.exit(main())
