import type { Problem } from '../../server/core/problem.ts';

/** What `fairlead check --format json` says of a file; `other` is one that it leaves alone. */
export interface FileReport {
  readonly path: string;
  readonly kind: string;
  readonly problems: readonly Problem[];
}

/** Reads what `fairlead check --format json` printed. Throws where that is no report. */
export function readReports(text: string): readonly FileReport[] {
  const { files } = JSON.parse(text) as { readonly files: readonly FileReport[] };
  return files;
}
