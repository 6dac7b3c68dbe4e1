/** One failed test: its full title and what went wrong. */
export interface Failure {
  readonly title: string;
  readonly message: string;
}

/** What a stage gives: counts of tests; the names of skipped ones, so that none is skipped in silence. */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly failures: readonly Failure[];
}

/** Reads a result file's text; null where it is not a result (a runner that died writes none, or half of one). */
export function readResult(text: string): StageResult | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isResult(value) ? value : null;
}

function isResult(value: unknown): value is StageResult {
  if (typeof value !== 'object' || value === null) return false;
  const { passed, failed, skipped, failures } = value as Record<string, unknown>;
  return Number.isInteger(passed) && Number.isInteger(failed) && Array.isArray(skipped) && Array.isArray(failures);
}
