"""The table, as text."""

from dataclasses import dataclass

from .machine import Machine


@dataclass(frozen=True)
class Line:
    """One line of the table. `wall` and `cpu` are the same ratio, of elapsed and of processor time."""

    what: str
    ours: str
    other: str
    wall: str
    cpu: str
    target: str
    # None where there is no target.
    is_met: bool | None


class Results:
    def __init__(self, machine: Machine, scale: float, rounds: int):
        self.machine = machine
        self.scale = scale
        self.rounds = rounds
        self.lines: list[Line] = []

    def add(self, name: str, lines: list[Line]) -> None:
        self.lines += lines

    def table(self) -> str:
        head = ["what", "adspec", "against", "ratio", "ratio of processor time", "target", "met"]
        rows = [
            [line.what, line.ours, line.other, line.wall, line.cpu, line.target,
             "" if line.is_met is None else "yes" if line.is_met else "**no**"]
            for line in self.lines
        ]
        widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
        lines = [head, ["-" * width for width in widths], *rows]
        return "\n".join("| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths)) + " |" for row in lines)

    def document(self) -> str:
        return (
            "# Results\n\n"
            "Written by `make bench`; [README.md](README.md) says what each row measures and how.\n\n"
            f"Measured on: {self.machine.description()}.\n\n"
            f"Medians of {self.rounds} runs in turn, whole processes; ratios are medians of the ratios pair by pair.\n"
            + ("" if self.scale == 1 else f"Data at {self.scale:g} of its full size.\n")
            + f"\n{self.table()}\n"
        )
