"""Adapts the pages of the repository to MkDocs, which publishes them as they are.

The pages are written for GitHub, so that each difference has a rule here: the anchors of headings, the names of code blocks,
pipes in the cells of tables, and links to files that are not pages. The navigation is the index, Docs/README.md. A row of a
table with an anchor of its own, such as that of a fault, becomes a section, so that the search finds it.
"""
import html
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import urllib.parse

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "Docs"
ADDRESS = re.compile(r'address = "(https://[^"]+/)"')
REFERENCE = "reference"
# The first cell of a row with an anchor of its own.
ANCHORED = re.compile(r'\| <a id="[^"]+"></a>`[^`]+` \|')
# The way from a page of the reference to the other pages.
BACK = (
    '<nav aria-label="Site" style="padding: .4rem 1.25rem; font: 14px system-ui, sans-serif">'
    '<a href="{}" style="color: var(--color-link)">Schematic: all pages</a></nav>'
)
# The kinds of symbols that the search finds.
TYPES = {"module": "Library", "class": "Class", "struct": "Structure", "enum": "Enumeration", "protocol": "Protocol"}
LANGUAGES = {".md": "markdown", ".py": "python", ".swift": "swift", ".json": "json", ".js": "javascript", ".lua": "lua"}


def load(path):
    """A program of the repository as a module."""
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    spec = importlib.util.spec_from_loader(path.name, loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


links = load(ROOT / "Tests/lint/links")


def address():
    """The address of the first page: by default the one that messages link to."""
    program = ROOT / "Sources/SchemaTools/Reports/DocumentationSite.swift"
    return os.environ.get("SCHEMATIC_SITE_ADDRESS") or ADDRESS.search(program.read_text())[1]


def page_of(path):
    """The name of a page for MkDocs, given its path in the repository. The first page is the README of the repository."""
    if path == "README.md":
        return "index.md"
    if path == "Docs/README.md":
        return "pages.md"
    return path.removeprefix("Docs/") if path.startswith("Docs/") else path


def sections(index):
    """The sections of the index: each table has a title, and links to pages in its first column."""
    found = []
    for line in index.splitlines():
        if header := re.fullmatch(r"\| ([^|]*[^| ]) \| \|", line):
            found.append((header[1], []))
        elif line.startswith("| [") and found:
            found[-1][1].extend(re.findall(r"\]\(([^)#]+)", line.split(" | ")[0]))
    return found


def navigation():
    """The pages of the first section for everyone, and then a folded section for each task."""
    (_, first), *tasks = sections((DOCS / "README.md").read_text())
    entries = [page_of(f"Docs/{page}") for page in first]
    entries += [{task: [page_of(f"Docs/{page}") for page in pages]} for task, pages in tasks]
    names = first + [page for _, pages in tasks for page in pages]
    if twice := {name for name in names if names.count(name) > 1}:
        raise PluginError(f"Docs/README.md: expected one place for each page, found several for {', '.join(sorted(twice))}")
    return ["index.md", *entries, {"API reference": f"{REFERENCE}.md"}, {"All pages": "pages.md"}]


# MARK: The configuration

def on_config(config):
    config.site_url = address()
    config.nav = navigation()
    config.mdx_configs["toc"]["slugify"] = lambda heading, separator: links.anchor(heading)
    return config


# MARK: The files

PUBLISHED = {}


def on_files(files, config):
    files.remove(files.get_file_from_path("README.md"))
    for path in ("README.md", "Docs/README.md"):
        files.append(File.generated(config, page_of(path), content=rewritten(path, (ROOT / path).read_text())))
    for file in list(files.documentation_pages()):
        path = f"Docs/{file.src_uri}"
        if (ROOT / path).exists():
            file.content_string = rewritten(path, (ROOT / path).read_text())
    for name, path in PUBLISHED.items():
        files.append(File.generated(config, name, content=published(path)))
    files.append(File.generated(config, f"{REFERENCE}.md", content=reference()))
    for name in ("schematic.css", "schematic.js"):
        files.append(File.generated(config, name, content=(DOCS / "site" / name).read_text()))
    return files


def published(path):
    """A page with the text of a file, or of the files of a folder, that is not a page of the documentation."""
    listed = subprocess.run(["git", "ls-files", "-z", "--", path], cwd=ROOT, check=True, capture_output=True, text=True)
    files = [name for name in listed.stdout.split("\0") if name]
    blocks = [f"# {path.removeprefix('Docs/')}\n"]
    for file in files:
        text = (ROOT / file).read_text()
        fence = "`" * (max([3] + [len(run) + 1 for run in re.findall(r"`{3,}", text)]))
        title = "" if file == path else f"## {posixpath.relpath(file, path)}\n\n"
        blocks.append(f"{title}{fence}{LANGUAGES.get(pathlib.Path(file).suffix, 'text')}\n{text.rstrip()}\n{fence}\n")
    return "\n".join(blocks)


# MARK: The pages

def rewritten(path, text):
    """The text of a page, whose path is that in the repository, in the syntax of MkDocs."""
    outside = {number for number, _ in links.lines_outside_code(text)}
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        if number not in outside:
            lines.append(fence(line))
        else:
            line = relinked(path, line)
            lines.append(re.sub(r"`[^`]+`", lambda code: code[0].replace("\\|", "|"), line) if line.startswith("|") else line)
    return "\n".join(rows_as_sections(lines, outside)) + "\n"


def fence(line):
    """The first line of a code block with the name of a file, which becomes its title."""
    named = re.fullmatch(r"(\s*```)([\w-]+) (\S+)", line)
    return f'{named[1]}{named[2]} title="{named[3]}"' if named else line


def relinked(path, line):
    """A line whose links to files lead to their pages."""
    here = page_of(path)

    def target(found):
        picture, link, mark, fragment = found[0].startswith("!"), *found[2].partition("#")
        if not link or re.match(r"[a-z][a-z+.-]*:", link):
            return found[0]
        file = posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
        name = page_of(file)
        if not picture and not (file.endswith(".md") and (file == "README.md" or file.startswith("Docs/") and not file.startswith("Docs/Agents/"))):
            name = f"files/{name}.md"
            PUBLISHED[name] = file
        text = title(file) if re.fullmatch(r"[\w/]+\.md", found[1]) and not name.startswith("files/") else found[1]
        return f"{'!' if picture else ''}[{text}]({posixpath.relpath(name, posixpath.dirname(here) or '.')}{mark}{fragment})"

    return re.sub(r"!?\[([^]]*)\]\(([^)\s]+)\)", target, line)


def title(path):
    """The title of a page, which takes the place of its path in the text of a link."""
    return re.match(r"# (.*)", (ROOT / path).read_text())[1]


def rows_as_sections(lines, outside):
    """The lines of a page, where a table whose rows have anchors is a section for each row."""
    level, header = 2, None
    for index, line in enumerate(lines):
        if index + 1 not in outside:
            yield line
            continue
        if heading := re.match(r"(#{1,5}) ", line):
            level = len(heading[1]) + 1
        mark, first = (lines[index + 1:index + 3] + ["", ""])[:2]
        if line.startswith("| ") and mark.startswith("| ---") and ANCHORED.match(first) and not line.startswith("| Tag |"):
            header = cells(line)
        elif header and line.startswith("| ---"):
            continue
        elif header and line.startswith("| "):
            yield from section(level, header, cells(line))
        else:
            header = None
            yield line


def cells(row):
    """The cells of a row. A pipe in code, or after a backslash, separates none."""
    text = re.sub(r"(`+).+?\1|\\\|", lambda found: found[0].replace("|", "\0"), row)
    return [cell.strip().replace("\\\0", "|").replace("\0", "|") for cell in text.strip().strip("|").split("|")]


def section(level, header, row):
    name = re.fullmatch(r'<a id="([^"]+)"></a>(.*)', row[0])
    yield f"{'#' * level} {name[2]} {{ #{name[1]} }}"
    for label, cell in zip(header[1:], row[1:]):
        if cell:
            yield ""
            yield f"**{label}**{{ .label }} {cell}"
    yield ""


# MARK: The reference

def symbols():
    """The pages of the reference, as docc lists them: the library, the path, the title and the kind of each."""
    folder = os.environ.get("SCHEMATIC_SITE_REFERENCE")
    if not folder:
        return
    index = json.loads((pathlib.Path(folder) / "index/index.json").read_text())

    def walk(nodes, library):
        for node in nodes:
            if "path" in node:
                yield library or node["title"], node["path"], node["title"], node["type"]
            yield from walk(node.get("children", []), library or node["title"])

    yield from walk(index["interfaceLanguages"]["swift"], None)


def reference():
    """The page with the libraries. Their addresses are not pages of MkDocs, so that they are written in HTML."""
    blocks = ["# API reference", "Each public declaration of the libraries, by its topic."]
    for library, path, title, kind in symbols():
        if kind == "module":
            blocks.append(f'<p><a href="../{REFERENCE}{path}/">{title}</a>: {html.escape(abstract(path))}</p>')
    return "\n\n".join(blocks) + "\n"


def abstract(path):
    """The first sentence of a page of the reference."""
    page = json.loads((pathlib.Path(os.environ["SCHEMATIC_SITE_REFERENCE"]) / f"data{path}.json").read_text())
    return "".join(part.get("text", part.get("code", "")) for part in page.get("abstract", []))


def on_post_page(output, page, config):
    """Names the search for screen readers, which the theme leaves out."""
    return output.replace('role="dialog"', 'role="dialog" aria-label="Search"')


@event_priority(-100)
def on_post_build(config):
    """Adds the reference to the site, and to its search."""
    folder = os.environ.get("SCHEMATIC_SITE_REFERENCE")
    if not folder:
        return
    # The page with the libraries takes the place of docc's first page, which is empty.
    first = lambda parent, names: ["index.html"] if parent == folder else []
    shutil.copytree(folder, pathlib.Path(config.site_dir) / REFERENCE, dirs_exist_ok=True, ignore=first)
    for page in (pathlib.Path(config.site_dir) / REFERENCE / "documentation").rglob("index.html"):
        first = "../" * (len(page.relative_to(config.site_dir).parts) - 1)
        text = page.read_text().replace("</head>", f'<script src="{first}schematic.js"></script></head>')
        page.write_text(text.replace('<div id="app">', BACK.format(first) + '<div id="app">'))
    file = pathlib.Path(config.site_dir) / "search/search_index.json"
    index = json.loads(file.read_text())
    for library, path, title, kind in symbols():
        # The search would find nothing but members. Each is on the page of its type.
        if kind in TYPES:
            words = f"{TYPES[kind]} of {library}. {abstract(path)}"
            index["docs"].append({"location": f"{REFERENCE}{path}/", "title": title, "text": words})
    file.write_text(json.dumps(index, separators=(",", ":")))


if __name__ == "__main__":
    # The path of the site below its host, for the links of the reference.
    print(urllib.parse.urlsplit(address()).path)
