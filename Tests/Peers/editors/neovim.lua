-- Drives the language server by a Neovim without a screen, with the configuration that Docs/Editors has for users:
-- nvim --clean --headless -l Tests/Peers/editors/neovim.lua SCHEMA-LINT FOLDER
-- FOLDER is empty, and is filled with the schemas of a small catalog.
local program, folder = arg[1], vim.uv.fs_realpath(arg[2])
local here = vim.fs.dirname(vim.fs.dirname(vim.fs.dirname(vim.fs.dirname(vim.fs.abspath(arg[0])))))

local function write(name, lines)
  vim.fn.mkdir(vim.fs.dirname(folder .. '/' .. name), 'p')
  vim.fn.writefile(lines, folder .. '/' .. name)
end

local function fail(message)
  io.stderr:write('failed: ' .. message .. '\n')
  os.exit(1)
end

local function expect(what, expected, found)
  if not vim.deep_equal(expected, found) then
    fail(what .. ': expected ' .. vim.inspect(expected) .. ', found ' .. vim.inspect(found))
  end
  print(what)
end

-- Waits until a function returns a value that is true.
local function await(what, condition)
  if not vim.wait(60000, condition, 20) then fail(what .. ' did not happen within a minute') end
end

write('Package.swift', { '' })
write('Schemas/GetIssues.response.json', { '{', '  "issues": ["{issue}"],', '  "é😀": "{nope}"', '}' })
write('Schemas/Issue.json', { '{', '  "day":"2015-03-22"', '}' })
write('Samples/GetIssues.json', { '{ "issues": [] }' })

vim.opt.runtimepath:prepend(here .. '/Docs/Editors/nvim')
vim.lsp.config('schema_lint', { cmd = { program, 'lsp', 'Schemas' } })
vim.lsp.enable('schema_lint')

local function open(name)
  vim.cmd.edit(folder .. '/' .. name)
  vim.bo.filetype = 'json'
  return vim.api.nvim_get_current_buf()
end

local function codes(buffer)
  return vim.tbl_map(function(found)
    return ('%d:%d %s'):format(found.lnum, found.col, found.code)
  end, vim.diagnostic.get(buffer))
end

local function request(method, buffer, line, column, more)
  vim.api.nvim_win_set_buf(0, buffer)
  vim.api.nvim_win_set_cursor(0, { line, column })
  local client = vim.lsp.get_clients({ bufnr = buffer })[1]
  local parameters = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, client.offset_encoding), more or {})
  local response, problem = client:request_sync(method, parameters, 60000, buffer)
  if not response or response.err then fail(method .. ': ' .. vim.inspect(problem or response.err)) end
  return response.result, client
end

local issues = open('Schemas/GetIssues.response.json')
await('the server is attached', function() return #vim.lsp.get_clients({ bufnr = issues }) == 1 end)
await('a fault is shown', function() return #vim.diagnostic.get(issues) == 1 end)
expect('a fault is shown in the columns of the buffer', { '2:12 unknown-tag' }, codes(issues))

vim.api.nvim_buf_set_text(issues, 2, 13, 2, 19, { '{int}' })
await('the fault is gone', function() return #vim.diagnostic.get(issues) == 0 end)
print('a correction removes the fault')

expect(
  'hover explains a tag',
  true,
  vim.startswith(request('textDocument/hover', issues, 2, 15).contents.value, '`{issue}`')
)
expect(
  'the definition of a tag is its fragment',
  vim.uri_from_fname(folder .. '/Schemas/Issue.json'),
  request('textDocument/definition', issues, 2, 15)[1].uri
)
local items = request('textDocument/completion', issues, 2, 15)
expect('completion offers fragments', true, vim.iter(items):any(function(item) return item.label == 'issue' end))

local issue = open('Schemas/Issue.json')
await('a notice is shown', function() return #vim.diagnostic.get(issue) == 1 end)
local range = { start = { line = 1, character = 0 }, ['end'] = { line = 1, character = 9 } }
local actions, client = request('textDocument/codeAction', issue, 2, 3, { range = range, context = { diagnostics = {} } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
expect('an action fixes a fault', '  "day":"{date}"', vim.api.nvim_buf_get_lines(issue, 1, 2, true)[1])
vim.lsp.buf.format({ bufnr = issue, timeout_ms = 60000 })
expect('the document is formatted', '  "day": "{date}"', vim.api.nvim_buf_get_lines(issue, 1, 2, true)[1])
vim.cmd.write()

local edit = request('textDocument/rename', issues, 2, 15, { newName = 'ticket' })
vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
expect('renaming changes the uses', '  "issues": ["{ticket}"],', vim.api.nvim_buf_get_lines(issues, 1, 2, true)[1])
expect('renaming renames the file', 1, vim.fn.filereadable(folder .. '/Schemas/Ticket.json'))

local payload = open('Samples/GetIssues.json')
await('the payload has a fault', function() return #vim.diagnostic.get(payload) == 1 end)
expect('a payload has the faults of its schema', { '0:0 missing-key' }, codes(payload))
expect(
  'the definition of a value is in its schema',
  vim.uri_from_fname(folder .. '/Schemas/GetIssues.response.json'),
  request('textDocument/definition', payload, 1, 4).uri
)

client:stop()
await('the server ends', function() return #vim.lsp.get_clients() == 0 end)
print('the server ends with the editor')
