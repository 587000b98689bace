import ArgumentParser
struct Inspect: AsyncParsableCommand { }
