import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** A program in dist/, as users run it: it starts in a third of the time that its sources take. */
type Program = 'cli' | 'agentTools' | 'languageServer' | 'localService';

/** What each program needs beside it in dist/. */
const BESIDE: Readonly<Record<Program, readonly string[]>> = {
  cli: ['commandLine', 'languageServer', 'localServiceProgram', 'httpClient', 'reportWorker', 'rosterWorker', 'checkWorker'],
  agentTools: ['commandLine', 'httpClient'],
  languageServer: [],
  localService: ['reportWorker', 'rosterWorker'],
};

const fresh = new Map<Program, string>();

/** Returns the absolute path of a program, which is built first if a source is newer. */
export function findBuilt(program: Program): string {
  const known = fresh.get(program);
  if (known !== undefined) return known;
  const file = resolve(`dist/${program}.cjs`);
  const changed = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newest = Math.max(
    ...['package.json', ...globSync(['esbuild.mjs', 'scripts/*.mjs', 'server/**/*.ts', 'schemas/**/*.json'])].map(changed),
  );
  if (changed(file) < newest) {
    execFileSync(process.execPath, ['esbuild.mjs', `--only=${[program, ...BESIDE[program]].join(',')}`], { stdio: 'inherit' });
  }
  assert.ok(changed(file) >= newest, `${file} was not built`);
  fresh.set(program, file);
  return file;
}
