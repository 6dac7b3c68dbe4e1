import { dirname, relative, resolve, sep } from 'node:path';
import { readSmallFile } from '../readBytes.ts';
import { UsageError } from '../usageError.ts';
import { writeWhole } from '../writeWhole.ts';
import type { FileReport } from './checkTask.ts';

/** Known findings: the count of each key, by file path relative to the baseline's folder. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

const VERSION = 1;

/** Maximum bytes of a baseline. */
const LARGEST = 64 * 1024 * 1024;

/** Reads a baseline. Throws a UsageError if the file is missing or is not a baseline. */
export async function readBaseline(path: string): Promise<Baseline> {
  const text = await readSmallFile(path, `The baseline ${path}`, LARGEST, ' Write it with --write-baseline.');
  const findings = parseFindings(text);
  if (findings === null) throw new UsageError(`${path} is no baseline of this version. Write it anew with --write-baseline.`);
  return findings;
}

/** Writes the findings of all checked files as a baseline, ordered by path. */
export async function writeBaseline(path: string, reports: Iterable<Pick<FileReport, 'path' | 'findings'>>): Promise<void> {
  const files = Array.from(reports)
    .filter(({ findings }) => Object.keys(findings).length > 0)
    .map(({ path: file, findings }) => [toBaselinePath(path, file), toSorted(findings)] as const);
  const text = `${JSON.stringify({ version: VERSION, findings: Object.fromEntries(files.toSorted(byName)) }, null, 2)}\n`;
  await writeWhole(path, [Buffer.from(text)], { advice: 'Give another place with --baseline.' });
}

/** Returns the path of a file as written in a baseline. */
export function toBaselinePath(baseline: string, file: string): string {
  return relative(dirname(resolve(baseline)), resolve(file))
    .split(sep)
    .join('/');
}

function parseFindings(text: string): Baseline | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || value.version !== VERSION || !isRecord(value.findings)) return null;
    return Object.values(value.findings).every(isCounts) ? (value.findings as Baseline) : null;
  } catch {
    return null;
  }
}

function isCounts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((count) => Number.isSafeInteger(count));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toSorted(findings: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(findings).toSorted(byName));
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
