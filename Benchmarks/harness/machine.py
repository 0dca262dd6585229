"""What the figures were measured on; nothing that names the machine itself."""

import os
import platform
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Machine:
    processor: str
    cores: int
    memory_gib: float
    system: str
    load: float

    @staticmethod
    def here() -> "Machine":
        cpuinfo = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        names = [line.partition(":")[2].strip() for line in cpuinfo.splitlines() if line.startswith("model name")]
        release = dict(
            line.split("=", 1) for line in Path("/etc/os-release").read_text(encoding="utf-8").splitlines() if "=" in line
        )
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        return Machine(
            processor=names[0] if names else platform.machine(),
            cores=len(os.sched_getaffinity(0)),
            memory_gib=memory / 2**30,
            system=f"{release.get('PRETTY_NAME', platform.system()).strip(chr(34))}, kernel {platform.release().split('-')[0]}",
            load=os.getloadavg()[0],
        )

    def description(self) -> str:
        return (
            f"{self.processor}, {self.cores} cores, {self.memory_gib:.0f} GiB of memory, {self.system}; "
            f"load {self.load:.1f} when the run began (anything much above 0 makes wall time unsteady: "
            "then look at the processor time)"
        )
