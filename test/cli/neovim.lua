-- Opens a roster with the server of FAIRLEAD_PROGRAM, waits for its diagnostics, and prints each on a line.
local done = false
vim.lsp.handlers['textDocument/publishDiagnostics'] = function(_, result)
  if #result.diagnostics == 0 then return end
  for _, found in ipairs(result.diagnostics) do
    io.stdout:write(string.format('%d %s %s\n', found.range.start.line + 1, found.code, found.source))
  end
  done = true
end
vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.ROSTER))
local client = vim.lsp.start_client({ name = 'fairlead', cmd = { vim.env.NODE, vim.env.PROGRAM, 'lsp', '--stdio' }, root_dir = vim.fn.getcwd() })
vim.bo.filetype = 'roster'
vim.lsp.buf_attach_client(0, client)
vim.wait(30000, function() return done end)
vim.cmd('qall!')
