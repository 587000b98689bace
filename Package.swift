                "SwingFiles", "SwingMotion", "SwingRecorder", "SwingRecording", "SwingResults", "SwingStudy", "Zip",
                "HDF5",
            ],
            path: "Campaigns/fuzz/Sources", swiftSettings: upcoming))
