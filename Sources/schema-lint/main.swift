import SchematicPlatform

exit(Command(console: .process).run(Array(CommandLine.arguments.dropFirst())).rawValue)
