import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT } from '../test/support/host/project.ts';
import { buildWithLists, listSharedData, readBundled, toNotices } from '../test/support/release/bundled.ts';
import { readManifest, readPublication, toBaseAddresses, toPublicFields } from '../test/support/release/manifest.ts';
import { toStandalonePage } from '../test/support/release/standalonePage.ts';

/** The modification time of every file in a package, in seconds since the epoch: January 1, 2020. */
const SAME_TIME = String(Date.UTC(2020, 0, 1) / 1000);

const VSCE = path.join(PROJECT, 'node_modules/@vscode/vsce/vsce');

/** The page that the Marketplace and VS Code show of the extension, and its source. */
const README = 'dist/README.md';
const PAGE = 'release/MARKETPLACE.md';

/** What only the development needs of package.json. */
const OF_DEVELOPMENT = {
  scripts: undefined,
  devDependencies: undefined,
  optionalDependencies: undefined,
  overrides: undefined,
  allowScripts: undefined,
};

const ALLOW_LIST = '.vscodeignore';

// Writes dist/fairlead.vsix: the same source gives the same bytes, at any time and in any time zone.
process.umask(0o022);
const env = { ...process.env, SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? SAME_TIME, TZ: 'UTC' };
buildWithLists();
writeFileSync(path.join(PROJECT, 'dist/THIRD-PARTY-NOTICES.txt'), toNotices(readBundled().keys()));
const manifest = readManifest();
const publication = readPublication();
const base = toBaseAddresses(publication, process.env.FAIRLEAD_SOURCE_REF ?? `v${manifest.version}`);
const page = readFileSync(path.join(PROJECT, PAGE), 'utf8');
// Without a public repository there is no address that links and pictures could lead to; those of a repository begin at its root.
writeFileSync(path.join(PROJECT, README), base === null ? toStandalonePage(page, PAGE) : page.replaceAll('](../', ']('));
const options = [
  ...['--no-dependencies', '--readme-path', README, '--out', path.join(PROJECT, 'dist/fairlead.vsix')],
  ...(base === null
    ? ['--allow-missing-repository', '--no-rewrite-relative-links']
    : ['--baseContentUrl', base.content, '--baseImagesUrl', base.images]),
  ...process.argv.filter((arg) => arg === '--pre-release'),
];
const folder = mkdtempSync(path.join(tmpdir(), 'fl-pack-'));
try {
  copyPackaged(folder);
  const packed = { ...manifest, ...toPublicFields(publication), ...OF_DEVELOPMENT };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  execFileSync(process.execPath, [VSCE, 'package', ...options], { cwd: folder, stdio: 'inherit', env });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Copies the files of the allow list: vsce compares every file of its folder with every pattern, which takes ten seconds in the project.
 */
function copyPackaged(target: string): void {
  const lines = readFileSync(path.join(PROJECT, ALLOW_LIST), 'utf8').split('\n');
  const patterns = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const data = new Set(listSharedData().map((name) => path.join('dist/data', name)));
  const found = globSync(patterns, { cwd: PROJECT }).filter((file) => !file.startsWith(path.join('dist/data/')) || data.has(file));
  for (const file of [ALLOW_LIST, README, ...found]) {
    cpSync(path.join(PROJECT, file), path.join(target, file), { recursive: true });
  }
}
