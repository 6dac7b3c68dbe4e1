import type { Problem } from '../../server/core/problem.ts';

/** What `fairlead check --format json` reports about a file; `other` is a file that it does not check. */
export interface FileReport {
  readonly path: string;
  readonly kind: string;
  readonly problems: readonly Problem[];
}

/** Parses the output of `fairlead check --format json`. Throws if it is not a report. */
export function readReports(text: string): readonly FileReport[] {
  const { files } = JSON.parse(text) as { readonly files: readonly FileReport[] };
  return files;
}
