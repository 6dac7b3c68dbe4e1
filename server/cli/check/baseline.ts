import { dirname, relative, resolve, sep } from 'node:path';
import * as l10n from '@vscode/l10n';
import { isJsonObject, parseJsonObject } from '../../core/jsonObject.ts';
import type { Problem } from '../../core/problem.ts';
import { UsageError } from '../errors.ts';
import { readSmallFile, writeAtomically } from '../files.ts';
import type { FileReport } from './checkTask.ts';

/** Known findings: the count of each key, by file path relative to the baseline's folder. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

const VERSION = 1;

/** Maximum bytes of a baseline. */
const LARGEST = 64 * 1024 * 1024;

/** Reads a baseline. Throws a UsageError if the file is missing or is not a baseline. */
export async function readBaseline(path: string): Promise<Baseline> {
  const text = await readSmallFile(path, l10n.t('The baseline {0}', path), LARGEST, l10n.t(' Write it with --write-baseline.'));
  const findings = parseFindings(text);
  if (findings === null) throw new UsageError(l10n.t('{0} is not a baseline of this version. Write it again with --write-baseline.', path));
  return findings;
}

/** Writes the findings of all checked files as a baseline, ordered by path. */
export async function writeBaseline(path: string, reports: Iterable<Pick<FileReport, 'path' | 'findings'>>): Promise<void> {
  const files = Array.from(reports)
    .filter(({ findings }) => Object.keys(findings).length > 0)
    .map(({ path: file, findings }) => [toBaselinePath(path, file), toSorted(findings)] as const);
  const text = `${JSON.stringify({ version: VERSION, findings: Object.fromEntries(files.toSorted(byName)) }, null, 2)}\n`;
  await writeAtomically(path, [Buffer.from(text)], { advice: l10n.t('Give another path with --baseline.') });
}

/** Returns the path of a file as written in a baseline. */
export function toBaselinePath(baseline: string, file: string): string {
  return relative(dirname(resolve(baseline)), resolve(file))
    .split(sep)
    .join('/');
}

function parseFindings(text: string): Baseline | null {
  const value = parseJsonObject(text);
  if (value?.version !== VERSION || !isJsonObject(value.findings)) return null;
  return Object.values(value.findings).every(isCounts) ? (value.findings as Baseline) : null;
}

function isCounts(value: unknown): boolean {
  return isJsonObject(value) && Object.values(value).every((count) => Number.isSafeInteger(count));
}

function toSorted(findings: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(findings).toSorted(byName));
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/**
 * Returns the key that identifies a finding when lines move: its code and message without line numbers
 * (docs/decisions/terminal.md#baseline).
 */
export function toFindingKey({ code, message }: Problem): string {
  return `${code} ${message.replace(/\b(lines?) \d+/g, '$1 …')}`;
}

/** Counts the findings of each key. */
export function countFindings(problems: readonly Problem[]): Record<string, number> {
  const counts: Record<string, number> = Object.create(null) as Record<string, number>;
  for (const problem of problems) {
    const key = toFindingKey(problem);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Returns the problems that are not known; if a finding occurs more often than it is known, its first occurrences count as known. */
export function withoutKnown(problems: readonly Problem[], known: Readonly<Record<string, number>>): readonly Problem[] {
  const left = new Map(Object.entries(known));
  if (left.size === 0) return problems;
  return problems.filter((problem) => {
    const key = toFindingKey(problem);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
}
