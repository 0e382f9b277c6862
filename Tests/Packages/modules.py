"""The compiler's arguments for programs that import the modules of a build, and what SwiftPM adds to them."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# SwiftPM declares it in a target with resources.
BUNDLE = "import Foundation\n\nnonisolated extension Bundle { static var module: Bundle { .main } }\n"


def build_folder(words):
    """The build that the words of a command line name, or else the debug build of the package. It must have modules."""
    build = pathlib.Path(words[words.index("--build") + 1]) if "--build" in words else ROOT / ".build/debug"
    if not (build / "Modules/Schematic.swiftmodule").exists():
        sys.exit(f"{build} has no modules; run: swift build --build-tests")
    return build


def arguments(build):
    """The compiler's arguments that make the modules of a build importable."""
    # A tool has a second build of the modules that it shares with a product.
    maps = sorted(map for map in build.glob("*/module.modulemap") if not map.parent.name.endswith("-tool.build"))
    return ["-I", str(build / "Modules")] + [a for m in maps for a in ("-Xcc", f"-fmodule-map-file={m}")]
