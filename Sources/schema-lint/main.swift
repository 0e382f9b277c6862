#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

exit(Command(console: .process).run(Array(CommandLine.arguments.dropFirst())).rawValue)
