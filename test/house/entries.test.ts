import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { runHere } from '../cli/runHere.ts';
import { zipFiles } from '../extension/outside/zipNames.ts';
import { readCodeBlocks } from '../support/codeBlocks.ts';
import { readPage } from '../support/markdown.ts';
import { ENTRIES, fillEntries, findEntryFaults } from '../support/release/entries.ts';
import type { Publication } from '../support/release/manifest.ts';
import { toZip } from '../support/release/zip.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const PUBLICATION: Publication = { repository: 'https://github.com/acme/lead', issues: null, questions: null };
const SUMS = { tgz: 'a'.repeat(64), mcpb: 'b'.repeat(64) };
const DOWNLOAD = 'https://github.com/acme/lead/releases/download/v0.2.0/fairlead-0.2.0';

describe('the entries for other places', () => {
  const entries = fillEntries(PUBLICATION, '0.2.0', SUMS);
  const textOf = (file: string): string => entries.get(file) ?? assert.fail(file);
  const { path: folder, remove } = makeTemporaryFolder();
  after(remove);

  /** Runs `fairlead check` on a text. */
  async function check(name: string, text: string): Promise<{ readonly code: number | null; readonly stdout: string }> {
    writeFileSync(path.join(folder, name), text);
    return runHere(['check', name], { cwd: folder });
  }

  it('are one table, which CONTRIBUTING.md explains', () => {
    const files = globSync('release/entries/**/*.*').map((file) => path.relative('release/entries', file).replaceAll('\\', '/'));
    assert.deepEqual(files.sort(), [...entries.keys()].sort());
    const folders = new Set(ENTRIES.map((file) => file.split('/')[0]));
    assert.deepEqual(readPage('CONTRIBUTING.md').rows.get('Handing in elsewhere'), [...folders]);
  });

  it('are filled only with the address of a repository whose releases have the files', () => {
    assert.deepEqual(findEntryFaults(PUBLICATION), []);
    assert.match(findEntryFaults({ ...PUBLICATION, repository: null })[0]!, /has no "repository"/);
    assert.match(findEntryFaults({ ...PUBLICATION, repository: 'https://git.example/a/b' })[0]!, /need https:\/\/github.com\/OWNER\/NAME/);
    for (const [file, text] of entries) {
      assert.doesNotMatch(text, /<<\w+>>/, file);
      for (const [name] of text.matchAll(/https:\/\/\S+[.](tgz|mcpb)\b/g)) {
        assert.ok([`${DOWNLOAD}.tgz`, `${DOWNLOAD}.mcpb`].includes(name), name);
        assert.ok(text.includes(name.endsWith('tgz') ? SUMS.tgz : SUMS.mcpb), `${file} has no checksum of ${name}`);
      }
    }
  });

  it('are packed to the same bytes in every time zone, and their script can be run', () => {
    const before = process.env.TZ;
    const zipIn = (zone: string): Buffer => {
      process.env.TZ = zone;
      return Buffer.from(toZip([...entries].map(([file, text]) => [file, Buffer.from(text)])));
    };
    try {
      const packed = zipIn('America/Lima');
      assert.deepEqual(zipIn('Asia/Tokyo'), packed);
      assert.deepEqual(
        new Set(zipFiles(packed).map((file) => `${/[.]sh /.test(file)} ${(Number(file.split(' ')[2]) >>> 16).toString(8)}`)),
        new Set(['false 100644', 'true 100755']),
      );
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it('of the MCP registry lead to the bundle of the release', () => {
    const server = JSON.parse(textOf('mcp-registry/server.json')) as Readonly<Record<string, unknown>>;
    const { name, description, version, packages } = server;
    assert.deepEqual([name, version], ['io.github.acme/lead', '0.2.0']);
    assert.ok((description as string).length <= 100);
    const bundle = { registryType: 'mcpb', identifier: `${DOWNLOAD}.mcpb`, fileSha256: SUMS.mcpb, transport: { type: 'stdio' } };
    assert.deepEqual(packages, [bundle]);
  });

  it('of SchemaStore name only files of ours, and schemas that exist', () => {
    const schemas = JSON.parse(textOf('schemastore/entries.json')) as readonly { readonly fileMatch: string[]; readonly url: string }[];
    for (const { fileMatch, url } of schemas) {
      for (const name of fileMatch) assert.match(name, /fairlead|insights/);
      const [, file = ''] = /^https:\/\/github[.]com\/acme\/lead\/raw\/HEAD\/(.+)$/.exec(url) ?? [];
      assert.equal((JSON.parse(readFileSync(file, 'utf8')) as { readonly type: unknown }).type, 'object', url);
    }
    assert.ok(schemas.length > 3);
  });

  it('of editors have the lines of docs/other-editors.md, which were tried in them', () => {
    const [helix] = readCodeBlocks('docs/other-editors.md', 'toml');
    assert.equal(textOf('helix/languages.toml').trimEnd(), helix!.lines.join('\n'));
    const [neovim] = readCodeBlocks('docs/other-editors.md', 'lua');
    const lua = textOf('nvim-lspconfig/lsp/fairlead.lua');
    const tried = neovim!.lines.filter((line) => /^vim[.]filetype|^ {2}(cmd|filetypes) /.test(line));
    assert.deepEqual(
      tried.filter((line) => !lua.includes(line)),
      [],
    );
    assert.equal(tried.length, 3);
    const mason = parse(textOf('mason/packages/fairlead/package.yaml')) as Readonly<Record<string, unknown>>;
    assert.deepEqual([mason.name, mason.homepage, mason.neovim], ['fairlead', PUBLICATION.repository, { lspconfig: 'fairlead' }]);
    assert.deepEqual(mason.source, {
      id: 'pkg:github/acme/lead@v0.2.0',
      asset: { file: 'fairlead-{{ version | strip_prefix "v" }}.tgz:fairlead.tar.gz' },
    });
  });

  it('of Homebrew test what the program does', async () => {
    const formula = textOf('homebrew/Formula/fairlead.rb');
    const [, roster = ''] = /<<~CSV\n(.*?)\n +CSV/s.exec(formula) ?? [];
    const [, code = '', exit] =
      /assert_match "(\w+)", shell_output\("#\{bin\}\/fairlead check team.roster.csv", (\d)\)/.exec(formula) ?? [];
    const checked = await check('team.roster.csv', `${roster.replace(/^ +/gm, '')}\n`);
    assert.deepEqual([checked.code, checked.stdout.includes(` ${code} `)], [Number(exit), true]);
  });

  it('of the pipelines are accepted by their checker', async () => {
    const step = textOf('harness/fairlead-check.yaml');
    assert.deepEqual((await check('step.yaml', step)).stdout.trim(), '1 file checked: no problems.');
    assert.match((await check('wrong.yaml', step.replace('type: Run', 'type: Rum'))).stdout, /UNKNOWN_STEP_TYPE|Unknown step type/);
  });

  it('of dev containers are a feature named like its folder', () => {
    const feature = JSON.parse(textOf('devcontainer-feature/src/fairlead/devcontainer-feature.json')) as Readonly<Record<string, unknown>>;
    const { publisher, name } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly publisher: string; readonly name: string };
    assert.deepEqual([feature.id, feature.version], ['fairlead', '0.2.0']);
    assert.deepEqual(feature.customizations, { vscode: { extensions: [`${publisher}.${name}`] } });
  });
});
