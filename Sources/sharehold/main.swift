import Glibc
import Service

exit(
  await CommandLineTool.run(
    Array(CommandLine.arguments.dropFirst()), in: Surroundings.ofProcess()))
