import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { unzipSync } from 'fflate';
import ignore from 'ignore';
import { parse } from 'yaml';
import { readReleaseNotes } from '../../scripts/releaseNotes.ts';
import { readEntry } from '../extension/outside/zipNames.ts';
import { git } from '../support/gitHistory.ts';
import { PROJECT } from '../support/host/project.ts';
import { readPage } from '../support/markdown.ts';
import { findBomFaults } from '../support/publishedSchemas.ts';
import { listDownload, MAX_DOWNLOAD } from '../support/release/browserDownload.ts';
import { readBundled, readLicences } from '../support/release/bundled.ts';
import { fillEntries } from '../support/release/entries.ts';
import { packBuilt, readPackedVsix, runScript } from '../support/release/runScript.ts';
import { skipBecause } from '../support/skipBecause.ts';

/** Where the release page of a repository has its files. */
const DOWNLOAD = 'https://github.com/acme/fairlead/releases/download';

/** What a client reads of the manifest of a bundle. */
interface Bundle {
  readonly icon: string;
  readonly server: { readonly mcp_config: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> } };
  readonly user_config: Readonly<Record<string, { readonly default?: string }>>;
  readonly tools: readonly { readonly name: string; readonly description: string }[];
}

const { version } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as { version: string };

const tarball = path.join(PROJECT, `dist/fairlead-${version}.tgz`);

