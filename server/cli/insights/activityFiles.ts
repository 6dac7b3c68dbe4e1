import { statSync } from 'node:fs';
import { basename } from 'node:path';
import * as l10n from '@vscode/l10n';
import { importActivity } from '../../api/insights/activity.ts';
import type { Instance } from '../../api/instance.ts';
import { RECORD_KINDS, type RecordKind } from '../../core/insights/activity.ts';
import { type ActivityFormat, isHostFormat } from '../../core/insights/activityFormats.ts';
import { formatCount } from '../../core/text.ts';
import { createRecordCollector, type RecordCollection, type RecordCollector } from '../../documents/insights/activity/collectRecords.ts';
import { ContentReader } from '../../documents/insights/activity/contentReader.ts';
import type { RecordEntry, RecordReader } from '../../documents/insights/activity/entries.ts';
import { RECORD_FORMATS, type RecordFormat } from '../../documents/insights/activity/formats.ts';
import type { HostGathering, HostReading } from '../../documents/insights/activity/hosts/gather.ts';
import { createPullListReader } from '../../documents/insights/activity/hosts/pullLists.ts';
import { type JiraOptions, JiraReader } from '../../documents/insights/activity/jiraIssues.ts';
import { NotText, readTextPieces } from '../../documents/insights/activity/textPieces.ts';
import type { ActivityQuery, ActivityTaken, UnmatchedDeveloper } from '../../wire/activity.ts';
import { UsageError } from '../errors.ts';
import { openNamed, readBytes, toReadError } from '../files.ts';
import type { Terminal } from '../terminal.ts';
import { type Entries, sortRecords } from './sortRecords.ts';

/** A file that can be read from its beginning as often as needed. */
interface ActivityFile {
  readonly path: string;
  /** Size in bytes; null if it is not known in advance. */
  readonly size: number | null;
  /** Reads its entries in batches; `read` is called with the bytes read so far. Throws a UsageError if it cannot be read. */
  entries(read: (bytes: number) => void): AsyncGenerator<readonly RecordEntry[]>;
}

/** Maximum bytes of standard input, which is kept in order to be read twice. */
const LARGEST_INPUT = 512 * 1024 * 1024;

/** How a text that is no JSON is read, by the name of its file. */
const EXTENSIONS: readonly (readonly [RegExp, RecordFormat])[] = [
  [/\.(ndjson|jsonl)$/i, 'ndjson'],
  [/\.json$/i, 'json'],
];

/** How to read the formats of other systems. */
export interface ReaderOptions {
  readonly jira: JiraOptions;
  /** Where the items of files in other formats are gathered. */
  readonly hosts: HostGathering;
}

/** Opens the named files with their readers. Throws a UsageError. */
export async function openFiles(
  paths: readonly string[],
  terminal: Terminal,
  source: ActivityFormat | null,
  options: ReaderOptions,
): Promise<ActivityFile[]> {
  if (paths.filter((path) => path === '-').length > 1) throw new UsageError(l10n.t('Standard input (-) is named twice. Name it once.'));
  const inputs: ActivityFile[] = [];
  for (const path of paths) {
    inputs.push(await openFile(path, terminal, () => createReader(path, source, options)));
  }
  return inputs;
}

function createReader(path: string, name: ActivityFormat | null, { jira, hosts }: ReaderOptions): RecordReader {
  if (name === null) {
    const usual = EXTENSIONS.find(([pattern]) => pattern.test(path))?.[1] ?? 'csv';
    return new ContentReader(path, hosts, usual);
  }
  if (isHostFormat(name)) return new ContentReader(path, hosts, 'json', name);
  if (name === 'github-prs' || name === 'gitlab-mrs') return createPullListReader(name, hosts.options);
  return name === 'jira-csv' ? new JiraReader(jira) : RECORD_FORMATS[name].createReader();
}

async function openFile(path: string, terminal: Terminal, create: () => RecordReader): Promise<ActivityFile> {
  const kept = path === '-' ? await readBytes(path, terminal, LARGEST_INPUT) : null;
  const pieces = (): AsyncIterable<Uint8Array> | readonly Uint8Array[] => (kept === null ? readFile(path) : [kept]);
  const size = kept?.length ?? statSync(path, { throwIfNoEntry: false })?.size ?? null;
  return { path, size, entries: (read) => readEntries(pieces(), create(), read) };
}

async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const { pieces } = await openNamed(path);
  try {
    yield* pieces;
  } catch (error) {
    throw toReadError(path, error);
  }
}

async function* readEntries(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  reader: RecordReader,
  read: (bytes: number) => void,
): AsyncGenerator<readonly RecordEntry[]> {
  let bytes = 0;
  const counted = (async function* () {
    for await (const piece of pieces) {
      bytes += piece.length;
      read(bytes);
      yield piece;
    }
  })();
  try {
    for await (const text of readTextPieces(counted)) yield reader.push(text);
    if (bytes === 0) yield [{ line: null, place: '', found: { fault: l10n.t('is empty; check that it was written completely') } }];
    yield reader.end();
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    yield [{ line: null, place: '', found: { fault: error.message } }];
  }
}

/** The content of files of activity records. */
export interface CheckedFiles {
  readonly files: readonly { readonly path: string; readonly collection: RecordCollection; readonly readings: readonly HostReading[] }[];
  /** The records that were put together from files of other systems, by file. */
  readonly gathered: ReadonlyMap<string, readonly RecordEntry[]>;
  /** The files with activity records, which are read once more to be sent. */
  readonly own: ReadonlySet<string>;
  readonly byKind: Readonly<Record<RecordKind, number>>;
  readonly facts: number;
  readonly faultCount: number;
  readonly leftCount: number;
}

