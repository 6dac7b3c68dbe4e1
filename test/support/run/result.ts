/** One failed test: its full title and what went wrong. */
export interface Failure {
  readonly title: string;
  readonly message: string;
  /** The test file; undefined if the failure is the whole run's. */
  readonly file?: string;
}

/** What a stage gives: counts of tests; the names of skipped ones, so that none is skipped in silence. */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly failures: readonly Failure[];
  /** Passed tests by test file. */
  readonly passedIn: Readonly<Record<string, number>>;
}

export const NOTHING_RUN: StageResult = { passed: 0, failed: 0, skipped: [], failures: [], passedIn: {} };

/** Puts the second run of some test files in the place of their first. */
export function replaceFiles(first: StageResult, files: readonly string[], second: StageResult): StageResult {
  const failures = [...first.failures.filter(({ file }) => file === undefined || !files.includes(file)), ...second.failures];
  const replaced = files.reduce((sum, file) => sum + (first.passedIn[file] ?? 0), 0);
  return {
    passed: first.passed - replaced + second.passed,
    failed: failures.length,
    skipped: first.skipped,
    failures,
    passedIn: { ...first.passedIn, ...second.passedIn },
  };
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
  const { passed, failed, skipped, failures, passedIn } = value as Record<string, unknown>;
  return (
    Number.isInteger(passed) &&
    Number.isInteger(failed) &&
    Array.isArray(skipped) &&
    Array.isArray(failures) &&
    typeof passedIn === 'object'
  );
}
