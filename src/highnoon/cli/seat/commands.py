"""The commands that a person may type at any moment; none of them changes the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from highnoon.cli import rules
from highnoon.cli.boards import Board
from highnoon.cli.console import Terminal
from highnoon.cli.hung import Hung
from highnoon.cli.seat.choices import Choices, apart
from highnoon.cli.seat.hints import hint_rows
from highnoon.cli.seat.journal import Journal
from highnoon.cli.story import paragraphs
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import PASS
from highnoon.engine.table import Table as GameTable
from highnoon.engine.view import View

if TYPE_CHECKING:
    from highnoon.bots.marshal.advice import Advice

THOUGHT: Final = "400ms"  # for a hint
MANY: Final = 12  # rules that are shown whole when a word finds more of them
LATER: Final = "later"
QUIET: Final = "quiet"
WAKE: Final = "wake"

# The commands, with examples of the game put in.
COMMANDS: Final = (
    ("{number}  or  {says}", "make that choice; the beginning of the words is enough"),
    ("?  or  ? {number}  or  ? {verb}", "what you can do and by which rules; more about one choice"),
    ("rules  or  rules {id}", "the chapters of the rules; one rule, one chapter, or all rules with a word"),
    ("table", "draw the table again"),
    ("story", "the whole story so far"),
    ("hint", "what the Marshal would do in your place, from what you can see"),
    ("why", "what the bots had in mind last time"),
    (LATER, "pass now, and keep passing until you must decide something else"),
    (QUIET, "pass now, and keep passing on your ability until you type wake"),
    (WAKE, "decide about your ability again"),
    ("undo", "change your mind, as long as nothing was shown or drawn since"),
    ("quit", "leave the table"),
)


class Commands:
    def __init__(self, terminal: Terminal, board: Board, journal: Journal, options: Mapping[str, object]) -> None:
        self.terminal = terminal
        self.board = board
        self.journal = journal
        self.options = options  # what the table agreed on
        self.goal = ""  # the note on how to win that was last shown
        self.played: GameTable | None = None  # the table that is played here, to ask what would happen
        self.hinted: tuple[View, list[Advice]] | None = None  # asked again in the same place, the Marshal says the same
        self.quiet: set[str] = set()  # kinds of decision that the person passes until they want them again

    def hear(self, text: str, view: View, choices: Choices) -> bool:
        """Answers an aside; False if this was none."""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if text.startswith("?") or word == "help":
            self.help(text[1:].strip() if text.startswith("?") else rest, view, choices)
        elif word in ("rules", "rule"):
            self.rules(rest)
        elif text.lower() in ("table", "board"):
            self.table(view, choices)
        elif text.lower() in ("story", "log"):
            self.terminal.print(paragraphs(self.journal.all, self.journal.teller, self.journal.seat))
        elif text.lower() == "hint":
            self.hint(view, choices)
        elif text.lower() == "why":
            self.why()
        elif text.lower() == "wake" and self.quiet:
            self.quiet.clear()
            self.terminal.print("You will hear of your ability again.")
        else:
            return False
        return True

    def table(self, view: View, choices: Choices) -> None:
        """The table and, below it, what this seat must decide."""
        self.terminal.print(self.board.draw(view, self.journal.teller.names))
        if view.options:
            self.ask(view, choices)

    def ask(self, view: View, choices: Choices) -> None:
        """The prompt and its choices."""
        prompt = self.board.game.words.ask(view.kind, view.seat, self.journal.teller.names, you=True)
        self.terminal.print(Hung(Text(prompt, style="bold"), 2))
        self.terminal.print(choices.show(view))

    def keeps_quiet(self, view: View) -> bool:
        """The person passes this decision without seeing it."""
        return view.kind in self.quiet and PASS in view.options

    def can_keep_quiet(self, view: View) -> bool:
        return view.kind in self.board.lasting and PASS in view.options

    def keep_quiet(self, view: View) -> None:
        self.quiet.add(view.kind)
        self.terminal.print("Kept quiet. Type wake to hear of it again.", style="dim")

    def offer_quiet(self, view: View) -> None:
        if self.can_keep_quiet(view):
            self.terminal.print("  quiet: pass now, and keep passing until you type wake", style="dim")

    def how_to_win(self, view: View) -> None:
        """Says it at the start, and again when it has changed."""
        goal = self.board.goal(view)
        if goal != self.goal:
            self.goal = goal
            self.terminal.print(Hung(f"To win: {self.board.game.words.note(goal)}", style="bold yellow"))

    def help(self, about: str, view: View, choices: Choices) -> None:
        if about:
            self.help_about(about, view, choices)
            return
        grid = two_columns()
        for verb in choices.verbs:
            ids = self.board.rules(verb, view)
            first = next(choice for choice in choices.all if choice.verb == verb)
            said = rules.find(self.board.game.ledger, ids[0])[0].text if ids else choices.button(first)
            line = Text(said)
            line.append(f"  {' '.join(ids)}", style="dim")
            grid.add_row(f"  {self.board.group(verb, view).title}", line)
        self.terminal.print(grid)
        self.terminal.print()
        self.commands(view, choices)

    def commands(self, view: View, choices: Choices) -> None:
        """Lists the other commands of this decision."""
        hidden = {
            LATER: not (view.sealed and PASS in view.options),
            QUIET: not self.can_keep_quiet(view),
            WAKE: not self.quiet,
        }
        grid = two_columns()
        last = next((choice for choice in reversed(choices.all) if choice.number), choices.all[-1])
        for typed, does in COMMANDS:
            if not hidden.get(typed):
                number = last.number or last.says.partition(" ")[2]
                example = typed.format(number=number, says=last.says, verb=last.verb, id=self.example())
                grid.add_row(f"  {example}", does)
        self.terminal.print(grid)

    def help_about(self, about: str, view: View, choices: Choices) -> None:
        """Everything about the choice of that number, or about one verb, whether or not it is open now."""
        if about.isdecimal():
            self.help_about_choice(about, view, choices)
            return
        wanted = apart(about)
        verbs = [verb.name for verb in self.board.game.actions.verbs if apart(verb.name)[: len(wanted)] == wanted]
        ids = self.board.rules(verbs[0], view) if verbs else ()
        if ids:
            self.terminal.print(self.rules_of(ids))
        else:
            self.rules(about)

    def help_about_choice(self, number: str, view: View, choices: Choices) -> None:
        """Shows the choice, the text of its card and its rules."""
        found = choices.find(number)
        if not found:
            self.terminal.print(Text(f"There is no choice {number}; {choices.offered()}.", style="yellow"))
            return
        choice = found[0]
        said = choices.button(choice)
        self.terminal.print(Hung(Text.assemble((f"  {said}", "bold"), f"  {choice.says}")))
        text = choices.text(choice)
        if text and text not in said:
            self.terminal.print(Padding(text, (0, 0, 0, 2)))
        self.foretell(choice.key, view)
        self.terminal.print(self.rules_of(self.board.rules(choice.verb, view)))

    def foretell(self, key: int, view: View) -> None:
        """Shows the result of a choice, as far as this seat can foresee it."""
        if self.played is None:
            return
        names = self.journal.teller.names
        found = self.played.what_if(view.seat, [key])
        for face, rule in found.events:
            said = Text(f"  Then: {self.board.game.words.event(face.says, face.args, names, view.seat)}")
            said.append(f"  {rule}", style="dim")
            self.terminal.print(Hung(said))

    def rules_of(self, ids: Sequence[str]) -> RenderableType:
        return rules.rows([rule for id in ids for rule in rules.find(self.board.game.ledger, id)])

    def rules(self, wanted: str) -> None:
        """Shows rules by ids, by the number of a chapter, or else by a word."""
        ledger = self.board.game.ledger
        chapters = rules.chapters(ledger)
        if not wanted:
            self.contents(chapters)
            return
        if wanted.isdecimal() and 1 <= int(wanted) <= len(chapters):
            self.terminal.print(
                rules.rows([rule for rule in ledger.rules if rule.chapter == chapters[int(wanted) - 1]])
            )
            return
        try:
            found = [rule for id in wanted.split() for rule in rules.find(ledger, id)]
        except BadInput as error:
            found = rules.about(ledger, wanted)
            if not found:
                self.terminal.print(Hung(f"{error}, and no rule mentions it.", style="yellow"))
                return
        self.terminal.print(rules.rows(found[:MANY]))
        if len(found) > MANY:
            ids = ", ".join(rule.id for rule in found[MANY:])
            self.terminal.print(Hung(f"  and {len(found) - MANY} more: {ids}", style="dim"))

    def contents(self, chapters: Sequence[str]) -> None:
        """The chapters of the rules by number, with the ids of their rules."""
        grid = two_columns()
        for number, chapter in enumerate(chapters, 1):
            ids = [rule.id for rule in self.board.game.ledger.rules if rule.chapter == chapter]
            line = Text(chapter).append(f"  {ids[0]} to {ids[-1]}" if len(ids) > 1 else f"  {ids[0]}", style="dim")
            grid.add_row(f"  {number:>2}", line)
        self.terminal.print(grid)
        self.terminal.print(Hung(f"  Type rules 1 for a chapter, rules {self.example()} for one rule.", style="dim"))

    def example(self) -> str:
        return self.board.game.ledger.rules[0].id

    def hint(self, view: View, choices: Choices) -> None:
        from highnoon.bots.marshal.advice import advise  # only who wants one pays for it

        if not view.options:
            self.terminal.print("You have nothing to decide right now.")
            return
        names = self.journal.teller.names
        if self.hinted is None or self.hinted[0] != view:
            self.hinted = (view, advise(self.board.game, view, THOUGHT, self.options, names))
        advice = self.hinted[1]
        found = [(o.key, o.chance, o.reason, o.even) for o in advice]
        self.terminal.print(hint_rows(choices, found, advice[0].why))

    def why(self) -> None:
        thoughts = self.journal.thoughts or self.journal.earlier
        if not thoughts:
            self.terminal.print("The bots have not chosen anything yet.")
        for thought, run in groupby(thoughts):
            name = self.journal.teller.name(thought.seat)
            times = len(list(run))
            says = f"{thought.says} ×{times}" if times > 1 else thought.says
            self.terminal.print(Hung(Text.assemble((f"  {name}", "bold"), f" ({says}): {thought.why}")))


def two_columns() -> Table:
    """A table: commands or words on the left, their meaning on the right."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    return grid
