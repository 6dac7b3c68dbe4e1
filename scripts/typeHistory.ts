import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readVersion0, type Version0Facts } from '../server/core/platform/catalogue/version0.ts';
import { toSchemaFiles } from '../server/documents/platform/schemaFolder.ts';

/**
 * Writes the types that the public schema had at the end of each of the last thirteen months, out of the history of a clone
 * (`node scripts/typeHistory.ts CLONE`): only names, and of each month only what it added and removed. A test replays them.
 */
const [clone] = process.argv.slice(2);
if (clone === undefined) throw new Error("Name a clone of the publisher's repository of schemas: node scripts/typeHistory.ts CLONE.");
const newest = git('log', '-1', '--format=%cs').trim();
const months = toMonths(newest).map(readMonth);
const history = months.map((month, index) => toChange(month, months[index - 1]));
writeFileSync(fileURLToPath(new URL('../test/fixtures/typeHistory.json', import.meta.url)), `${JSON.stringify(history)}\n`);

interface Month {
  readonly published: string;
  readonly stages: readonly string[];
  readonly steps: readonly string[];
}

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-C', clone!, ...args], { encoding: 'utf8', maxBuffer: 1 << 30 });
}

/** Returns the last days before which the schema is read: the newest one, and the end of each of the twelve months before. */
function toMonths(day: string): readonly string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const ends = Array.from({ length: 12 }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 0)).toISOString().slice(0, 10));
  return [...ends.toReversed(), day];
}

function readMonth(day: string): Month {
  const commit = git('rev-list', '-1', `--before=${day}T23:59:59Z`, 'HEAD').trim();
  const facts: Version0Facts | null = readVersion0(toSchemaFiles(readTexts(commit)));
  if (facts === null) throw new Error(`The schema of ${day} has no pipelines.`);
  return {
    published: git('log', '-1', '--format=%cs', commit).trim(),
    stages: Object.keys(facts.stages).sort(),
    steps: Object.keys(facts.steps).sort(),
  };
}

/** Reads every YAML file of a commit with one process. */
function readTexts(commit: string): (path: string) => string | undefined {
  const rows = git('ls-tree', '-r', commit, 'v0')
    .split('\n')
    .filter((line) => line.endsWith('.yaml'));
  const entries = rows.map((line) => [line.split('\t')[1]!, line.split(/\s/)[2]!] as const);
  const input = entries.map(([, id]) => `${id}\n`).join('');
  const output = execFileSync('git', ['-C', clone!, 'cat-file', '--batch'], { input, maxBuffer: 1 << 30 });
  const texts = new Map<string, string>();
  let at = 0;
  for (const [path] of entries) {
    const end = output.indexOf('\n', at);
    const size = Number(output.subarray(at, end).toString().split(' ')[2]);
    texts.set(path, output.subarray(end + 1, end + 1 + size).toString());
    at = end + 1 + size + 1;
  }
  return (path) => texts.get(path);
}

function toChange({ published, stages, steps }: Month, before: Month | undefined) {
  const change = (now: readonly string[], then: readonly string[]) => ({
    added: now.filter((type) => !then.includes(type)),
    removed: then.filter((type) => !now.includes(type)),
  });
  return { published, stages: change(stages, before?.stages ?? []), steps: change(steps, before?.steps ?? []) };
}
