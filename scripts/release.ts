import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SCHEMAS } from '../server/cli/schema.ts';
import { ALIASES, SECOND_ADDRESSES } from '../server/http/aliases.ts';
import { toOpenApi } from '../server/wire/openApi.ts';
import { CannotRun, runAsProgram } from '../test/support/host/cannotRun.ts';
import { PROJECT } from '../test/support/host/project.ts';
import { BUILT } from '../test/support/release/bundled.ts';
import { fillEntries, findEntryFaults } from '../test/support/release/entries.ts';
import { readManifest, readPublication } from '../test/support/release/manifest.ts';
import { publishToOpenVsx } from '../test/support/release/openVsx.ts';
import {
  findPublishingFaults,
  findReleaseFaults,
  PLACES,
  type ReleaseState,
  toNightlyVersion,
} from '../test/support/release/releaseRules.ts';
import { toZip } from '../test/support/release/zip.ts';
import { readReleaseNotes } from './releaseNotes.ts';

const USAGE = `Usage: npm run release -- --dry-run [--nightly] [--test]
       npm run release -- --publish [--nightly]
--dry-run builds the files of a release and shows what would be published where; --test runs "npm test" first.
--publish publishes the files that --dry-run built from the same commit. --nightly builds a pre-release.`;

const FOLDER = path.join(PROJECT, 'dist/release');
const SUMS = 'SHA256SUMS';

/** The file with the commit and version that dist/release/ was built from; not published. */
const SOURCE = path.join(PROJECT, 'dist/release.json');

await runAsProgram(async () => {
  const { 'dry-run': dryRun, publish, nightly, test } = readFlags();
  if (dryRun === publish) throw new CannotRun(USAGE);
  const state = readState(nightly);
  const version = nightly ? toNightlyVersion(state.version, readCommitTime()) : state.version;
  requireNone(findReleaseFaults(state));
  const publishingFaults = findPublishingFaults(state, readPublication(), process.env);
  if (publish) {
    requireNone(publishingFaults);
    requireBuilt(version);
    requireAttested(nightly);
    await publishAll(version, state);
    return 0;
  }
  if (test) runNode(['scripts/test.ts']);
  buildAll(version, nightly);
  printPlan(version, nightly, publishingFaults);
  return 0;
});

function readFlags(): Readonly<Record<'dry-run' | 'publish' | 'nightly' | 'test', boolean>> {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { 'dry-run': flag, publish: flag, nightly: flag, test: flag } }).values;
  } catch (error) {
    throw new CannotRun(`${(error as Error).message}\n${USAGE}`);
  }
}

function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: PROJECT, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

function readState(nightly: boolean): ReleaseState {
  const { version } = readManifest();
  const isTag = (name: string) => /^v\d/.test(name);
  const tags = (git('tag', '--points-at', 'HEAD') ?? '').split('\n').filter(isTag);
  const taggedElsewhere = !tags.includes(`v${version}`) && git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}`) !== null;
  return {
    version,
    nightly,
    changelog: readFileSync(path.join(PROJECT, 'CHANGELOG.md'), 'utf8'),
    changes: git('status', '--porcelain')?.split('\n').filter(Boolean) ?? null,
    tags,
    taggedElsewhere,
  };
}

function readCommitTime(): Date {
  return new Date((git('show', '--no-patch', '--format=%cI', 'HEAD') ?? '').trim());
}

function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new CannotRun(faults.join('\n'));
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(process.execPath, args, { cwd: PROJECT, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new CannotRun(`"node ${args.join(' ')}" failed. Correct what it reports above.`);
}

function readCommit(): string {
  return (git('rev-parse', 'HEAD') ?? '').trim();
}

function buildAll(version: string, nightly: boolean): void {
  const env = { FAIRLEAD_VERSION: version, ...(nightly ? { FAIRLEAD_SOURCE_REF: readCommit() } : {}) };
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  runNode(['scripts/packVsix.ts', ...(nightly ? ['--pre-release'] : [])], env);
  runNode(['scripts/packCli.ts', BUILT], env);
  runNode(['scripts/sbom.ts', BUILT], env);
  const place = (ending: string): string => path.join(FOLDER, nameOf(ending, version));
  const built = { vsix: 'fairlead.vsix', 'cdx.json': 'fairlead.cdx.json', tgz: nameOf('tgz', version), mcpb: nameOf('mcpb', version) };
  for (const [ending, name] of Object.entries(built)) copyFileSync(path.join(PROJECT, 'dist', name), place(ending));
  writeFileSync(place('openapi.json'), `${JSON.stringify(toOpenApi([...SECOND_ADDRESSES, ...ALIASES]))}\n`);
  for (const [of, toSchema] of Object.entries(SCHEMAS)) writeFileSync(place(`${of}.schema.json`), `${JSON.stringify(toSchema())}\n`);
  const publication = readPublication();
  if (!nightly && findEntryFaults(publication).length === 0) {
    const entries = fillEntries(publication, version, { tgz: hashOf(nameOf('tgz', version)), mcpb: hashOf(nameOf('mcpb', version)) });
    writeFileSync(place('entries.zip'), toZip([...entries].map(([file, text]) => [file, Buffer.from(text)])));
  }
  const sums = readdirSync(FOLDER)
    .sort()
    .map((name) => `${hashOf(name)}  ${name}\n`);
  writeFileSync(path.join(FOLDER, SUMS), sums.join(''));
  writeFileSync(SOURCE, JSON.stringify({ commit: readCommit(), version }));
}

function hashOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(path.join(FOLDER, name)))
    .digest('hex');
}

function printPlan(version: string, nightly: boolean, faults: readonly string[]): void {
  console.log(`\nFairlead ${version}${nightly ? ', a pre-release' : ''}, from commit ${readCommit()}\n\ndist/release/`);
  const names = readdirSync(FOLDER).sort();
  const width = Math.max(...names.map(({ length }) => length));
  for (const name of names) {
    const { size } = statSync(path.join(FOLDER, name));
    console.log(`  ${name.padEnd(width)} ${size.toLocaleString('en').padStart(10)} bytes  sha256 ${hashOf(name)}`);
  }
  console.log(`\nThe workflow attests the provenance of each file above before anything is published.`);
  for (const { name, secret, files } of PLACES.filter((each) => each.nightly || !nightly)) {
    const named = files === 'all' ? 'every file above' : files.map((ending) => nameOf(ending, version)).join(', ');
    console.log(`Would publish to the ${name}, with ${secret}: ${named}`);
  }
  const missing = nightly ? [] : findEntryFaults(readPublication());
  if (missing.length > 0) console.log(`\nNo entries for other places were written:\n${missing.map((fault) => `  ${fault}`).join('\n')}`);
  console.log(
    faults.length === 0
      ? '\nNothing prevents publishing.'
      : `\nPublishing would be refused:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}

