/// The component of one triaxial quantity along the direction of another.
///
/// For rotation rate along gravity it is the talk's *gravity-aligned rotation rate* r = ω · ĝ (WWDC23, session 10179).
///
/// - Parameters:
///   - x: The quantity's x component.
///   - y: Its y component.
///   - z: Its z component.
///   - directionX: The direction's x component; the direction's length does not matter.
///   - directionY: Its y component.
///   - directionZ: Its z component.
///   - output: Where the components go, one a sample; zero where the direction has no length.
/// - Precondition: All columns have one length.
/// - Complexity: O(*n*), where *n* is the number of samples.
public func project(
    _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>,
    onto directionX: Span<Float>, _ directionY: Span<Float>, _ directionZ: Span<Float>,
    into output: inout MutableSpan<Float>
) {
    let n = x.count
    precondition(y.count == n && z.count == n && output.count == n, "columns must have one length")
    precondition(
        directionX.count == n && directionY.count == n && directionZ.count == n, "columns must have one length")
    for i in 0..<n {
        let (a, b, c) = (directionX[i], directionY[i], directionZ[i])
        let square = a * a + b * b + c * c
        let product = x[i] * a + y[i] * b + z[i] * c
        // Divided first and chosen then: without a branch four samples are one.
        let component = product / square.squareRoot()
        output[i] = square > 0 ? component : 0
    }
}
