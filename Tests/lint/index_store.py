"""Reads the index that the Swift compiler writes in a debug build: which file declares which symbol, and which line uses it.

Tests/lint/floors and Tests/lint/unused import it. The compiler writes one unit per source file of a target, and a unit names
the records with the occurrences of symbols. Local variables and the content of other packages are not in the index.
"""

import collections
import ctypes
import os
import pathlib
import shutil
import subprocess
import textwrap

# Roles of an occurrence, from indexstore.h of the toolchain.
DECLARATION, DEFINITION, REFERENCE, IMPLICIT = 1 << 0, 1 << 1, 1 << 2, 1 << 8
CHILD_OF, BASE_OF, OVERRIDE_OF, EXTENDED_BY, ACCESSOR_OF, CONTAINED_BY = (1 << bit for bit in (9, 10, 11, 14, 15, 16))
# Kinds of symbols, and one of their subkinds.
MODULE, PROTOCOL, EXTENSION, CASE, DEINITIALIZER, PARAMETER = 1, 8, 9, 15, 23, 25
GENERIC_PARAMETER = 1013
# Kinds of accessors: get and set, willSet and didSet, two kinds of addressors, _read, _modify and init.
ACCESSORS = {3, 4, 1000, 1001, 1002, 1003, 1014, 1015, 1016}
# The kind of a unit's dependency that names a record.
RECORD = 2

Symbol = collections.namedtuple("Symbol", "usr name kind subkind")
# `relations` are pairs of roles and the USR of the related symbol.
Occurrence = collections.namedtuple("Occurrence", "symbol roles line column relations")


class IndexMissing(Exception):
    """There is no index that describes the present sources."""


class _Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


_POINTER, _VISIT_TEXT = ctypes.c_void_p, ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, _Text)
_VISIT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
_FUNCTIONS = {
    "store_create": (_POINTER, ctypes.c_char_p, _POINTER),
    "store_dispose": (None, _POINTER),
    "store_units_apply_f": (ctypes.c_bool, _POINTER, ctypes.c_uint, _POINTER, _VISIT_TEXT),
    "unit_reader_create": (_POINTER, _POINTER, ctypes.c_char_p, _POINTER),
    "unit_reader_dispose": (None, _POINTER),
    "unit_reader_get_main_file": (_Text, _POINTER),
    "unit_reader_get_module_name": (_Text, _POINTER),
    "unit_reader_dependencies_apply_f": (ctypes.c_bool, _POINTER, _POINTER, _VISIT),
    "unit_dependency_get_kind": (ctypes.c_int, _POINTER),
    "unit_dependency_get_name": (_Text, _POINTER),
    "record_reader_create": (_POINTER, _POINTER, ctypes.c_char_p, _POINTER),
    "record_reader_dispose": (None, _POINTER),
    "record_reader_occurrences_apply_f": (ctypes.c_bool, _POINTER, _POINTER, _VISIT),
    "occurrence_get_symbol": (_POINTER, _POINTER),
    "occurrence_get_roles": (ctypes.c_uint64, _POINTER),
    "occurrence_get_line_col": (None, _POINTER, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)),
    "occurrence_relations_apply_f": (ctypes.c_bool, _POINTER, _POINTER, _VISIT),
    "symbol_get_kind": (ctypes.c_int, _POINTER),
    "symbol_get_subkind": (ctypes.c_int, _POINTER),
    "symbol_get_name": (_Text, _POINTER),
    "symbol_get_usr": (_Text, _POINTER),
    "symbol_relation_get_roles": (ctypes.c_uint64, _POINTER),
    "symbol_relation_get_symbol": (_POINTER, _POINTER),
}


def swift_compiler():
    """The path of the compiler, or None if there is none."""
    found = shutil.which("swiftc")
    if found and os.path.realpath(found).startswith("/usr/bin/"):
        # A stub of macOS, which starts the compiler of the selected Xcode.
        answer = subprocess.run(["xcrun", "--find", "swiftc"], capture_output=True, text=True)
        found = answer.stdout.strip() or found
    return os.path.realpath(found) if found else None


def _library():
    compiler = swift_compiler()
    if compiler:
        folder = os.path.join(os.path.dirname(compiler), "..", "lib")
        for name in ("libIndexStore.so", "libIndexStore.dylib"):
            path = os.path.join(folder, name)
            if os.path.exists(path):
                library = ctypes.CDLL(path)
                for function, (result, *arguments) in _FUNCTIONS.items():
                    symbol = getattr(library, "indexstore_" + function)
                    symbol.restype, symbol.argtypes = result, arguments
                return library
    raise IndexMissing("expected libIndexStore beside the Swift compiler, found none: put the toolchain's bin into PATH")


