import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SCHEMAS } from '../../server/cli/schema.ts';
import { ALIASES, SECOND_ADDRESSES } from '../../server/http/aliases.ts';
import { toOpenApi } from '../../server/wire/openApi.ts';
import { readEntry, zipFiles, zipNames } from '../extension/outside/zipNames.ts';
import { PROJECT } from '../support/host/project.ts';
import { findPublicationFaults, type Publication, toBaseAddresses } from '../support/release/manifest.ts';
import { publishToOpenVsx } from '../support/release/openVsx.ts';
import { findPublishingFaults, findReleaseFaults, type ReleaseState, toNightlyVersion } from '../support/release/releaseRules.ts';
import { readPackedVsix } from '../support/release/runScript.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const READY: ReleaseState = {
  version: '0.2.0',
  nightly: false,
  changelog: '# Changelog\n\n## Unreleased\n\n- Three.\n\n## 0.2.0\n\n- Two.\n',
  changes: [],
  tags: ['v0.2.0'],
  taggedElsewhere: false,
};

const FILLED: Publication = { repository: 'https://github.com/acme/fairlead', issues: null, questions: null };
const SECRETS = { VSCE_PAT: 'a', OVSX_PAT: 'b', GH_TOKEN: 'c' };

/** The text of files that Git ignores and that must not get into a release. */
const MARK = 'planted-secret-7f3a';
const PLANTED = ['release/.env', 'dist/data/service.json', 'dist/data/fairlead.db', 'dist/panels/planted.js', 'dist/.env', 'dist/key.pem'];

describe('the rules of a release', () => {
  it('allow a clean commit with the tag of its version and a section in the changelog', () => {
    assert.deepEqual(findReleaseFaults(READY), []);
    assert.deepEqual(findReleaseFaults({ ...READY, tags: [] }), []);
    assert.deepEqual(findPublishingFaults(READY, FILLED, SECRETS), []);
  });

  for (const [what, change, message] of [
    ['no Git checkout', { changes: null }, /not a Git checkout. Clone the repository/],
    [
      'changes',
      { changes: [' M a.ts', '?? b.ts', ' M c.ts', ' M d.ts'] },
      /has changes: a.ts, b.ts, c.ts and 1 more. Commit or stash them/,
    ],
    ['a tag of another version', { tags: ['v0.4.0'] }, /"v0.4.0" is not the version in package.json, "0.2.0". Delete the tag, or set/],
    ['a version that is released', { tags: [], taggedElsewhere: true }, /"v0.2.0" is on another commit. Raise "version"/],
    ['no section', { changelog: '# Changelog\n' }, /CHANGELOG.md has no section about 0.2.0. Write a section "## 0.2.0"/],
    ['an odd minor number', { version: '0.3.0', tags: [], changelog: '## 0.3.0\n\n- A.\n' }, /"0.3.0" has an odd minor number/],
  ] as const) {
    it(`refuse ${what}, with a remedy`, () => {
      const faults = findReleaseFaults({ ...READY, ...change });
      assert.equal(faults.length, 1, faults.join('\n'));
      assert.match(faults[0]!, message);
    });
  }

  it('refuse to publish without a repository, a tag or a secret', () => {
    const faults = findPublishingFaults({ ...READY, tags: [] }, { ...FILLED, repository: null }, { VSCE_PAT: 'a' });
    assert.deepEqual(
      faults.map((fault) => fault.split(' ').slice(0, 6).join(' ')),
      [
        'release/publication.json has no "repository". Enter the',
        'This commit has no tag "v0.2.0".',
        'OVSX_PAT is not set. Store the',
        'GH_TOKEN is not set. Store the',
      ],
    );
    for (const repository of ['http://github.com/a/b', 'https://github.com/a/b.git', 'https://github.com/a/b/', 'github.com/a/b']) {
      assert.equal(findPublicationFaults({ ...FILLED, repository }).length, 1, repository);
    }
    assert.match(findPublicationFaults({ ...FILLED, issues: 'a@b.example' })[0]!, /"issues" in release\/publication.json is "a@b.example"/);
  });

  it('give a nightly build the hour of its commit below the next odd minor number', () => {
    const committed = new Date('2026-11-25T23:10:00+02:00');
    assert.equal(toNightlyVersion('0.2.0', committed), '0.3.2026112521');
    assert.equal(toNightlyVersion('0.1.0', committed), '0.3.2026112521');
    const nightly = { ...READY, nightly: true, tags: ['v9.9.9'], changelog: '# Changelog\n' };
    assert.deepEqual(findReleaseFaults(nightly), []);
    assert.deepEqual(findPublishingFaults(nightly, FILLED, { VSCE_PAT: 'a', OVSX_PAT: 'b' }), []);
  });

  it('resolve links by the tag, on GitHub and on others', () => {
    assert.deepEqual(toBaseAddresses(FILLED, 'v1.0.0'), {
      content: 'https://github.com/acme/fairlead/blob/v1.0.0/',
      images: 'https://github.com/acme/fairlead/raw/v1.0.0/',
    });
    assert.equal(toBaseAddresses({ ...FILLED, repository: 'https://git.example/a/b' }, 'v1')?.images, 'https://git.example/a/b/-/raw/v1/');
    assert.equal(toBaseAddresses({ ...FILLED, repository: null }, 'v1'), null);
  });
});

