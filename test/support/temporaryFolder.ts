import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one test. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/** Creates an empty temporary folder. */
export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'fairlead-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
