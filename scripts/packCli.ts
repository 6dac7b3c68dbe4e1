import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../test/support/host/project.ts';
import { buildWithLists, listSharedData, readBundled, toNotices } from '../test/support/release/bundled.ts';
import { type Manifest, readManifest, readPublication, toPublicFields } from '../test/support/release/manifest.ts';
import { toMcpbManifest } from '../test/support/release/mcpb.ts';
import { toStandalonePage } from '../test/support/release/standalonePage.ts';
import { readFolder, toZip } from '../test/support/release/zip.ts';
import { listTranslations } from '../test/support/texts.ts';

const FOLDER = path.join(PROJECT, 'dist/cli-package');

/** The command line, the HTTP client that it loads, and the programs it starts; each contains its libraries. */
const PROGRAMS = [
  'cli',
  'commandLine',
  'languageServer',
  'localServiceProgram',
  'httpClient',
  'reportWorker',
  'rosterWorker',
  'checkWorker',
];

/** The folder of the data that the programs share. */
const DATA = 'data';

/** The folder of the translations. */
const TEXTS = 'l10n';

/** The licenses of the libraries in the programs. */
const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** The fields of the manifest that apply to the command line too. */
const SHARED = ['name', 'version', 'license'] as const;

/** The pages about the command line. */
const PAGES = ['docs/command-line.md', 'docs/agents.md', 'docs/other-editors.md'];

// Writes dist/cli-package/, a separate npm package, and packs it beside it: `npm install <file>` provides `fairlead`.
// The same files with another manifest are the bundle for MCP clients.
buildWithLists(`--only=${PROGRAMS.join(',')}`);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const name of PROGRAMS) copyFileSync(path.join(PROJECT, `dist/${name}.cjs`), path.join(FOLDER, `${name}.cjs`));
for (const name of listSharedData()) cpSync(path.join(PROJECT, 'dist', DATA, name), path.join(FOLDER, DATA, name));
for (const file of listTranslations()) {
  mkdirSync(path.join(FOLDER, TEXTS), { recursive: true });
  copyFileSync(path.join(PROJECT, file), path.join(FOLDER, file));
}
copyFileSync(path.join(PROJECT, 'LICENSE'), path.join(FOLDER, 'LICENSE'));
writeFileSync(path.join(FOLDER, NOTICES), toNotices(readBundled(PROGRAMS).keys()));
writeFileSync(path.join(FOLDER, 'package.json'), `${JSON.stringify(toCliManifest(readManifest()), null, 2)}\n`);
writeFileSync(path.join(FOLDER, 'README.md'), toReadme(readManifest().version));
execFileSync('npm', ['pack', '--silent', '--pack-destination', path.join(PROJECT, 'dist'), FOLDER], {
  cwd: PROJECT,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
const bundle = toMcpbManifest(readManifest(), readPublication());
writeFileSync(
  path.join(PROJECT, `dist/fairlead-${readManifest().version}.mcpb`),
  toZip([
    ...readFolder(FOLDER),
    ['manifest.json', Buffer.from(`${JSON.stringify(bundle, null, 2)}\n`)],
    ['icon.png', readFileSync(path.join(PROJECT, 'icons/fairlead.png'))],
  ]),
);

function toCliManifest(manifest: Manifest): object {
  return {
    ...Object.fromEntries(SHARED.map((field) => [field, manifest[field]])),
    ...toPublicFields(readPublication()),
    description: 'Checks rosters, pipelines and export requests, and works with the insights service that they go to',
    engines: { node: manifest.engines.node },
    bin: { fairlead: 'cli.cjs' },
    files: [...PROGRAMS.map((name) => `${name}.cjs`), DATA, TEXTS, 'LICENSE', NOTICES, 'README.md'],
  };
}

function toReadme(version: string): string {
  const parts = PAGES.map((page) => toStandalonePage(readFileSync(path.join(PROJECT, page), 'utf8'), page, PAGES));
  const text = parts.join('\n').replace(/^(#+ )/gm, '#$1');
  return `# Fairlead at the terminal\n\n\`npm install --global ./fairlead-${version}.tgz\`, with the file of a release, provides the command \`fairlead\`; it needs Node as \`engines\` says, and nothing else.\n\n${text}`;
}