def compile_example(folder, module, sources):
    """Writes the sources of a module below a folder, compiles them, and returns the path of their index."""
    paths = []
    for name, text in sources.items():
        path = pathlib.Path(folder, "Sources", module, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text).lstrip("\n"))
        paths.append(str(path))
    store = os.path.join(folder, "store")
    command = ["swiftc", "-c", "-parse-as-library", "-module-name", module, "-index-store-path", store, *paths]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if run.returncode or run.stderr:
        raise IndexMissing(f"the example of the self-test does not compile:\n{run.stderr}")
    return store


class IndexStore:
    """The index at `path`, for the files below the folder `root`."""

    def __init__(self, path, root):
        if not os.path.isdir(path):
            raise IndexMissing(f"expected the compiler's index at {path}, found none: build with `swift build`")
        self._library, self._root, self._symbols = _library(), os.path.realpath(root), {}
        self._store = self._library.indexstore_store_create(os.path.abspath(path).encode(), None)
        if not self._store:
            raise IndexMissing(f"expected the compiler's index at {path}, found another format: build with `swift build`")
        self._folder = path

    def files(self, folders):
        """The occurrences of each Swift file below the folders, by its path relative to the root.

        A file has a unit for each target and each build that compiled it; the newest one counts. A unit states the absolute
        path at the time of the build, so files are found by the end of that path, wherever the checkout is now.
        """
        expected = {path for folder in folders for path in self._swift_files(folder)}
        tops = {path.split("/")[0] for path in expected}
        newest = {}
        for unit, main in self._units():
            path = next((main[at + 1 :] for top in tops if (at := main.find(f"/{top}/")) >= 0), None)
            if path in expected:
                time = os.stat(self._unit_path(unit)).st_mtime
                if path not in newest or newest[path][0] < time:
                    newest[path] = (time, unit)
        missing = sorted(expected - newest.keys())
        if missing:
            raise IndexMissing(f"expected {missing[0]} in the compiler's index, found nothing: build with `swift build`")
        for path, (time, _) in sorted(newest.items()):
            if os.stat(os.path.join(self._root, path)).st_mtime > time:
                raise IndexMissing(f"{path} has changed since the compiler read it: build with `swift build`")
        return {path: self._occurrences(unit) for path, (_, unit) in sorted(newest.items())}

    def _swift_files(self, folder):
        for parent, _, names in os.walk(os.path.join(self._root, folder)):
            for name in names:
                if name.endswith(".swift"):
                    yield os.path.relpath(os.path.join(parent, name), self._root).replace(os.sep, "/")

    def _unit_path(self, unit):
        versions = [name for name in os.listdir(self._folder) if name.startswith("v")]
        return os.path.join(self._folder, max(versions, key=lambda name: int(name[1:])), "units", unit)

    def _units(self):
        names, library = [], self._library
        visit = _VISIT_TEXT(lambda _, name: names.append(str(name)) or True)
        library.indexstore_store_units_apply_f(self._store, 0, None, visit)
        for name in names:
            reader = library.indexstore_unit_reader_create(self._store, name.encode(), None)
            if reader:
                main = str(library.indexstore_unit_reader_get_main_file(reader))
                library.indexstore_unit_reader_dispose(reader)
                if main:
                    yield name, main

    def _occurrences(self, unit):
        library, records = self._library, set()
        reader = library.indexstore_unit_reader_create(self._store, unit.encode(), None)

        def dependency(_, found):
            if library.indexstore_unit_dependency_get_kind(found) == RECORD:
                records.add(str(library.indexstore_unit_dependency_get_name(found)))
            return True

        visit = _VISIT(dependency)
        library.indexstore_unit_reader_dependencies_apply_f(reader, None, visit)
        library.indexstore_unit_reader_dispose(reader)
        return [occurrence for record in sorted(records) for occurrence in self._record(record)]

    def _record(self, name):
        library, found, symbols = self._library, [], {}
        reader = library.indexstore_record_reader_create(self._store, name.encode(), None)
        if not reader:
            return found
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def symbol(pointer):
            if pointer not in symbols:
                symbols[pointer] = Symbol(
                    str(library.indexstore_symbol_get_usr(pointer)),
                    str(library.indexstore_symbol_get_name(pointer)),
                    library.indexstore_symbol_get_kind(pointer),
                    library.indexstore_symbol_get_subkind(pointer),
                )
            return symbols[pointer]

        def occurrence(_, pointer):
            relations = []

            def relation(_, related):
                target = symbol(library.indexstore_symbol_relation_get_symbol(related))
                relations.append((library.indexstore_symbol_relation_get_roles(related), target.usr))
                return True

            visit = _VISIT(relation)
            library.indexstore_occurrence_relations_apply_f(pointer, None, visit)
            library.indexstore_occurrence_get_line_col(pointer, line, column)
            found.append(
                Occurrence(
                    symbol(library.indexstore_occurrence_get_symbol(pointer)),
                    library.indexstore_occurrence_get_roles(pointer),
                    line.value,
                    column.value,
                    tuple(relations),
                )
            )
            return True

        visit = _VISIT(occurrence)
        library.indexstore_record_reader_occurrences_apply_f(reader, None, visit)
        library.indexstore_record_reader_dispose(reader)
        return found
