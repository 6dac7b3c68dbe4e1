import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../host/project.ts';
import { buildWithLists, readBundled, toNotices } from './bundled.ts';

/** The modification time of every file in a package, in seconds since the epoch: January 1, 2020. */
const SAME_TIME = String(Date.UTC(2020, 0, 1) / 1000);

const VSCE = path.join(PROJECT, 'node_modules/@vscode/vsce/vsce');
const OPTIONS = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--out', 'dist/fairlead.vsix'];

// Writes dist/fairlead.vsix: the same source gives the same bytes, at any time and in any time zone.
process.umask(0o022);
const env = { ...process.env, SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? SAME_TIME, TZ: 'UTC' };
buildWithLists();
writeFileSync(path.join(PROJECT, 'dist/THIRD-PARTY-NOTICES.txt'), toNotices(readBundled().keys()));
execFileSync(process.execPath, [VSCE, 'package', ...OPTIONS], { cwd: PROJECT, stdio: 'inherit', env });
