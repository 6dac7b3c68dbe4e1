import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { SEED } from '../support/campaign.ts';
import { writeLargePipeline } from '../support/largePipeline.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { withFolder } from './benchFolder.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';
import { readPeak } from './processFigures.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = path.join(PROJECT, 'dist/cli.cjs');

const BYTES = 200_000_000;
const ROUNDS = 3;

/** The number of files of each kind; rosters fill the rest of the total size. */
const FILES = { rosters: 200, pipelines: 200, keys: 60, requests: 40 } as const;

/** Maximum peak of memory per core, in sizes of the largest file, beyond the memory that a small file needs. */
const MOST_OF_LARGEST = 40;

/** Maximum ratio of the peaks for all rosters and for half of them: memory must not grow with the number of files. */
const MOST_OF_HALF = 1.25;

/** Measures `fairlead check` of 500 files of all kinds (200 MB) against csv-parse parsing the rosters into strings, without rules or positions. qsv and csvlint are not on npm and not measured. */
export function benchCheck(): Promise<string[]> {
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--only=cli,commandLine,checkWorker'], { cwd: PROJECT, stdio: 'inherit' });
  return withFolder(async (folder) => {
    writeFiles(folder);
    const sizes = listFiles(folder).map((file) => statSync(file).size);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const largest = Math.max(...sizes) / 1e6;
    const small = await runCheck(path.join(folder, 'requests'));
    const ours: number[] = [];
    const peers: number[] = [];
    const peaks: number[] = [];
    const halfPeaks: number[] = [];
    let files = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const run = await runCheck(folder);
      ours.push(run.bytesPerSecond(bytes));
      peaks.push(run.peak);
      files = run.files;
      peers.push(parseBare(folder));
      halfPeaks.push((await runCheck(path.join(folder, 'rosters/even'))).peak);
    }
    const [peak, halfPeak] = [median(peaks), median(halfPeaks)];
    const [own, other] = [median(ours), median(peers)];
    return [
      `fairlead check, ${files} files of all kinds, ${(bytes / 1e6).toFixed(0)} MB, ${availableParallelism()} cores, ${ROUNDS} rounds, medians`,
      `  the complete program      ${own.toFixed(0).padStart(6)} MB/s`,
      `  csv-parse, rosters only   ${other.toFixed(0).padStart(6)} MB/s   (qsv and csvlint are not on npm)`,
      '  depends on free cores (the check uses all, csv-parse one; on a single core it is about 1.7 times as fast), the disk cache (here all files), file sizes (opening dominates for small files), YAML (as slow as rosters of 20 times the size), and rows with problems (here none; 10% take 1.6 times as long)',
      `  peak of memory            ${peak.toFixed(0).padStart(6)} MB     (${small.peak.toFixed(0)} MB for the small files alone; the largest file has ${largest.toFixed(1)} MB)`,
      judge('check, speed relative to a bare parse', own / other, { at: 'least', value: 3, unit: 'x' }),
      judge(
        'check, peak above that of the small files, in sizes of the largest file per core',
        (peak - small.peak) / largest / availableParallelism(),
        {
          at: 'most',
          value: MOST_OF_LARGEST,
          unit: 'x',
        },
      ),
      judge('check, peak of all files relative to half of the rosters', peak / halfPeak, {
        at: 'most',
        value: MOST_OF_HALF,
        unit: 'x',
      }),
    ];
  });
}

function writeFiles(folder: string): void {
  const write = (kind: string, count: number, ending: string, toText: (index: number) => string): number => {
    for (const half of ['even', 'odd']) mkdirSync(path.join(folder, kind, half), { recursive: true });
    let bytes = 0;
    for (let index = 0; index < count; index++) {
      const file = path.join(folder, kind, index % 2 === 0 ? 'even' : 'odd', `${index}${ending}`);
      writeFileSync(file, toText(index));
      bytes += statSync(file).size;
    }
    return bytes;
  };
  const request = JSON.stringify({ dateStart: '2026-07-01', dateEnd: '2026-09-30', productivity: { metrics: [] } }, null, 2);
  const others =
    write('pipelines', FILES.pipelines, '.yaml', (index) => writeLargePipeline(200 + index * 4)) +
    write('keys', FILES.keys, '.keys', (index) =>
      Array.from({ length: 10_000 }, (_, key) => `user-${index}-${key}@people.example\n`).join(''),
    ) +
    write('requests', FILES.requests, '.insights.json', () => request);
  const sample = Buffer.byteLength(writeLargeRoster(largeRecords(10_000, SEED), SEED));
  const rows = (BYTES - others) / FILES.rosters / (sample / 10_000);
  // From small to large, with a mean that adds up to the total size.
  write('rosters', FILES.rosters, '.roster.csv', (index) => {
    const share = 0.1 + (1.8 * index) / (FILES.rosters - 1);
    return writeLargeRoster(largeRecords(Math.round(rows * share), SEED + index), SEED + index);
  });
}

interface Run {
  readonly files: number;
  /** Megabytes. */
  readonly peak: number;
  bytesPerSecond(bytes: number): number;
}

/** Runs the built program over a folder and measures its peak memory. */
async function runCheck(folder: string): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'check', folder, '--no-config'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output = (output + piece.toString()).slice(-200);
  });
  let peak = 0;
  const looking = setInterval(() => {
    try {
      peak = Math.max(peak, readPeak(child.pid!) ?? 0);
    } catch {
      // The process has just ended.
    }
  }, 20);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(looking);
  const time = performance.now() - start;
  const files = Number(/(\d+) files? checked/.exec(output)?.[1]);
  if (code > 1 || !(files > 0)) throw new Error(`fairlead check ended with ${code}: ${output}`);
  return { files, peak, bytesPerSecond: (bytes) => bytes / 1e6 / (time / 1000) };
}

/** Megabytes of rosters that csv-parse parses per second. */
function parseBare(folder: string): number {
  let bytes = 0;
  const start = performance.now();
  for (const file of listFiles(path.join(folder, 'rosters'))) {
    const content = readFileSync(file);
    bytes += content.length;
    parse(content, { bom: true, relax_column_count: true });
  }
  return bytes / 1e6 / ((performance.now() - start) / 1000);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