function nameOf(ending: string, version: string): string {
  return `fairlead-${version}.${ending}`;
}

/** Throws unless dist/release/ has exactly what --dry-run built from this commit. */
function requireBuilt(version: string): void {
  const remedy = 'Run "npm run release -- --dry-run" first.';
  try {
    const built = JSON.parse(readFileSync(SOURCE, 'utf8')) as { readonly commit: string; readonly version: string };
    if (built.commit !== readCommit() || built.version !== version) throw new CannotRun(`dist/release/ is of another commit. ${remedy}`);
    for (const line of readFileSync(path.join(FOLDER, SUMS), 'utf8').trimEnd().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      if (hashOf(name) !== sum) throw new CannotRun(`dist/release/${name} does not have the checksum in ${SUMS}. ${remedy}`);
    }
  } catch (error) {
    throw error instanceof CannotRun ? error : new CannotRun(`dist/release/ is not complete. ${remedy}`);
  }
}

/**
 * Throws unless GitHub has an attestation that each file was built by this workflow from this commit: the checksums come with the files, and
 * whoever can replace these can replace those.
 */
function requireAttested(nightly: boolean): void {
  const { repository } = readPublication();
  const name = new URL(repository ?? '').pathname.slice(1);
  const signer = `${name}/.github/workflows/${nightly ? 'nightly' : 'release'}.yml`;
  for (const file of readdirSync(FOLDER).map((each) => path.join(FOLDER, each))) {
    const flags = ['--repo', name, '--signer-workflow', signer, '--source-digest', readCommit(), '--deny-self-hosted-runners'];
    const { status, stderr, error } = spawnSync('gh', ['attestation', 'verify', file, ...flags], { cwd: PROJECT, encoding: 'utf8' });
    if (status === 0) continue;
    const reason = (error?.message ?? stderr).trim();
    throw new CannotRun(
      `dist/release/${path.basename(file)} has no attestation of ${signer} for this commit. Nothing was published. ${reason}`,
    );
  }
}

/** Publishes to each place; what a place already has is left as it is, so that an interrupted publication can be repeated. */
async function publishAll(version: string, state: ReleaseState): Promise<void> {
  const vsix = path.join(FOLDER, nameOf('vsix', version));
  runNode([
    'node_modules/@vscode/vsce/vsce',
    'publish',
    '--packagePath',
    vsix,
    '--skip-duplicate',
    ...(state.nightly ? ['--pre-release'] : []),
  ]);
  console.log(await publishToOpenVsx(readFileSync(vsix), process.env.OVSX_PAT ?? ''));
  if (state.nightly) return;
  const notes = path.join(PROJECT, 'dist/release-notes.md');
  writeFileSync(notes, `${readReleaseNotes(state.changelog, version)}\n`);
  const tag = `v${version}`;
  const files = readdirSync(FOLDER).map((name) => path.join(FOLDER, name));
  const exists = spawnSync('gh', ['release', 'view', tag], { cwd: PROJECT, stdio: 'ignore' }).status === 0;
  const args = exists
    ? ['release', 'upload', tag, '--clobber', ...files]
    : ['release', 'create', tag, '--verify-tag', '--title', `Fairlead ${version}`, '--notes-file', notes, ...files];
  execFileSync('gh', args, { cwd: PROJECT, stdio: 'inherit' });
}
