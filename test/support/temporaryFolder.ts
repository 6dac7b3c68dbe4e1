import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a test, and how to be rid of it. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/** Makes an empty folder among the system's temporary ones. */
export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'fairlead-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
