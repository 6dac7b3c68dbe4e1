import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../server/core/problem.ts';
import { runFairlead } from '../cli/fairlead.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const known = new Map<string, Promise<ReadonlyMap<string, readonly Problem[]>>>();

/** Runs `fairlead check` on files with these contents, by name without the common ending; once per process for the same files and flags. */
export function checkFiles(
  contents: ReadonlyMap<string, string | Uint8Array>,
  ending: string,
  flags: readonly string[] = [],
): Promise<ReadonlyMap<string, readonly Problem[]>> {
  const key = JSON.stringify([ending, flags, Array.from(contents, ([name, content]) => [name, Buffer.from(content).toString('base64')])]);
  const checked = known.get(key) ?? runCheck(contents, ending, flags);
  known.set(key, checked);
  return checked;
}

async function runCheck(
  contents: ReadonlyMap<string, string | Uint8Array>,
  ending: string,
  flags: readonly string[],
): Promise<ReadonlyMap<string, readonly Problem[]>> {
  const folder = makeTemporaryFolder();
  try {
    const names = new Map<string, string>();
    for (const [name, content] of contents) {
      const path = join(folder.path, name + ending);
      writeFileSync(path, content);
      names.set(path, name);
    }
    const ended = await runFairlead(['check', '--format', 'json', ...flags, ...names.keys()]);
    assert.ok(ended.code === 0 || ended.code === 1, ended.stderr);
    const { files } = JSON.parse(ended.stdout) as { files: { path: string; problems: Problem[] }[] };
    return new Map(files.map(({ path, problems }) => [names.get(path)!, problems]));
  } finally {
    folder.remove();
  }
}
