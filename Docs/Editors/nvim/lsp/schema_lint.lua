-- The language server of schema-lint, for Neovim 0.11 or newer. Copy this file to ~/.config/nvim/lsp, and write
-- vim.lsp.enable('schema_lint') into ~/.config/nvim/init.lua.
return {
  -- 'Schemas' is the folder whose schemas are compiled together, relative to the root below.
  cmd = { 'schema-lint', 'lsp', 'Schemas' },
  filetypes = { 'json' },
  root_markers = { 'Package.swift', '.git' },
  -- Rename the files of a fragment, and read those again that other programs change.
  capabilities = {
    workspace = { didChangeWatchedFiles = { dynamicRegistration = true } },
  },
}
