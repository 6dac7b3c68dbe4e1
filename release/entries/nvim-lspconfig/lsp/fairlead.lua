---@brief
---
--- <<repository>>
---
--- Language server for the rosters, pipelines and export requests of Harness. Install the file `fairlead-<<version>>.tgz`
--- of its release page with npm.
---
--- Rosters need a file type of their own:
---
--- ```lua
--- vim.filetype.add({ pattern = { ['.*%.roster%.csv'] = 'roster' } })
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'fairlead', 'lsp', '--stdio' },
  filetypes = { 'roster', 'csv', 'yaml', 'json' },
  root_markers = { 'fairlead.yaml', 'fairlead.config.json', '.fairleadrc.json', '.git' },
}
