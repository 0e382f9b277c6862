"""Drives the language server with the capabilities of known editors. pytest-lsp decodes each message by the types of the
protocol, and warns where a response does not respect the capabilities; here a warning is an error.

SCHEMA_LINT=.build/debug/schema-lint pytest -W error::pytest_lsp.LspSpecificationWarning Tests/Peers/editors
"""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

PROGRAM = os.path.abspath(os.environ["SCHEMA_LINT"])
FILES = {
    "GetIssues.response.json": '{\n  "issues": ["{issue}"],\n  "é😀": "{nope}"\n}\n',
    "Issue.json": '{\n  "day":"2015-03-22",\n  "parent{?}": "{issue}"\n}\n',
}


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[PROGRAM, "lsp", "Schemas"]),
    params=["emacs", "neovim", "visual-studio-code"],
)
async def client(request, lsp_client: LanguageClient, tmp_path: pathlib.Path):
    for name, text in FILES.items():
        path = tmp_path / "Schemas" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    lsp_client.folder = tmp_path
    lsp_client.feature("client/registerCapability")(lambda parameters: None)
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(uri=tmp_path.as_uri(), name="w")],
        )
    )
    yield
    await lsp_client.shutdown_session()


def uri(client: LanguageClient, name: str) -> str:
    return (client.folder / "Schemas" / name).as_uri()


def open_document(client: LanguageClient, name: str) -> types.TextDocumentIdentifier:
    item = types.TextDocumentItem(uri=uri(client, name), language_id="json", version=1, text=FILES[name])
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    return types.TextDocumentIdentifier(uri(client, name))


async def diagnostics(client: LanguageClient, name: str) -> list:
    await client.wait_for_notification("textDocument/publishDiagnostics")
    while uri(client, name) not in client.diagnostics:
        await asyncio.sleep(0.01)
    return list(client.diagnostics[uri(client, name)])


@pytest.mark.asyncio
async def test_diagnostics(client: LanguageClient):
    open_document(client, "GetIssues.response.json")
    found = await diagnostics(client, "GetIssues.response.json")
    assert [item.code for item in found] == ["unknown-tag"]
    assert found[0].range.start.line == 2


@pytest.mark.asyncio
async def test_requests(client: LanguageClient):
    document = open_document(client, "GetIssues.response.json")
    position = types.Position(1, 15)
    hover = await client.text_document_hover_async(types.HoverParams(document, position))
    assert hover.contents.value.startswith("`{issue}`")
    items = await client.text_document_completion_async(types.CompletionParams(document, position))
    assert "issue" in [item.label for item in items]
    places = await client.text_document_definition_async(types.DefinitionParams(document, position))
    assert [place.uri for place in places] == [uri(client, "Issue.json")]
    places = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(include_declaration=True), document, position)
    )
    assert len(places) == 3
    start = await client.text_document_prepare_rename_async(types.PrepareRenameParams(document, position))
    assert start.placeholder == "issue"
    edits = client.capabilities.workspace.workspace_edit
    if types.ResourceOperationKind.Rename in (edits.resource_operations or []):
        edit = await client.text_document_rename_async(types.RenameParams(document, position, "ticket"))
        assert isinstance(edit.document_changes[-1], types.RenameFile)
    else:
        with pytest.raises(JsonRpcException, match="cannot rename files; rename Issue.json"):
            await client.text_document_rename_async(types.RenameParams(document, position, "ticket"))
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert [symbol.name for symbol in symbols] == ["issues", "é😀"]
    assert len(await client.text_document_code_lens_async(types.CodeLensParams(document))) == 0


@pytest.mark.asyncio
async def test_edits(client: LanguageClient):
    document = open_document(client, "Issue.json")
    await diagnostics(client, "Issue.json")
    whole = types.Range(types.Position(0, 0), types.Position(4, 0))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document, whole, types.CodeActionContext([]))
    )
    assert {action.kind for action in actions} == {"quickfix", "source.fixAll"}
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(document, options))
    assert [edit.new_text for edit in edits] == [" "]
    edits = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(document, whole, options)
    )
    assert [edit.new_text for edit in edits] == [" "]
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, whole))
    assert [hint.label for hint in hints] == ["string", "optional"]