/**
 * Reads all files completely without sending anything. Throws the reason of the signal, and a UsageError for a file that cannot be read.
 */
export async function checkFiles(
  inputs: readonly ActivityFile[],
  hosts: HostGathering,
  { progress }: Terminal,
  signal: AbortSignal,
): Promise<CheckedFiles> {
  const collectors = new Map<string, RecordCollector>();
  const own = new Set<string>();
  try {
    for (const { path, size, entries } of inputs) {
      const collector = createRecordCollector();
      const onBytes = (bytes: number): void =>
        progress?.(
          size === null || size === 0 ? l10n.t('Reading {0}', path) : l10n.t('Reading {0}: {1} %', path, Math.floor((100 * bytes) / size)),
        );
      for await (const some of entries(onBytes)) {
        signal.throwIfAborted();
        for (const entry of some) {
          collector.take(entry);
          if ('value' in entry.found) own.add(path);
        }
      }
      collectors.set(path, collector);
    }
  } finally {
    progress?.('');
  }
  const gathered = new Map<string, readonly RecordEntry[]>();
  for (const [path, entries] of hosts.finish()) {
    for (const entry of entries) collectors.get(path)?.take(entry);
    const values = entries.filter(({ found }) => 'value' in found);
    if (values.length > 0) gathered.set(path, values);
  }
  const files = [...collectors].map(([path, collector]) => ({ path, collection: collector.collection(), readings: hosts.readings(path) }));
  const sum = (of: (collection: RecordCollection) => number): number => files.reduce((total, { collection }) => total + of(collection), 0);
  const byKind = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, sum((one) => one.byKind[kind])])) as Record<RecordKind, number>;
  const facts = Object.values(byKind).reduce((total, count) => total + count, 0);
  return { files, gathered, own, byKind, facts, faultCount: sum((one) => one.faultCount), leftCount: sum((one) => one.leftCount) };
}

/** The total result of everything that was sent. */
export type SentRecords = Pick<ActivityTaken, 'taken' | 'added' | 'changed' | 'unchanged' | 'removed' | 'unmatched'> & {
  /** The numbers under which the imports of the files can be undone. */
  readonly imports: readonly number[];
  /** Some deployments whose shortened commit could be that of several releases. */
  readonly ambiguous: readonly string[];
};

/** Maximum activity records of a request. */
const MOST_RECORDS = 5000;

/** Maximum characters of a request's body. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/**
 * Sends the activity records of checked files in batches, each imported completely or not at all. Throws a Refusal; earlier batches stay
 * imported, which is reported.
 */
export async function sendFiles(
  instance: Instance,
  inputs: readonly ActivityFile[],
  { facts, gathered, own }: CheckedFiles,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<SentRecords> {
  const { progress } = terminal;
  const unmatched = new Map<string, UnmatchedDeveloper>();
  const imports: number[] = [];
  const ambiguous: string[] = [];
  let sent = { taken: 0, added: 0, changed: 0, unchanged: 0, removed: 0 };
  const send = async (content: string, query: ActivityQuery): Promise<ActivityTaken> => {
    const answer = await importActivity(instance, { content, type: 'application/x-ndjson' }, query, { signal });
    const { taken, added, changed, unchanged, removed } = answer;
    sent = {
      taken: sent.taken + taken,
      added: sent.added + added,
      changed: sent.changed + changed,
      unchanged: sent.unchanged + unchanged,
      removed: sent.removed + removed,
    };
    ambiguous.push(...answer.ambiguous);
    for (const one of answer.unmatched)
      unmatched.set(one.developer, { ...one, facts: one.facts + (unmatched.get(one.developer)?.facts ?? 0) });
    progress?.(l10n.t('{0} of {1} records sent', formatCount(sent.taken), formatCount(facts)));
    return answer;
  };
  try {
    const read = inputs.filter(({ path }) => own.has(path)).map(({ path, entries }) => [path, () => entries(() => {})] as const);
    for (const [path, entriesOf] of [...read, ...[...gathered].map(([name, entries]) => [name, () => [entries]] as const)]) {
      let number: number | null = null;
      for await (const batch of toBatches(entriesOf())) {
        const query = { source: toSourceName(path), ...(number === null ? {} : { import: number }) };
        const answer = await send(batch, query);
        if (number === null && answer.import !== null) imports.push(answer.import);
        number = answer.import;
      }
    }
  } catch (error) {
    progress?.('');
    if (sent.taken > 0) {
      const kept = l10n.t('{0} of {1} records were sent.', formatCount(sent.taken), formatCount(facts));
      terminal.err(l10n.t('fairlead: {0} Run the same command again; nothing is imported twice.', kept));
    }
    throw error;
  }
  progress?.('');
  return { ...sent, imports, ambiguous, unmatched: [...unmatched.values()].sort((one, other) => other.facts - one.facts) };
}

/** Returns the name of the source that a file is, which its place does not change. */
function toSourceName(path: string): string {
  return path === '-' ? 'standard input' : `file:${basename(path).slice(0, LONGEST_FILE_NAME).toWellFormed()}`;
}

/** Maximum characters of the name of a file in that of its source. */
const LONGEST_FILE_NAME = 250;

async function* toBatches(entries: Entries): AsyncGenerator<string> {
  let lines: string[] = [];
  let characters = 0;
  for await (const some of sortRecords(entries, MOST_RECORDS)) {
    for (const line of some) {
      if (lines.length >= MOST_RECORDS || (lines.length > 0 && characters + line.length > MOST_CHARACTERS)) {
        yield lines.join('');
        lines = [];
        characters = 0;
      }
      lines.push(line);
      characters += line.length;
    }
  }
  if (lines.length > 0) yield lines.join('');
}
