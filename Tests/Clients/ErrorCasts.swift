// Finds Core Motion's errors by casts, and reports all others as they are.
import CoreMotion

enum MotionProblem: Equatable {
    case denied, unavailable, other(Int)
}

func problem(of error: Error?) -> MotionProblem? {
    guard let error = error as NSError? else { return nil }
    switch (error.domain, UInt32(error.code)) {
    case (CMErrorDomain, CMErrorNotAuthorized.rawValue), (CMErrorDomain, CMErrorMotionActivityNotAuthorized.rawValue):
        return .denied
    case (CMErrorDomain, CMErrorNotAvailable.rawValue): return .unavailable
    default: return .other(error.code)
    }
}

func firstBatch(of manager: CMBatchedSensorManager) async -> String {
    do {
        for try await batch in manager.accelerometerUpdates() { return "\(batch.count) samples" }
        return "none"
    } catch let error as NSError where error.domain == CMErrorDomain {
        return "code \(error.code)"
    } catch {
        return error.localizedDescription
    }
}
