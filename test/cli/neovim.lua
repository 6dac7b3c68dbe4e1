-- Opens each file of FILES, waits for its diagnostics, and prints its name with its type and then each diagnostic on a line.
for file in vim.gsplit(vim.env.FILES, ':') do
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 50)
  io.stdout:write(string.format('file %s in %s\n', vim.fs.basename(file), vim.bo.filetype))
  for _, found in ipairs(vim.diagnostic.get(0)) do
    io.stdout:write(string.format('%d %s [%s]\n', found.lnum + 1, found.source, found.code))
  end
end
vim.cmd('qall!')
