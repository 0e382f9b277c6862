import Foundation

/// Ends the process with a message if a run takes too long. It uses its own thread, because all others may
/// hang.
enum Watchdog {
    static func watch(_ name: RunName, _ settings: Settings, _ progress: Progress) {
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: TimeInterval(settings.seconds))
            let text =
                "\(name.rawValue) hung: not finished after \(settings.seconds) s, seed \(settings.seed), "
                + "at \(progress.description)\n"
            FileHandle.standardError.write(Data(text.utf8))
            exit(1)
        }
    }
}
