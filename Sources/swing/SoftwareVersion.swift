/// The version of the software, as results state it.
enum SoftwareVersion {
    static let current = "0.1.0"
}
