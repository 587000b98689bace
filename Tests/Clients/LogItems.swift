// Treats all samples alike by their common class.
import CoreMotion

final class Ring<Item: CMLogItem> {
    private var items: [Item] = []
    let seconds: TimeInterval

    init(seconds: TimeInterval) { self.seconds = seconds }

    func append(_ item: Item) {
        items.append(item)
        items.removeAll { item.timestamp - $0.timestamp > seconds }
    }

    var duration: TimeInterval { (items.last?.timestamp ?? 0) - (items.first?.timestamp ?? 0) }
}

func describe(_ item: CMLogItem) -> String {
    switch item {
    case let data as CMAccelerometerData: return "\(data.acceleration)"
    case let data as CMGyroData: return "\(data.rotationRate)"
    case let data as CMMagnetometerData: return "\(data.magneticField)"
    case let motion as CMDeviceMotion: return "\(motion.gravity)"
    default: return "\(item.timestamp)"
    }
}
