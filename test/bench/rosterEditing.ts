import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { DEFAULT_ROSTER_SETTINGS } from '../../server/core/developers/rosterSettings.ts';
import type { Position, Range } from '../../server/core/problem.ts';
import type { ScanBytes } from '../../server/documents/developers/bytes/scan.ts';
import { checkRoster } from '../../server/documents/developers/check.ts';
import { LiveRoster } from '../../server/documents/developers/live/roster.ts';
import { toDiagnostics } from '../../server/language/documentChecks.ts';
import { OpenDocuments } from '../../server/language/openDocuments.ts';
import { SEED } from '../support/campaign.ts';
import { readCompiledScan } from '../support/compiledScan.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { LARGE_HEADER, largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { countByteProblems } from './countByteProblems.ts';
import { interleave, median } from './interleave.ts';
import { judge } from './judge.ts';
import { readResident } from './processFigures.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const ROWS = 100_000;
/** Rounds of a full check, and keystrokes per round. */
const KEY_ROUNDS = 21;
const KEYSTROKES = 200;
/** Keystrokes for warm-up: the engine optimizes hot code only after some thousands of calls, and the full check is timed optimized too. */
const WARM_UPS = 20_000;
const PEERS_KEYSTROKES = 200;
const ROUNDS = 9;

/** Milliseconds until background work on a large roster is done: hints are found, and memory is released. */
const REST = 5_000;
const URI = 'file:///large.roster.csv';

/** The edited columns, by what depends on them. */
const COLUMNS = { 'an e-mail': 1, 'a manager': 2, 'another cell': 4 } as const;