/** Expects a page to have no pictures, and links only to the web and its own headings: it is read outside the project. */
function requireStandalone(file: string): void {
  const { links, anchors } = readPage(file);
  assert.deepEqual(
    links.filter((link) => link.path !== '' || !anchors.has(link.anchor)),
    [],
  );
  assert.ok(anchors.size > 3, `${anchors.size} headings`);
  assert.doesNotMatch(readFileSync(file, 'utf8'), /!\[/);
}

/** Expects the notices to contain all licence texts of each package in the last build, or in some of its programs, and of no other. */
function requireNotices(notices: string, programs?: readonly string[]): void {
  const bundled = [...readBundled(programs).keys()];
  assert.equal(notices.split(`\n${'='.repeat(80)}\n`).length, 2 * bundled.length + 1);
  assert.ok(bundled.length > 10, `${bundled.length} packages`);
  for (const place of bundled) for (const text of readLicences(place)) assert.ok(notices.includes(text), place);
}

describe('the distribution', function () {
  this.timeout(300_000);
  let folder: string;

  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'fl-given-'));
    packBuilt('packCli');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has a VSIX with the notices of what is bundled, of which a browser loads at most 650,000 bytes compressed', () => {
    const vsix = readPackedVsix();
    requireNotices(readEntry(vsix, 'extension/dist/THIRD-PARTY-NOTICES.txt').toString('utf8'));
    const page = path.join(folder, 'readme.md');
    writeFileSync(page, readEntry(vsix, 'extension/readme.md'));
    requireStandalone(page);
    const download = listDownload(vsix);
    assert.ok(['browserExtension.cjs', 'languageServer.cjs', 'fields.json'].every((wanted) => download.some(([name]) => name === wanted)));
    const bytes = download.reduce((sum, [, size]) => sum + size, 0);
    assert.ok(bytes <= MAX_DOWNLOAD, `A browser downloads ${bytes} bytes`);
  });

  it('has a command line that installs offline into an empty folder, without dependencies', () => {
    const npm = (...args: string[]) =>
      spawnSync('npm', [...args, '--cache', path.join(folder, 'cache')], {
        cwd: folder,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
    const installed = npm('install', tarball, '--offline', '--no-audit', '--no-fund', '--prefix', folder);
    assert.equal(installed.status, 0, installed.stderr);
    const modules = path.join(folder, 'node_modules');
    assert.deepEqual(
      readdirSync(modules).filter((name) => !name.startsWith('.')),
      ['fairlead'],
    );
    const files = [
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES.txt',
      'checkWorker.cjs',
      'cli.cjs',
      'commandLine.cjs',
      'data',
      'httpClient.cjs',
      'l10n',
      'languageServer.cjs',
      'localServiceProgram.cjs',
      'package.json',
      'reportWorker.cjs',
      'rosterWorker.cjs',
    ];
    assert.deepEqual(readdirSync(path.join(modules, 'fairlead')).sort(), files);
    requireNotices(
      readFileSync(path.join(modules, 'fairlead/THIRD-PARTY-NOTICES.txt'), 'utf8'),
      files.filter((file) => file.endsWith('.cjs')).map((file) => path.basename(file, '.cjs')),
    );
    requireStandalone(path.join(modules, 'fairlead/README.md'));
    copyFileSync(path.join(PROJECT, 'test/fixtures/sample/team.roster.csv'), path.join(folder, 'team.roster.csv'));
    const fairlead = (...args: string[]) => {
      const env = { PATH: path.dirname(process.execPath), HOME: folder };
      return spawnSync(path.join(modules, '.bin/fairlead'), args, { cwd: folder, encoding: 'utf8', env });
    };
    const checked = fairlead('check', 'team.roster.csv');
    assert.deepEqual([checked.status, checked.stderr], [1, '']);
    assert.match(checked.stdout, /DUPLICATE_EMAIL/);
    assert.equal(fairlead('--version').stdout.trim(), version);
  });

  it('has a bundle for MCP clients, whose server starts as its manifest says and offers the tools in it', async () => {
    const unpacked = path.join(folder, 'bundle');
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path.join(PROJECT, `dist/fairlead-${version}.mcpb`))))) {
      mkdirSync(path.dirname(path.join(unpacked, name)), { recursive: true });
      writeFileSync(path.join(unpacked, name), bytes);
    }
    const bundle = JSON.parse(readFileSync(path.join(unpacked, 'manifest.json'), 'utf8')) as Bundle;
    assert.ok(existsSync(path.join(unpacked, bundle.icon)));
    writeFileSync(path.join(folder, 'pair.roster.csv'), 'Name,Email\nAnn,ann@example.com\nBo,ann@example.com\n');
    // A person names the folder and leaves the service out.
    const fill = (text: string): string =>
      text
        .replace(/\$\{__dirname\}/, unpacked)
        .replace(/\$\{user_config[.](\w+)\}/, (_, field: string) => bundle.user_config[field]!.default ?? folder);
    const { args, env } = bundle.server.mcp_config;
    const client = new Client({ name: 'test', version: '1' });
    const given = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)]));
    await client.connect(new StdioClientTransport({ command: process.execPath, args: args.map(fill), env: { HOME: folder, ...given } }));
    try {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name, description }) => ({ name, description })),
        bundle.tools,
      );
      const { isError, content } = await client.callTool({ name: 'check_roster', arguments: { path: 'pair.roster.csv' } });
      assert.match(JSON.stringify(content), /DUPLICATE_EMAIL/);
      assert.ok(!isError);
      const local = await client.callTool({ name: 'list_versions', arguments: {} });
      assert.match(JSON.stringify(local.content), /fairlead serve/);
    } finally {
      await client.close();
    }
  });

  it('has a dev container feature and a step for pipelines that install the file of a release, and none with another checksum', function () {
    if (process.platform === 'win32') skipBecause(this, 'both are scripts for Linux');
    const tgz = createHash('sha256').update(readFileSync(tarball)).digest('hex');
    const publication = { repository: 'https://github.com/acme/fairlead', issues: null, questions: null };
    const entries = fillEntries(publication, version, { tgz, mcpb: '' });
    const repository = path.join(folder, 'repository');
    const prefix = path.join(folder, 'installed');
    mkdirSync(repository);
    const run = (script: string) =>
      spawnSync('sh', ['-c', script.replaceAll(`${DOWNLOAD}/v${version}`, `file://${PROJECT}/dist`)], {
        cwd: repository,
        encoding: 'utf8',
        env: {
          PATH: `${path.join(prefix, 'bin')}:${process.env.PATH}`,
          ...{ HOME: folder, npm_config_prefix: prefix, npm_config_cache: path.join(folder, 'cache'), SINCE: 'HEAD' },
        },
      });
    const install = entries.get('devcontainer-feature/src/fairlead/install.sh')!;
    const refused = run(install.replaceAll(tgz, '0'.repeat(64)));
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /fairlead-.*tgz does not have the checksum of the release[.] Nothing was installed[.]\n$/);
    assert.ok(!existsSync(path.join(prefix, 'bin/fairlead')));
    const installed = run(install);
    assert.deepEqual([installed.status, installed.stdout.trim().split('\n').at(-1)], [0, version], installed.stderr);
    const { command } = parse(entries.get('harness/fairlead-check.yaml')!).template.spec.spec as { readonly command: string };
    const pipeline = readFileSync(path.join(PROJECT, 'test/fixtures/sample/release.pipeline.yaml'), 'utf8');
    writeFileSync(path.join(repository, 'release.pipeline.yaml'), pipeline);
    git(repository, ['init', '--quiet']);
    git(repository, ['add', '--all']);
    git(repository, ['-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--message', 'Begin']);
    assert.equal(run(command).status, 0);
    writeFileSync(path.join(repository, 'release.pipeline.yaml'), pipeline.replace('name: Tell customers', 'nam: Tell customers'));
    const broken = run(command);
    assert.equal(broken.status, 1, broken.stderr);
    assert.match(broken.stdout, /MISSING_FIELD step[.]name is missing/);
    assert.match(readFileSync(path.join(repository, 'fairlead.xml'), 'utf8'), /<failure[^>]*step[.]name is missing/);
    assert.notEqual(run(command.replaceAll(tgz, '0'.repeat(64))).status, 0);
  });

  it('has a list of bundled packages with versions, licences and hashes, without development dependencies', () => {
    packBuilt('sbom');
    const bom: unknown = JSON.parse(readFileSync(path.join(PROJECT, 'dist/fairlead.cdx.json'), 'utf8'));
    assert.deepEqual(findBomFaults(bom), []);
    assert.notDeepEqual(findBomFaults({ ...(bom as object), components: [{ name: 'x' }] }), []);
    const { components } = bom as {
      components: { 'bom-ref': string; name: string; version: string; purl: string; licenses?: unknown[]; hashes?: unknown[] }[];
    };
    const names = new Set(components.map(({ name }) => name));
    for (const name of ['undici', 'fastify', 'kysely', 'pg', 'yaml', 'commander', '@modelcontextprotocol/sdk', 'zod', 'chart.js']) {
      assert.ok(names.has(name), `${name} is bundled`);
    }
    for (const name of ['mocha', 'typescript', 'esbuild', 'playwright-core', 'express']) assert.ok(!names.has(name), `${name} is not`);
    assert.equal(new Set(components.map((component) => component['bom-ref'])).size, components.length);
    for (const { name, purl, licenses, hashes, version: own } of components) {
      assert.ok(purl.endsWith(`@${own}`) && own !== '' && licenses !== undefined && hashes !== undefined, name);
    }
  });

  it('has an image that is built without secrets, and with every file that the build reads', () => {
    const isOut = ignore().add(readFileSync(path.join(PROJECT, 'release/Dockerfile.dockerignore'), 'utf8'));
    const secret = [
      '.env',
      'release/.env',
      'deploy/.env',
      'deploy/.env.production',
      'a/b/server.pem',
      'tls.key',
      'x.p12',
      '.npmrc',
      'a/.netrc',
    ];
    const data = ['service.json', 'data/service.json', 'data/fairlead.db', 'data/fairlead.db-wal', 'account/.fairlead/base/a.yaml'];
    assert.deepEqual(isOut.filter([...secret, ...data]), []);
    const read = ['package.json', 'package-lock.json', ...globSync(['{server,schemas,l10n,scripts,docs}/**/*.*'], { cwd: PROJECT })];
    assert.deepEqual(
      read.filter((file) => isOut.ignores(file)),
      [],
    );
  });

  it('has release notes from the changelog', () => {
    const changelog = '# Changelog\n\n## 0.2.0\n\n- Two.\n\n## 0.1.0\n\n- One.\n';
    assert.equal(readReleaseNotes(changelog, '0.2.0'), '- Two.');
    assert.equal(readReleaseNotes(changelog, '0.1.0'), '- One.');
    assert.equal(readReleaseNotes(changelog, '0.1'), null);
    assert.equal(runScript('releaseNotes').trim(), readReleaseNotes(readFileSync(path.join(PROJECT, 'CHANGELOG.md'), 'utf8'), version));
  });

  it('has a workflow that runs .ci/run, and a hook that runs the check', () => {
    const read = (name: string): unknown => parse(readFileSync(path.join(PROJECT, name), 'utf8'));
    const { jobs } = read('.github/workflows/ci.yml') as { jobs: { test: { steps: { run?: string }[] } } };
    assert.ok(jobs.test.steps.some(({ run: line }) => line === '.ci/run'));
    const [hook] = read('.pre-commit-hooks.yaml') as { entry: string; language: string; files: string }[];
    assert.deepEqual([hook?.entry, hook?.language], ['fairlead check --', 'system']);
    const wanted = new RegExp(hook!.files);
    assert.ok(['a/team.roster.csv', 'x.pipeline.yaml', 'b.yml', 'q.insights.json'].every((name) => wanted.test(name)));
    assert.ok(!wanted.test('package.json'));
  });
});
