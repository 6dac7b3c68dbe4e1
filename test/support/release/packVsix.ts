import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../host/project.ts';
import { buildWithLists, readBundled, toNotices } from './bundled.ts';
import { toStandalonePage } from './standalonePage.ts';

/** The modification time of every file in a package, in seconds since the epoch: January 1, 2020. */
const SAME_TIME = String(Date.UTC(2020, 0, 1) / 1000);

const VSCE = path.join(PROJECT, 'node_modules/@vscode/vsce/vsce');

/** The page that VS Code shows of the extension: the project has no public address that links could lead to. */
const README = 'dist/README.md';

const OPTIONS = [
  ...['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'],
  ...['--readme-path', README, '--out', 'dist/fairlead.vsix'],
];

// Writes dist/fairlead.vsix: the same source gives the same bytes, at any time and in any time zone.
process.umask(0o022);
const env = { ...process.env, SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? SAME_TIME, TZ: 'UTC' };
buildWithLists();
writeFileSync(path.join(PROJECT, 'dist/THIRD-PARTY-NOTICES.txt'), toNotices(readBundled().keys()));
writeFileSync(path.join(PROJECT, README), toStandalonePage(readFileSync(path.join(PROJECT, 'README.md'), 'utf8'), 'README.md'));
execFileSync(process.execPath, [VSCE, 'package', ...OPTIONS], { cwd: PROJECT, stdio: 'inherit', env });
