import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIVITY_KINDS, type ActivityKind } from '../../server/core/insights/activity.ts';
import { ACTIVITY_FORMATS, type ActivityFormat, isHostFormat } from '../../server/core/insights/activityFormats.ts';
import type { ActivitySummary } from '../../server/wire/activity.ts';
import { HOST_SAMPLES } from '../support/hosts/samples.ts';
import { callService } from '../support/serviceCall.ts';
import { useCommandsAtService } from './commandsAtService.ts';

/** A stored row, as worked out by hand: times in ISO 8601; what is missing is unknown, zero or empty. */
interface StoredRow {
  readonly kind: ActivityKind;
  readonly id: string;
  readonly developer: string;
  readonly at?: string;
  readonly started?: string;
  readonly noted?: string;
  readonly lines?: number;
  readonly comments?: number;
  readonly failed?: boolean;
  readonly repository?: string;
  readonly ticket?: string;
  readonly service?: string;
  readonly environment?: string;
  readonly version?: string;
  readonly cause?: string;
}

/** What a system answered, and what has to become of it; test/fixtures/insights/recorded/README.md names the sources. */
interface Recording {
  readonly about: string;
  readonly files: readonly {
    readonly format: ActivityFormat;
    readonly payload?: unknown;
    readonly text?: string;
    readonly encoding?: 'utf16le';
  }[];
  /** Flags of the command. */
  readonly args?: readonly string[];
  /** What is stored, what is left out, and what the notes say; or instead why the files are refused, as a pattern for each line. */
  readonly stored?: readonly StoredRow[];
  readonly left?: readonly string[];
  readonly notes?: readonly string[];
  readonly refused?: readonly string[];
}

const FOLDER = 'test/fixtures/insights/recorded';

const RECORDINGS: readonly (Recording & { readonly name: string })[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ name: file.slice(0, -5), ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Recording) }));

/** Formats of which no recorded answer was found: only our own samples try their readers. */
const UNRECORDED: readonly ActivityFormat[] = ['azure-deployments'];

/** Formats of our own. */
const OWN: readonly ActivityFormat[] = ['ndjson', 'json', 'csv'];

/** A file of a program that Fairlead does not know. */
const FOREIGN = { json: '{"name": "shop", "version": "1.0.0", "private": true}\n', csv: 'Day,Temperature\n2026-03-01,12\n' };

const CUT = /^\d\.json:.* (?:is not complete: the file ends in the middle of it\. Fetch the file again\.|is not JSON: .*)$/;
const CUT_TABLE = /^0\.csv:\d+: The line cannot be read as CSV\. .*$/;
const REFUSED_FOREIGN =
  /^foreign\.(?:json:1?:?.* (?:is nothing that Fairlead can read: an object with the keys name, version, private\. Give the output of a system .*|must be the list that .*)|csv:1: The line is a header without the columns Issue key, .*)$/;

/** Tables of a dump of the service, by name: a row has its values by column. */
function readTables(dump: string): ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]> {
  const tables = new Map<string, Record<string, unknown>[]>();
  let columns: readonly string[] = [];
  let rows: Record<string, unknown>[] = [];
  for (const line of dump.split('\n').filter((text) => text !== '')) {
    const value = JSON.parse(line) as { table?: string; columns?: string[] } | unknown[];
    if (Array.isArray(value)) rows.push(Object.fromEntries(columns.map((column, place) => [column, value[place]])));
    else if (value.table !== undefined) {
      columns = value.columns ?? [];
      rows = [];
      tables.set(value.table, rows);
    }
  }
  return tables;
}

/** Returns the rows of a dump that count, in the form of expectations. */
function readRows(dump: string): readonly StoredRow[] {
  const tables = readTables(dump);
  const people = new Map((tables.get('activity_people') ?? []).map(({ number, name }) => [number, String(name)]));
  const kinds = new Map(Object.entries(ACTIVITY_KINDS).map(([kind, number]): [number, ActivityKind] => [number, kind as ActivityKind]));
  return (tables.get('activity') ?? []).flatMap((row) => {
    const kind = kinds.get(Number(row.kind));
    // What each source said of a pull request is stored too, but counts nowhere.
    if (kind === undefined) return [];
    const about = row.about === '' ? {} : (JSON.parse(String(row.about)) as object);
    return [toComparable({ ...row, ...about, kind, developer: people.get(Number(row.person)) } as unknown as StoredRow)];
  });
}

/** Returns a row with its times in one form and without what is unknown, zero or empty. */
function toComparable(row: StoredRow): StoredRow {
  const { kind, id, developer, at, started, noted, lines, comments, failed, repository, ticket, service, environment, version, cause } =
    row;
  const [ended, begun, heard] = [at, started, noted].map((time) => (time == null ? null : new Date(time).toISOString()));
  const about = { repository, ticket, service, environment, version, cause };
  const counts = { ...(Number(lines) < 0 ? {} : { lines }), ...(Number(comments) < 0 ? {} : { comments }) };
  const all = { kind, id, developer, at: ended, started: begun, noted: heard, ...counts, failed: Boolean(failed), ...about };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => Boolean(value))) as unknown as StoredRow;
}

const byId = (one: StoredRow, other: StoredRow): number => (one.id < other.id ? -1 : 1);

