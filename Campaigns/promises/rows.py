"""The promises: a number, a sentence, the files that check it, and the figures as CHECK.FIGURE."""

import dataclasses


@dataclasses.dataclass
class Row:
    number: int
    promise: str
    files: tuple
    figures: tuple


ROWS = [
    Row(1, "No bytes crash or hang a reader, or make it use invalid memory: numbers, tables, JSON, archives, HDF5, results, "
        "profiles, maps, labels and tables of sessions.", ("Campaigns/fuzz",), ("fuzz.inputs",)),
    Row(2, "A number is read as `strtod` reads it, to the bit.",
        ("Campaigns/fuzz/Sources/FuzzNumber.swift", "Tests/SwingTablesTests/CSV/PlainNumberTests.swift"), ("fuzz.numbers", "promises.numbers")),
    Row(3, "A damaged HDF5 file is rejected, or its swings are those of the undamaged file. The command neither crashes nor "
        "hangs. SwingKit's own reader reads it, in the same process; libhdf5 only writes.", ("Campaigns/damage",),
        ("damage.copies",)),
    Row(4, "A hostile HDF5 file leads to no other file and no endless work. Links to other files, external and virtual data, "
        "unknown filters, cycles and absurd lengths are rejected.",
        ("Tests/HDF5Tests/HostileFileTests.swift", "Tests/SwingCommandTests/BadHDF5Tests.swift"), ("promises.hostile",)),
    Row(5, "If the command is killed at any system call, the output is the old one or the complete new one.",
        ("Campaigns/faults",), ("faults.killed",)),
    Row(6, "After a power failure, the output is the old one or the complete new one, if the disk keeps what it "
        "has confirmed.", ("Campaigns/powerloss",), ("powerloss.states",)),
    Row(7, "A full disk or a failing disk is reported, whichever call fails, and the old output is intact.",
        ("Campaigns/faults", "Tests/SwingCommandTests/FullDiskTests.swift"), ("faults.reported",)),
    Row(8, "The code has no invalid memory access, no leak, no data race, and no undefined behaviour in C that the tests reach.",
        ("Campaigns/sanitize",), ("sanitize.address", "sanitize.thread", "sanitize.undefined")),
    Row(9, "Memory, descriptors and temporary files do not grow with a recording's length, nor with repeated analyses.",
        ("Campaigns/soak",), ("soak.long", "soak.folder", "soak.repeat")),
    Row(10, "A replay reads nothing ahead of a slow consumer. If the consumer leaves or is cancelled, or the manager is released, "
        "the tasks end.", ("Tests/SwingReplayTests", "Tests/SwingRecordingTests/SharedPassTests.swift"), ("promises.ends",)),
    Row(11, "Nothing that a live recording has confirmed is lost or stored twice.",
        ("Campaigns/batches", "Tests/ServeTests/test_batches.py"), ("batches.kept",)),
    Row(12, "The same recording gives the same bytes: in any division into chunks, with any number of jobs, in each layout, "
        "and in each run.", ("Tests/SwingAnalysisTests/SymmetryTests.swift", "Tests/SwingCommandTests/JobsTests.swift"),
        ("promises.same",)),
    Row(13, "Filters, their designs, predictions and onsets equal those of scipy or of a closed form.",
        ("Tests/SwingSignalTests",), ("promises.reference",)),
    Row(14, "Malformed input is rejected in one line that names the place, or each skipped sample is counted.",
        ("Tests/SwingCommandTests/CatalogueTests.swift", "Tests/SwingCommandTests/ToleratedDefectTests.swift"),
        ("promises.catalogue",)),
    Row(15, "A hostile archive is rejected: bombs, other paths, overlapping or encrypted files, false lengths.",
        ("Tests/SwingCommandTests/HostileArchiveTests.swift", "Tests/ZipTests"), ("promises.archives",)),
    Row(16, "A text in a file stays text in the terminal, in a page, in CSV and in JSON.",
        ("Tests/BrowserTests/test_hostile.py", "Tests/SwingMotionTests/Text/VisibleTextTests.swift"),
        ("promises.pages", "promises.texts")),
    Row(17, "Only this computer can connect to a live recording, unless a token protects it.",
        ("Tests/ServeTests/test_admission.py", "Tests/ServeTests/test_batches.py"), ("promises.access",)),
    Row(18, "After any fault, the same command succeeds, and removes what the fault left.", ("Campaigns/faults",),
        ("faults.again",)),
    Row(19, "The tests of the arithmetic core fail for at least 80 % of wrong changes (*mutants*) at random places of its code.",
        ("Campaigns/mutate", "Tests/SwingSignalTests"), ("mutate.signal",)),
    Row(20, "A second of data needs few allocations of memory: at most 20 without swings, and at most 500 per swing.",
        ("Campaigns/allocations",), ("allocations.count",)),
    Row(21, "A recording on a watch stays readable if the app is killed, and lacks at most the batch that was not appended yet.",
        ("Campaigns/recorder", "Tests/SwingRecorderTests"), ("recorder.kills",)),
    Row(22, "The Swift tests run at least 90 % of the lines of [each module of the core](#what-the-tests-reach).",
        ("Campaigns/coverage",), ("coverage.all",)),
    Row(23, "So do the tests of the clock and the gate of samples, of the analysis, and of the readers of recordings (R19).",
        ("Campaigns/mutate",), ("mutate.ingest", "mutate.analysis", "mutate.recording")),
]  # fmt: skip

# The promises that tests check on each change, without a campaign that counts.
WAITING = "checked by tests on each change; no campaign counts them"
