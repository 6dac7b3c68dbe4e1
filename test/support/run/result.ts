import { readFileSync } from 'node:fs';

/** One failed test: its full title and what went wrong. */
export interface Failure {
  readonly title: string;
  readonly message: string;
  /** The test file; undefined if the failure concerns the whole run. */
  readonly file?: string;
}

/** The result of a stage: counts of tests, and the names of skipped ones, so that none is skipped silently. */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly failures: readonly Failure[];
  /** Passed tests by test file. */
  readonly passedIn: Readonly<Record<string, number>>;
}

export const NOTHING_RUN: StageResult = { passed: 0, failed: 0, skipped: [], failures: [], passedIn: {} };

/** Replaces the results of some test files by those of their second run. */
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

/** Reads a result file; returns null if it is not a result (a runner that died writes none, or part of one). */
export function readResult(file: string): StageResult | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
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
