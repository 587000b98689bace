#if Serve
    import Testing

    @testable import swing

    /// The codes of the Python package qrcode 8.2 for the same texts and level, a row as a hexadecimal number.
    @Suite struct QRCodeTests {
        @Test(arguments: [
            (
                "x",
                "1fd07f 104a41 174b5d 17565d 175d5d 105e41 1fd57f 1b00 1172f9 1e032b 107a7c 1c28d4 1b71c6 11c4 1fd182 "
                    + "104b2a 17567f 17432b 174a7c 104cd4 1fd5c5"
            ),
            (
                "http://localhost:8080/",
                "1fd917f 1054c41 175c95d 174fe5d 175305d 104b141 1fd557f 8d00 13f2297 1b3fa3e 6c97e9 1e1433f 1876661 "
                    + "1719b12 1f5ca6f 133d6e5 13cfdf6 16912 1fd1159 1052b10 1756bfb 175ddcb 1746bb7 1043837 1fd79c9"
            ),
            (
                "http://192.168.178.123:8080/?token=abcdefghijkmnopqrstuvwxyz2",
                "1fd08917f 10585f941 175780e5d 174d6895d 175c4a05d 104f54641 1fd55557f fe1100 13f94f697 1005f3f9c "
                    + "5d7b82df 782ac326 154c82361 1f1e78aa8 8f4ef180 38dd55d5 18d804070 1d28fa9d5 845fbb4d 29f0067c "
                    + "852e932b 16836a638 1245ada37 14095c096 19fc477f8 12e1d16 1fd93a354 105555516 1756927f2 175beb60f "
                    + "174f6e337 1048b445f 1fd6ed7e0"
            ),
            (
                String(repeating: "a", count: 84),
                "1fdc6ccc7f 104dc11141 175dabbb5d 174c5ccc5d 17468ccc5d 1057c11141 1fd555557f 9944400 1466733325 "
                    + "d8f433361 57d2eeed5 8b884448a 1b7373336b fb2333361 34eeeeed5 eb0c4448a 1be733336b f8d333361 "
                    + "1fd2aeeed5 7a284448a 6c033336b 1892b33361 1d726eeed5 22484448a 1669b3336b 410b33361 1b6eaeeed5 "
                    + "70c444488 1cc9b333f9 11b33111 1fd3aeed55 104044471a 17413333fb 1749333292 17546eef95 104e444528 "
                    + "1fda333179"
            ),
            (
                String(repeating: "b", count: 106),
                "1fc7d7a177f 104f3c1ac41 1756d6b065d 1752985e85d 175f97a175d 105f3c1ac41 1fd5555557f 1216b0600 "
                    + "17c2185e87c 1fa287a17f3 1fe06c1ac84 1b0016b06db 5f5685e806 1ea1d7a17f3 16604c1ac84 b0226b06db "
                    + "1ff7485e806 1ab867a17f3 115cec1ac84 41b86b06db ec3485e806 1caca7a17f3 1570ac1ac84 40f06b06db "
                    + "ae6585e807 e9957a17f3 11e7fc1ac84 18be96b06db 1ece985e806 1e1967a17f3 10e6fc1ac84 113cb6b06db "
                    + "155eb85e9f6 10c7a1513 1fc5cc1af54 1051b6b071b 1754d45e9f6 17540fa1503 1751c41acf4 10493eb058a "
                    + "1fdd085ead4"
            ),
        ])
        func equalsTheReference(text: String, rows: String) throws {
            let code = try #require(QRCode(text))
            let found = code.modules.map { row in String(row.reduce(UInt64(0)) { $0 << 1 | ($1 ? 1 : 0) }, radix: 16) }
            #expect(found.joined(separator: " ") == rows)
        }

        @Test func longTextsHaveNone() { #expect(QRCode(String(repeating: "b", count: 107)) == nil) }

        @Test func aTerminalShowsTwoRowsInALine() throws {
            let lines = try #require(QRCode("x")).text.split(separator: "\n")
            #expect(lines.count == 15)
            #expect(lines.allSatisfy { $0.count == 29 })
            #expect(lines[2] == "████ ▄▄▄▄▄ █" + lines[2].dropFirst(12))
        }
    }
#endif
