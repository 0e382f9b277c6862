// Starts the language server of schema-lint for the JSON files of a workspace.
const path = require('path');
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function activate(context) {
  const settings = workspace.getConfiguration('schema-lint');
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  let command = settings.get('path');
  if (folder && command.includes('/')) command = path.resolve(folder, command);
  client = new LanguageClient(
    'schema-lint',
    { command, args: ['lsp', ...settings.get('folders')], options: { cwd: folder } },
    { documentSelector: [{ scheme: 'file', language: 'json' }] }
  );
  context.subscriptions.push(client);
  return client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
