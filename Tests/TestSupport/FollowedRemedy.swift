/// What a message about an HDF5 file advises, done as a user would do it.
package enum FollowedRemedy {
    private static let script = #"""
        import h5py, os, re, shlex, shutil, subprocess, sys
        message, path = sys.argv[1:]
        copy = path + ".new.h5"
        repack = re.search("`(h5repack [^`]*)`", message)
        if repack and shutil.which("h5repack") is None:
            print("")
        elif repack:
            subprocess.run([*shlex.split(repack[1]), path, copy], check=True, cwd=os.path.dirname(path))
            print(copy)
        else:
            opening, code = re.search(r"with h5py, where (.+?\)): (.+)$", message).groups()
            names = dict(h5py=h5py, FILE=path, COPY=copy)
            exec(opening.replace(" and ", "; "), names)
            exec(code, names)
            for each in names.values():
                if isinstance(each, h5py.File): each.close()
            print(copy if os.path.exists(copy) else path)
        """#

    /// Follows a message.
    ///
    /// - Parameters:
    ///   - message: The message, with a command of h5repack or lines for h5py.
    ///   - path: The path of the file.
    /// - Returns: The path of the repaired file, which can be another one; `nil` if h5repack is not installed.
    /// - Throws: ``Python/Failure`` if the message advises neither, or its lines fail.
    package static func path(after message: String, on path: String) throws -> String? {
        let repaired = try Python.run(script, message, path)
        return repaired.isEmpty ? nil : repaired
    }
}