/** Measures editing and querying a roster of 100,000 rows: in this process, and over stdio. */
export async function benchRosterEditing(): Promise<string[]> {
  const records = largeRecords(ROWS, SEED);
  const scan = await readCompiledScan();
  const hostile = writeLargeRoster(records, SEED).slice(1);
  // A single character beyond Latin-1 doubles the cost of slicing and joining a flat string.
  const latin = records.map(([name, email, manager, team, site]) => [
    name!.replace(/[^\0-ÿ]/g, 'x'),
    email,
    manager,
    team!.replaceAll('ø', 'o').replace(/[",]/g, ''),
    site,
    '',
  ]);
  const plain = `${LARGE_HEADER.join(',')}\n${latin.map((cells) => cells.join(',')).join('\n')}\n`;
  return [
    ...timeKeystrokes('plain, Latin-1', plain, scan),
    ...timeKeystrokes('quotes, line breaks in cells, letters beyond Latin-1', hostile, scan),
    ...timeQuote(plain),
    ...(await timeServer(hostile)),
  ];
}

/** A roster as kept by the language server, and its work for a change: text, check, diagnostics. */
class Editing {
  readonly #documents = new OpenDocuments();
  readonly live: LiveRoster;
  #version = 1;

  constructor(text: string) {
    this.#documents.open({ uri: URI, languageId: 'roster', version: 1, text });
    this.live = new LiveRoster(this.#documents.get(URI)!.buffer!, DEFAULT_ROSTER_SETTINGS);
    this.live.check();
  }

  change(range: Range, text: string): number {
    this.#documents.change({ textDocument: { uri: URI, version: ++this.#version }, contentChanges: [{ range, text }] });
    return toDiagnostics(URI, this.live.check().problems, true).length;
  }

  /** Returns the end of the value of a cell in the middle of the roster. */
  endOf(column: number): Position {
    const { table } = this.live.check();
    const { end } = table.rangeOf(ROWS / 2, column);
    return table.isQuoted(ROWS / 2, column) ? { ...end, character: end.character - 1 } : end;
  }
}

function timeKeystrokes(what: string, text: string, scan: ScanBytes): string[] {
  const bytes = new TextEncoder().encode(text);
  const check = (): number => countByteProblems(bytes, scan);
  const editing = new Editing(text);
  const document = TextDocument.create(URI, 'roster', 1, text);
  const lines = [`a keystroke in ${ROWS.toLocaleString('en')} rows (${what}), after ${WARM_UPS.toLocaleString('en')} others`];
  for (const [name, column] of Object.entries(COLUMNS)) {
    const at = editing.endOf(column);
    const typed = { start: at, end: { ...at, character: at.character + 1 } };
    const strike = (key: number): [Range, string] => (key % 2 === 0 ? [{ start: at, end: at }, 'x'] : [typed, '']);
    for (let key = 0; key < WARM_UPS; key++) editing.change(...strike(key));
    const rounds = Array.from({ length: KEY_ROUNDS }, () => {
      const full = timed(check);
      for (let key = 0; key < KEYSTROKES; key++) editing.change(...strike(key));
      const keys = Array.from({ length: KEYSTROKES }, (_, key) => timed(() => editing.change(...strike(key))));
      return { full, keys, share: (median(keys) / full) * 1_000 };
    });
    // Not in turns with ours: it moves so much memory that whatever runs next finds cold caches.
    const theirs = Array.from({ length: PEERS_KEYSTROKES }, (_, key) => {
      const [range, text] = strike(key);
      return timed(() => TextDocument.update(document, [{ range, text }], key));
    });
    const ours = rounds.flatMap(({ keys }) => keys).sort((one, other) => one - other);
    const [middle, late] = [median(ours), ours[Math.floor(ours.length * 0.95)]!];
    lines.push(
      `  ${name}: median ${toMicroseconds(middle)}, 95th percentile ${toMicroseconds(late)}; a full check of the bytes ${median(rounds.map(({ full }) => full)).toFixed(1)} ms; TextDocument.update alone ${toMicroseconds(median(theirs))}`,
      judge('share of the full check, in thousandths', median(rounds.map(({ share }) => share)), { at: 'most', value: 1, unit: 'x' }),
      judge('share of TextDocument.update', middle / median(theirs), { at: 'most', value: 0.05, unit: 'x' }),
    );
  }
  return lines;
}

function timeQuote(text: string): string[] {
  const [full] = interleave([{ name: 'full', run: () => checkRoster(text).problems.length }], ROUNDS);
  const editing = new Editing(text);
  const start = { line: 10, character: 0 };
  const opened: number[] = [];
  const closed: number[] = [];
  for (let round = 0; round < 20; round++) {
    opened.push(timed(() => editing.change({ start, end: start }, '"')));
    closed.push(timed(() => editing.change({ start, end: { line: 10, character: 1 } }, '')));
  }
  return [
    `a quote opened in row 10 and deleted again: ${median(opened).toFixed(2)} ms and ${median(closed).toFixed(2)} ms`,
    judge('opened, in full checks', median(opened) / full!.median, { at: 'most', value: 1, unit: 'x' }),
    judge('closed, in full checks', median(closed) / full!.median, { at: 'most', value: 1, unit: 'x' }),
  ];
}

/** Times the real process: answers, and diagnostics after a change. */
async function timeServer(text: string): Promise<string[]> {
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--only=languageServer'], { cwd: PROJECT, stdio: 'inherit' });
  const server = await LanguageServerProcess.start({}, [process.execPath, path.join(PROJECT, 'dist/languageServer.cjs'), '--stdio']);
  try {
    const open = await timedAsync(async () => {
      await server.open(URI, text);
      await server.diagnosticsOf(URI, 1);
    });
    const opened = readResident(server.child.pid!);
    await new Promise((resolve) => setTimeout(resolve, REST));
    const resident = readResident(server.child.pid!);
    const editing = new Editing(text);
    const lines = [
      `the language server with ${ROWS.toLocaleString('en')} rows (${(text.length / 1e6).toFixed(1)} million characters) open: first diagnostics after ${open.toFixed(0)} ms`,
    ];

    const changes: number[] = [];
    for (let version = 2; version < 202; version++) {
      const at = editing.endOf(1 + ((version >> 1) % 2));
      const isTyped = version % 2 === 0;
      const range = isTyped ? { start: at, end: at } : { start: at, end: { ...at, character: at.character + 1 } };
      changes.push(
        await timedAsync(async () => {
          await server.change(URI, version, { range, text: isTyped ? 'x' : '' });
          await server.diagnosticsOf(URI, version);
        }),
      );
    }
    lines.push(judge('didChange to publishDiagnostics', median(changes), { at: 'most', value: 10, unit: ' ms' }));
    for (const name of QUESTIONS) {
      const times: number[] = [];
      for (let round = 0; round < 60; round++) {
        const position = editing.endOf(2);
        times.push(await timedAsync(() => server.connection.sendRequest(`textDocument/${name}`, { textDocument: { uri: URI }, position })));
      }
      lines.push(judge(name, median(times.slice(10)), { at: 'most', value: 5, unit: ' ms' }));
    }
    if (opened !== null) lines.push(`  resident memory right after: ${opened.toFixed(0)} MB`);
    if (resident !== null) lines.push(judge('resident memory, idle for five seconds', resident, { at: 'most', value: 150, unit: ' MB' }));
    const after = readResident(server.child.pid!);
    if (after !== null) lines.push(`  after all requests ${after.toFixed(0)} MB`);
    return lines;
  } finally {
    await server.stop();
  }
}

const QUESTIONS = ['hover', 'definition', 'completion'] as const;

function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

async function timedAsync(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function toMicroseconds(milliseconds: number): string {
  return `${(milliseconds * 1_000).toFixed(1)} µs`;
}
