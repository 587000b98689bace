"""The command line `swingkit`."""


def main() -> None:
    pass
