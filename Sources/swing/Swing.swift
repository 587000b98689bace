import ArgumentParser

@main struct Swing: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "swing")
}
