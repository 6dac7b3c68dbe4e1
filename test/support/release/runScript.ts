import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../host/project.ts';
import { BUILT } from './bundled.ts';

/** Runs a script of the project and returns its output. */
export function runScript(script: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): string {
  return execFileSync(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

let isPacked = false;

/** Returns the bytes of dist/fairlead.vsix, which the first call in a process builds and packs, unless FAIRLEAD_TEST_PACKAGE names it. */
export function readPackedVsix(): Buffer {
  if (!isPacked && !process.env.FAIRLEAD_TEST_PACKAGE) runScript('packVsix', [], { TZ: 'Asia/Tokyo' });
  isPacked = true;
  return readFileSync(path.join(PROJECT, 'dist/fairlead.vsix'));
}

/** Packs what readPackedVsix has built: building takes most of the time. */
export function packBuilt(script: 'packCli' | 'sbom'): void {
  readPackedVsix();
  runScript(script, [BUILT]);
}