describe('recorded answers of other systems', () => {
  const { folder, address, run } = useCommandsAtService('insights', 'import');
  const readDump = async () => (await callService(address(), 'GET', '/__fairlead/data')).text;
  const countStored = async () => (await callService<ActivitySummary>(address(), 'GET', '/__fairlead/activity')).body.facts;

  /** Writes the files of a recording, with `change` applied to the text of one of them, and returns their names. */
  const write = ({ files }: Recording, changed = -1, change = (text: string): string => text): readonly string[] =>
    files.map(({ format, payload, text, encoding }, index) => {
      const name = `${index}.${format === 'jira-csv' ? 'csv' : 'json'}`;
      const content = text ?? JSON.stringify(payload, null, 2);
      const bytes = Buffer.from(index === changed ? change(content) : content, encoding ?? 'utf8');
      writeFileSync(join(folder, name), encoding === undefined ? bytes : Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]));
      return name;
    });

  /** Imports files that have to be refused, in one line each pattern, with nothing stored. */
  const refuse = async (names: readonly string[], args: readonly string[], patterns: readonly RegExp[]): Promise<void> => {
    const { code, stdout, stderr } = await run([...names, ...args]);
    assert.deepEqual([code, stdout], [1, ''], stderr);
    const lines = stderr.trimEnd().split('\n');
    assert.equal(lines.length, patterns.length + 1, stderr);
    for (const [index, pattern] of patterns.entries()) assert.match(lines[index] ?? '', pattern);
    assert.match(lines.at(-1) ?? '', /^fairlead: \d+ mistakes?\. Nothing was sent\. Correct the files and import them again\.$/);
    assert.equal(await countStored(), 0);
  };

  beforeEach(async () => {
    await callService(address(), 'POST', '/__fairlead/reset', { json: { area: 'insights' } });
  });

  it('try every reader, and are listed with their sources', () => {
    const tried = new Set(RECORDINGS.flatMap(({ files }) => files.map(({ format }) => format)));
    const all = Object.keys(ACTIVITY_FORMATS) as ActivityFormat[];
    assert.deepEqual(
      all.filter((format) => !tried.has(format) && !OWN.includes(format)),
      UNRECORDED,
    );
    const listed = readFileSync(join(FOLDER, 'README.md'), 'utf8').match(/^\| `[a-z-]+` \|/gm) ?? [];
    assert.deepEqual(listed.map((cell) => cell.slice(3, -3)).sort(), RECORDINGS.map(({ name }) => name).sort());
  });

  it('are missing for few readers, which take our own samples', async () => {
    for (const format of UNRECORDED) {
      const { file, beside = [], records } = HOST_SAMPLES.find(({ reader }) => reader === ACTIVITY_FORMATS[format].title)!;
      const names = write({ about: '', files: [file, ...beside].map((payload) => ({ format, payload })) });
      const { code, stderr } = await run([...names]);
      assert.deepEqual([code, await countStored()], [0, records.length], stderr);
    }
  });

  it('of DevLake are stored alike if they arrive at the door for its webhook', async () => {
    const { files, stored = [] } = RECORDINGS.find(({ name }) => name === 'devlake-deployments')!;
    for (const body of files.flatMap(({ payload }) => payload)) {
      const { status, text } = await callService(address(), 'POST', '/__fairlead/webhooks/shop/deployments', { json: body });
      assert.equal(status, 200, text);
    }
    const atDoor = stored.map((row) => toComparable({ ...row, id: row.id.replace(/^devlake:/, 'webhook shop:') }));
    assert.deepEqual(readRows(await readDump()), atDoor);
  });

  for (const recording of RECORDINGS) {
    const { name, about, files, args = [], stored = [], left = [], notes = [], refused } = recording;

    if (refused !== undefined) {
      it(`${name} are refused. ${about}`, async () => {
        await refuse(
          write(recording),
          args,
          refused.map((pattern) => new RegExp(pattern)),
        );
      });
      continue;
    }

    it(`${name} are stored, and what is left out is said. ${about}`, async () => {
      const { code, stdout, stderr } = await run([...write(recording), ...args, '--format', 'json']);
      assert.equal(code, 0, stderr);
      const said = JSON.parse(stdout) as Readonly<Record<'left' | 'notes' | 'readers', Readonly<Record<string, string>>[]>>;
      assert.deepEqual(readRows(await readDump()).toSorted(byId), stored.map(toComparable).toSorted(byId));
      assert.deepEqual(said.left.map(({ reason }) => reason).sort(), [...left].sort());
      assert.deepEqual(said.notes.map(({ message }) => message).sort(), [...notes].sort());
      const readers = files.filter(({ format }) => isHostFormat(format)).map(({ format }) => ACTIVITY_FORMATS[format].title);
      assert.deepEqual(
        said.readers.map((reader) => reader.name),
        readers,
      );
    });

    it(`${name} are refused in one line if a file is cut in half, or if another one is foreign`, async () => {
      for (const [index, { format }] of files.entries()) {
        const cut = write(recording, index, (text) => text.slice(0, Math.floor(text.length / 2)));
        await refuse(cut, args, [format === 'jira-csv' ? CUT_TABLE : CUT]);
      }
      const kind = files[0]?.format === 'jira-csv' ? 'csv' : 'json';
      writeFileSync(join(folder, `foreign.${kind}`), FOREIGN[kind]);
      await refuse([...write(recording), `foreign.${kind}`], args, [REFUSED_FOREIGN]);
    });
  }
});
