import { createReadStream, existsSync, statSync } from 'node:fs';
import type { FactEntry, FactReader } from '../../documents/activity/factEntry.ts';
import { FACT_FORMATS } from '../../documents/activity/factFormats.ts';
import { createPullReader } from '../../documents/activity/githubPulls.ts';
import { createJiraReader, type JiraOptions } from '../../documents/activity/jiraIssues.ts';
import { NotText, readTextPieces } from '../../documents/activity/textPieces.ts';
import { readBytes, toReason } from '../readBytes.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

/** The formats of files with activity records. */
export const FACT_SOURCES = ['ndjson', 'json', 'csv', 'github-prs', 'jira-csv'] as const;
export type FactSourceName = (typeof FACT_SOURCES)[number];

/** A file that can be read from its beginning as often as needed. */
export interface FactInput {
  readonly path: string;
  /** Size in bytes; null if it is not known in advance. */
  readonly size: number | null;
  /** Reads its entries in batches; `read` is called with the bytes read so far. Throws a UsageError if it cannot be read. */
  entries(read: (bytes: number) => void): AsyncGenerator<readonly FactEntry[]>;
}

/** Maximum bytes of standard input, which is kept in order to be read twice. */
const LARGEST_INPUT = 512 * 1024 * 1024;

const EXTENSIONS: readonly (readonly [RegExp, FactSourceName])[] = [
  [/\.(ndjson|jsonl)$/i, 'ndjson'],
  [/\.json$/i, 'json'],
  [/\.csv$/i, 'csv'],
];

/** Opens the named files with their readers. Throws a UsageError. */
export async function openInputs(
  paths: readonly string[],
  terminal: Terminal,
  source: FactSourceName | null,
  jira: JiraOptions,
): Promise<FactInput[]> {
  if (paths.filter((path) => path === '-').length > 1)
    throw new UsageError('- stands twice, but standard input can be read once. Name it once.');
  const inputs: FactInput[] = [];
  for (const path of paths) {
    const name = source ?? EXTENSIONS.find(([pattern]) => pattern.test(path))?.[1];
    if (name === undefined) {
      throw new UsageError(
        `What ${path === '-' ? 'standard input' : path} is cannot be told from its name. Say it with --from (${FACT_SOURCES.join(', ')}).`,
      );
    }
    inputs.push(await openInput(path, terminal, () => createReader(name, jira)));
  }
  return inputs;
}

function createReader(name: FactSourceName, jira: JiraOptions): FactReader {
  if (name === 'github-prs') return createPullReader();
  return name === 'jira-csv' ? createJiraReader(jira) : FACT_FORMATS[name].createReader();
}

async function openInput(path: string, terminal: Terminal, create: () => FactReader): Promise<FactInput> {
  const kept = path === '-' ? await readBytes(path, terminal, LARGEST_INPUT) : null;
  const pieces = (): AsyncIterable<Uint8Array> | readonly Uint8Array[] => (kept === null ? readFile(path) : [kept]);
  const size = kept?.length ?? (existsSync(path) ? statSync(path).size : null);
  return { path, size, entries: (read) => readEntries(pieces(), create(), read) };
}

async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of createReadStream(path)) yield piece as Uint8Array;
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${toReason(error)}.`);
  }
}

async function* readEntries(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  reader: FactReader,
  read: (bytes: number) => void,
): AsyncGenerator<readonly FactEntry[]> {
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
    yield reader.end();
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    yield [{ line: null, place: '', found: { fault: error.message } }];
  }
}