describe('publishing to Open VSX', () => {
  it('sends the package with the token, accepts a version that is there, and reports a refusal', async () => {
    const seen: string[] = [];
    const answers: [number, object][] = [
      [201, { version: '0.2.0' }],
      [400, { error: 'fairlead.fairlead 0.2.0 is already published.' }],
      [400, { error: 'Invalid access token.' }],
    ];
    const server = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (body) => seen.push(`${request.method} ${request.url} ${body}`));
      request.on('end', () => {
        const [status, body] = answers.shift()!;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const publish = () => publishToOpenVsx(Buffer.from('vsix'), 'a b', registry);
    try {
      assert.equal(await publish(), 'Open VSX has version 0.2.0.');
      assert.equal(await publish(), 'Open VSX already has this version.');
      await assert.rejects(publish(), /Open VSX refused the package: Invalid access token./);
      assert.equal(seen[0], 'POST /api/-/publish?token=a%20b vsix');
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await assert.rejects(publish(), /Open VSX cannot be reached/);
  });
});

describe('npm run release', function () {
  this.timeout(300_000);
  const { path: folder, remove } = makeTemporaryFolder();
  const clone = path.join(folder, 'clone');
  after(remove);

  const gitIn = (cwd: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    return stdout;
  };
  const git = (...args: string[]): string => gitIn(clone, ...args);
  const release = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', ...args], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, VSCE_PAT: '', OVSX_PAT: '', GH_TOKEN: '', ...env },
    });
    return { status, stdout, stderr };
  };

  before(function () {
    if (!existsSync(path.join(PROJECT, '.git'))) skipBecause(this, 'the project is no Git checkout, which a release needs');
    gitIn(folder, 'clone', '--quiet', PROJECT, clone);
    symlinkSync(path.join(PROJECT, 'node_modules'), path.join(clone, 'node_modules'), 'junction');
    // A link is not what .gitignore ignores, which is a folder.
    appendFileSync(path.join(clone, '.git/info/exclude'), 'node_modules\n');
    const changed = [
      ...gitIn(PROJECT, 'diff', '--name-only', '-z', 'HEAD').split('\0'),
      ...gitIn(PROJECT, 'ls-files', '--others', '--exclude-standard', '-z').split('\0'),
    ].filter(Boolean);
    for (const file of changed) {
      if (existsSync(path.join(PROJECT, file))) cpSync(path.join(PROJECT, file), path.join(clone, file));
      else rmSync(path.join(clone, file));
    }
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'What is in the project now');
  });

  it('refuses flags that it does not have, changes, and the tag of another version, each in a sentence', () => {
    assert.match(release([]).stderr, /^Usage: npm run release -- --dry-run/);
    assert.match(release(['--dryrun']).stderr, /^Unknown option '--dryrun'/);
    git('tag', 'v9.9.8');
    writeFileSync(path.join(clone, 'new.txt'), '');
    const { status, stdout, stderr } = release(['--dry-run']);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(
      stderr,
      /^The working tree has changes: new.txt. Commit or stash them.\nThe tag "v9.9.8" is not the version in package.json/,
    );
    git('clean', '--quiet', '--force');
    git('tag', '--delete', 'v9.9.8');
    assert.match(
      release(['--publish']).stderr,
      /release\/publication.json has no "repository"[\s\S]*This commit has no tag "v[\s\S]*VSCE_PAT is not set/,
    );
  });

  it('builds the files of a release in a fresh clone, with addresses and the same programs, and says where they would be published', () => {
    const publication = path.join(folder, 'publication.json');
    writeFileSync(publication, JSON.stringify(FILLED));
    const { version } = JSON.parse(readFileSync(path.join(clone, 'package.json'), 'utf8')) as { version: string };
    for (const file of PLANTED) {
      mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
      writeFileSync(path.join(clone, file), `// ${MARK}\n`);
    }
    const { status, stdout, stderr } = release(['--dry-run'], { FAIRLEAD_PUBLICATION: publication, TZ: 'America/Lima', ...SECRETS });
    assert.equal(status, 0, stderr);
    const built = (name: string) => readFileSync(path.join(clone, 'dist/release', name));
    const endings = [
      ...Object.keys(SCHEMAS).map((of) => `${of}.schema.json`),
      'cdx.json',
      'entries.zip',
      'mcpb',
      'openapi.json',
      'tgz',
      'vsix',
    ];
    const names = endings.map((ending) => `fairlead-${version}.${ending}`).sort();
    const sums = names.map((name) => `${createHash('sha256').update(built(name)).digest('hex')}  ${name}\n`);
    assert.equal(built('SHA256SUMS').toString('utf8'), sums.join(''));
    for (const line of sums) assert.ok(stdout.includes(line.slice(0, 64)), line);
    for (const place of ['Visual Studio Marketplace', 'Open VSX', 'release page'])
      assert.ok(stdout.includes(`Would publish to the ${place}`));
    const server = readEntry(built(`fairlead-${version}.entries.zip`), 'mcp-registry/server.json').toString('utf8');
    const bundle = built(`fairlead-${version}.mcpb`);
    assert.ok(server.includes(createHash('sha256').update(bundle).digest('hex')));
    assert.deepEqual(JSON.parse(built(`fairlead-${version}.openapi.json`).toString('utf8')), toOpenApi([...SECOND_ADDRESSES, ...ALIASES]));
    assert.match(stdout, new RegExp(`Publishing would be refused:\n  This commit has no tag "v${version}"`));
    const vsix = built(`fairlead-${version}.vsix`);
    const marked = zipNames(vsix).filter((name) => readEntry(vsix, name).includes(MARK) || PLANTED.some((file) => name.endsWith(file)));
    assert.deepEqual(marked, [], 'the VSIX has what was lying about');
    const unpacked = gunzipSync(built(`fairlead-${version}.tgz`));
    for (const text of [MARK, ...PLANTED.map((file) => path.basename(file))])
      assert.ok(!unpacked.includes(`package/${text}`) && !unpacked.includes(`data/${text}`) && !unpacked.includes(MARK), text);
    assert.ok(!built(`fairlead-${version}.cdx.json`).includes(MARK));
    assert.deepEqual(
      zipNames(bundle).filter((name) => readEntry(bundle, name).includes(MARK) || PLANTED.some((file) => name.endsWith(file))),
      [],
    );
    requirePublicPage(vsix, `v${version}`);
    requireSame(vsix, readPackedVsix(), ['extension/changelog.md', 'extension/package.json', 'extension/readme.md']);
    // What was built is published only as it is.
    git('tag', `v${version}`);
    // Who can replace a file can replace its checksum: what counts is what the workflow attested.
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    const asked = path.join(folder, 'asked');
    const gh = `#!/bin/sh\necho "$*" >> ${asked}\ncase "$3" in *.vsix) echo "no attestations found" >&2; exit 1;; esac\n`;
    writeFileSync(path.join(bin, 'gh'), gh, { mode: 0o755 });
    if (process.platform !== 'win32') {
      const PATH = `${bin}${path.delimiter}${process.env.PATH}`;
      const unattested = release(['--publish'], { FAIRLEAD_PUBLICATION: publication, ...SECRETS, PATH });
      assert.match(
        unattested.stderr,
        /^dist\/release\/fairlead-.*\.vsix has no attestation of acme\/fairlead\/\.github\/workflows\/release\.yml for this commit\. Nothing was published\. no attestations found/,
      );
      assert.equal(unattested.stdout, '');
      const flags = `--repo acme/fairlead --signer-workflow acme/fairlead/.github/workflows/release.yml --source-digest ${git('rev-parse', 'HEAD').trim()} --deny-self-hosted-runners`;
      const places = ['SHA256SUMS', ...names].map((name) => path.join(clone, 'dist/release', name));
      assert.deepEqual(
        readFileSync(asked, 'utf8').trim().split('\n').sort(),
        places.map((file) => `attestation verify ${file} ${flags}`).sort(),
      );
    }
    appendFileSync(path.join(clone, 'dist/release', names[0]!), ' ');
    const refused = release(['--publish'], { FAIRLEAD_PUBLICATION: publication, ...SECRETS });
    assert.match(
      refused.stderr,
      /^dist\/release\/fairlead-.*account-definitions.schema.json does not have the checksum in SHA256SUMS. Run/,
    );
  });
});

