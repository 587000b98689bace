#if Serve
    /// A text as a QR code, for a phone's camera (ISO/IEC 18004: byte mode, error correction level M, versions 1 to 6).
    struct QRCode {
        /// The rows of modules; true is dark.
        let modules: [[Bool]]

        /// The numbers of a version: blocks, data and correction codewords of each, and the place of the alignment pattern.
        private struct Version {
            let number, blocks, data, correction, alignment: Int

            var size: Int { 17 + 4 * number }

            /// Table 9 and Annex E of the standard, for level M.
            static let all = [
                Version(number: 1, blocks: 1, data: 16, correction: 10, alignment: 0),
                Version(number: 2, blocks: 1, data: 28, correction: 16, alignment: 18),
                Version(number: 3, blocks: 1, data: 44, correction: 26, alignment: 22),
                Version(number: 4, blocks: 2, data: 32, correction: 18, alignment: 26),
                Version(number: 5, blocks: 2, data: 43, correction: 24, alignment: 30),
                Version(number: 6, blocks: 4, data: 27, correction: 16, alignment: 34),
            ]
        }

        /// Creates the code of a text; `nil` if the text has more than 106 bytes.
        ///
        /// - Complexity: O(1).
        init?(_ text: String) {
            let bytes = Array(text.utf8)
            guard let version = Version.all.first(where: { bytes.count + 2 <= $0.blocks * $0.data }) else { return nil }
            let codewords = Self.codewords(bytes, version)
            let drawing = Drawing(version.size, alignment: version.alignment)
            let masked = (0..<8).map { drawing.filled(codewords, mask: $0) }
            let best = (0..<8).min { Self.penalty(masked[$0]) < Self.penalty(masked[$1]) } ?? 0
            modules = masked[best]
        }

        /// Two rows of modules in each line of text, with the light border that a camera needs.
        ///
        /// Dark modules are spaces, as for a terminal with light text on dark.
        var text: String {
            let border = 4
            let size = modules.count + 2 * border
            func isLight(_ row: Int, _ column: Int) -> Bool {
                let (y, x) = (row - border, column - border)
                guard modules.indices.contains(y), modules.indices.contains(x) else { return row < size }
                return !modules[y][x]
            }
            return stride(from: 0, to: size, by: 2).map { row in
                (0..<size).map { column in
                    switch (isLight(row, column), isLight(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                }.joined() + "\n"
            }.joined()
        }

        // MARK: - Codewords

        private static func codewords(_ bytes: [UInt8], _ version: Version) -> [UInt8] {
            var bits = [false, true, false, false]
            func append(_ value: UInt8) {
                for bit in stride(from: 7, through: 0, by: -1) { bits.append(value >> bit & 1 == 1) }
            }
            append(UInt8(truncatingIfNeeded: bytes.count))
            bytes.forEach(append)
            bits += Array(repeating: false, count: 4)
            var data = stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in
                bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
            }
            let count = version.blocks * version.data
            while data.count < count { data.append((data.count - bytes.count) % 2 == 0 ? 0xEC : 0x11) }
            let blocks = (0..<version.blocks).map { Array(data[($0 * version.data)..<(($0 + 1) * version.data)]) }
            let corrections = blocks.map { correction($0, version.correction) }
            return (0..<version.data).flatMap { index in blocks.map { $0[index] } }
                + (0..<version.correction).flatMap { index in corrections.map { $0[index] } }
        }

        /// Returns the Reed-Solomon codewords of a block, over the field with the polynomial 285.
        private static func correction(_ data: [UInt8], _ count: Int) -> [UInt8] {
            var generator: [UInt8] = [1]
            var root: UInt8 = 1
            for _ in 0..<count {
                var next = generator + [0]
                for (index, value) in generator.enumerated() { next[index + 1] ^= product(value, root) }
                generator = next
                root = product(root, 2)
            }
            var rest = data + Array(repeating: 0, count: count)
            for index in data.indices {
                let factor = rest[index]
                for (offset, value) in generator.enumerated() { rest[index + offset] ^= product(value, factor) }
            }
            return Array(rest.suffix(count))
        }

        private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
            var (a, b, result) = (a, b, UInt8(0))
            while b > 0 {
                if b & 1 == 1 { result ^= a }
                a = a & 0x80 == 0 ? a << 1 : a << 1 ^ 0x1D
                b >>= 1
            }
            return result
        }

        // MARK: - Modules

        private struct Drawing {
            let size: Int
            private var modules: [[Bool?]]

            init(_ size: Int, alignment: Int) {
                self.size = size
                modules = Array(repeating: Array(repeating: nil, count: size), count: size)
                for (y, x) in [(3, 3), (3, size - 4), (size - 4, 3)] { square(around: y, x, rings: 4) }
                if alignment > 0 { square(around: alignment, alignment, rings: 2) }
                for index in 8..<size - 8 {
                    modules[6][index] = index % 2 == 0
                    modules[index][6] = index % 2 == 0
                }
                setFormat(0)
            }

            /// Draws squares in each other.
            ///
            /// The rings at a distance of 1 and 3 of a finder, and of 1 of an alignment pattern, and those outside
            /// are light or dark as the standard has them.
            private mutating func square(around y: Int, _ x: Int, rings: Int) {
                for dy in -rings...rings {
                    for dx in -rings...rings where modules.indices.contains(y + dy) && modules.indices.contains(x + dx)
                    {
                        let distance = max(abs(dy), abs(dx))
                        modules[y + dy][x + dx] = rings == 4 ? distance != 2 && distance != 4 : distance != 1
                    }
                }
            }

            /// Draws the 15 bits of level M and a mask, twice, with the module that is always dark.
            private mutating func setFormat(_ mask: Int) {
                var rest = mask << 10
                for bit in stride(from: 14, through: 10, by: -1) where rest >> bit & 1 == 1 {
                    rest ^= 0x537 << (bit - 10)
                }
                let bits = (mask << 10 | rest) ^ 0x5412
                for index in 0..<15 {
                    let isDark = bits >> index & 1 == 1
                    let near = index < 6 ? index : index < 8 ? index + 1 : 0
                    if index < 8 {
                        modules[near][8] = isDark
                        modules[8][size - 1 - index] = isDark
                    } else {
                        modules[8][index == 8 ? 7 : 14 - index] = isDark
                        modules[size - 15 + index][8] = isDark
                    }
                }
                modules[size - 8][8] = true
            }

            /// Returns the modules with the codewords under a mask.
            func filled(_ codewords: [UInt8], mask: Int) -> [[Bool]] {
                var drawing = self
                var index = 0
                var column = size - 1
                var goesUp = true
                while column > 0 {
                    // The vertical timing pattern contains no data.
                    if column == 6 { column -= 1 }
                    for step in 0..<size {
                        let y = goesUp ? size - 1 - step : step
                        for x in [column, column - 1] where modules[y][x] == nil {
                            let bit = index < codewords.count * 8 && codewords[index / 8] >> (7 - index % 8) & 1 == 1
                            drawing.modules[y][x] = bit != Self.isInverted(y, x, mask)
                            index += 1
                        }
                    }
                    goesUp.toggle()
                    column -= 2
                }
                drawing.setFormat(mask)
                return drawing.modules.map { row in row.map { $0 ?? false } }
            }

            private static func isInverted(_ y: Int, _ x: Int, _ mask: Int) -> Bool {
                switch mask {
                case 0: (y + x) % 2 == 0
                case 1: y % 2 == 0
                case 2: x % 3 == 0
                case 3: (y + x) % 3 == 0
                case 4: (y / 2 + x / 3) % 2 == 0
                case 5: y * x % 2 + y * x % 3 == 0
                case 6: (y * x % 2 + y * x % 3) % 2 == 0
                default: ((y + x) % 2 + y * x % 3) % 2 == 0
                }
            }
        }

        /// Returns how much a mask disturbs a camera (section 7.8.3 of the standard): runs, squares, false finders, imbalance.
        private static func penalty(_ modules: [[Bool]]) -> Int {
            let size = modules.count
            let columns = (0..<size).map { x in modules.map { $0[x] } }
            var penalty = 0
            let finder = [true, false, true, true, true, false, true]
            for line in modules + columns {
                var run = 0
                for index in 0..<size {
                    run = index > 0 && line[index] == line[index - 1] ? run + 1 : 1
                    if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
                }
                for start in 0...(size - 7) where line[start..<start + 7].elementsEqual(finder) {
                    let before = line[max(0, start - 4)..<start]
                    let after = line[(start + 7)..<min(size, start + 11)]
                    for side in [before, after] where side.count == 4 && !side.contains(true) { penalty += 40 }
                }
            }
            for y in 1..<size {
                for x in 1..<size {
                    let sum = [modules[y][x], modules[y - 1][x], modules[y][x - 1], modules[y - 1][x - 1]].count { $0 }
                    if sum == 0 || sum == 4 { penalty += 3 }
                }
            }
            let dark = modules.reduce(0) { $0 + $1.count { $0 } }
            return penalty + abs(dark * 20 - size * size * 10) / (size * size) * 10
        }
    }
#endif