/**
 * Expects the same files in the same order, with the same times and modes, in two packages, and the same bytes of each but of some, and of those
 * that list what the package contains.
 */
function requireSame(one: Buffer, other: Buffer, others: readonly string[]): void {
  assert.deepEqual(zipFiles(one), zipFiles(other));
  const names = zipNames(one);
  const differing = names.filter((name) => !readEntry(one, name).equals(readEntry(other, name)));
  assert.deepEqual(differing, ['extension.vsixmanifest', ...others]);
}

/** Expects that a packed VSIX leads to the public repository, and that each picture of its page is there or in the package. */
function requirePublicPage(vsix: Buffer, ref: string): void {
  const manifest = JSON.parse(readEntry(vsix, 'extension/package.json').toString('utf8')) as Readonly<Record<string, unknown>>;
  assert.deepEqual(manifest.repository, { type: 'git', url: 'https://github.com/acme/fairlead.git' });
  assert.deepEqual(
    [manifest.bugs, manifest.qna],
    [{ url: 'https://github.com/acme/fairlead/issues' }, 'https://github.com/acme/fairlead/issues'],
  );
  assert.deepEqual([manifest.scripts, manifest.devDependencies, manifest.optionalDependencies], [undefined, undefined, undefined]);
  const page = readEntry(vsix, 'extension/readme.md').toString('utf8');
  const images = [...page.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)|<img[^>]+src="([^"]+)"/g)].map(([, inline, tag]) => inline ?? tag ?? '');
  assert.ok(images.length >= 3, `${images.length} pictures`);
  const packed = zipNames(vsix);
  const base = `https://github.com/acme/fairlead/raw/${ref}/`;
  for (const image of images) {
    const isThere = image.startsWith(base)
      ? existsSync(path.join(PROJECT, image.slice(base.length)))
      : packed.includes(`extension/${image}`);
    assert.ok(isThere, image);
  }
  const links = [...page.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');
  const content = `https://github.com/acme/fairlead/blob/${ref}/`;
  for (const link of links) assert.ok(link.startsWith(content) && existsSync(path.join(PROJECT, link.slice(content.length))), link);
  assert.ok(links.length >= 5, `${links.length} links`);
}
