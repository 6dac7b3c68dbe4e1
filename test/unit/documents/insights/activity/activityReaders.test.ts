import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { CommaReader } from '../../../../../server/documents/insights/activity/csvRows.ts';
import type { RecordEntry, RecordReader } from '../../../../../server/documents/insights/activity/entries.ts';
import { RECORD_FORMATS } from '../../../../../server/documents/insights/activity/formats.ts';
import { createPullListReader } from '../../../../../server/documents/insights/activity/hosts/pullLists.ts';
import { JiraReader } from '../../../../../server/documents/insights/activity/jiraIssues.ts';
import { readTextPieces } from '../../../../../server/documents/insights/activity/textPieces.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { NO_FLAGS } from '../../../../support/hosts/readHosts.ts';

const RUNS = { seed: SEED, numRuns: campaign(100, 10_000) };

const cell = fc.constantFrom('', 'a', 'x,y', 'say "hi"', 'two\nlines', 'é', ' b ', 'kind', '1');
const writeCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Splits a text into chunks anywhere. */
const cuts = fc.array(fc.nat(40), { maxLength: 8 });
const cut = (text: string, lengths: readonly number[]): string[] => {
  const pieces: string[] = [];
  let from = 0;
  for (const length of lengths) {
    pieces.push(text.slice(from, from + length));
    from += length;
  }
  return [...pieces, text.slice(from)];
};

const readers: Readonly<Record<string, () => RecordReader>> = {
  ...Object.fromEntries(Object.entries(RECORD_FORMATS).map(([name, { createReader }]) => [name, createReader])),
  github: () => createPullListReader('github-prs', NO_FLAGS),
  jira: () => new JiraReader({ incidentTypes: ['Incident'], timeZone: 'Europe/Berlin', startedColumn: null }),
};

const readAll = (reader: RecordReader, pieces: readonly string[]): RecordEntry[] => [
  ...pieces.flatMap((piece) => reader.push(piece)),
  ...reader.end(),
];

const decode = async (pieces: readonly Uint8Array[]): Promise<string[]> => {
  const texts: string[] = [];
  for await (const text of readTextPieces(pieces)) texts.push(text);
  return texts;
};

describe('activity record readers', () => {
  it(`parse tables like another CSV library, however they are split (seed ${SEED})`, () => {
    const table = fc.tuple(fc.array(fc.tuple(cell, cell), { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), cuts, fc.boolean());
    const property = fc.property(table, ([rows, end, lengths, isEnded]) => {
      const lines = [['one', 'two'], ...rows].map((row) => row.map(writeCell).join(','));
      const text = lines.join(end) + (isEnded ? end : '');
      const reader = new CommaReader();
      const found = [...cut(text, lengths).flatMap((piece) => reader.push(piece)), ...reader.end()];
      const records = parse(text, { info: true, bom: true, skip_empty_lines: true }) as unknown as {
        record: string[];
        info: { lines: number };
      }[];
      assert.deepEqual(
        found.map(({ cells }) => cells),
        records.slice(1).map(({ record }) => record),
      );
      for (const { line, cells } of found) {
        const first = text
          .split('\n')
          .slice(line - 1)
          .join('\n');
        assert.ok(first.startsWith(writeCell(cells?.[0] ?? '').slice(0, 3)), `${line}: ${JSON.stringify(text)}`);
      }
    });
    fc.assert(property, RUNS);
  });

  it(`find the same rows and errors in blocks as at once (seed ${SEED})`, () => {
    const part = fc.constantFrom('a', ',', '"', '""', '\n', '\r\n', '\n"', '",', 'b"');
    const texts = fc.array(part, { maxLength: 40 }).map((parts) => `one,two\n${parts.join('')}`);
    const property = fc.property(texts, cuts, (text, lengths) => {
      const [blocks, unsplit] = [new CommaReader(1), new CommaReader(Number.POSITIVE_INFINITY)];
      const inBlocks = [...cut(text, lengths).flatMap((piece) => blocks.push(piece)), ...blocks.end()];
      const byLine = (one: { readonly line: number }, other: { readonly line: number }): number => one.line - other.line;
      assert.deepEqual(inBlocks.toSorted(byLine), [...unsplit.push(text), ...unsplit.end()].toSorted(byLine));
    });
    fc.assert(property, RUNS);
  });

  it('report an invalid header, wherever it is, and no row below it', () => {
    const readCsv = (text: string) => {
      const reader = new CommaReader();
      return [...reader.push(text), ...reader.end()].map(({ line, fault }) => `${line}: ${fault?.split('.', 1)[0]}`);
    };
    assert.deepEqual(readCsv('a,b"c\n1,2\n'), ['1: An unquoted cell contains a quote']);
    assert.deepEqual(readCsv('a,"bc\n1,2\n3,4'), ['1: Unclosed quote']);
    assert.deepEqual(readCsv('\n\na,"b"x\n1,2\n'), ['3: Unexpected text after the closing quote']);
  });

  it('report no errors in rows after a stray quote in a large table', () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => (row === 10 ? `5",b` : `${row},"b,\nc"`));
    const reader = new CommaReader();
    const found = [...cut(`one,two\n${rows.join('\n')}`, [1000]).flatMap((piece) => reader.push(piece)), ...reader.end()];
    assert.equal(found.length, rows.length);
    assert.deepEqual(
      found.filter(({ fault }) => fault !== null).map(({ line }) => line),
      [22],
    );
  });

  for (const [name, create] of Object.entries(readers)) {
    it(`never throw, and find the same however the text is split: ${name} (seed ${SEED})`, () => {
      const part = fc.constantFrom(
        'kind,id,developer,at\n',
        'Issue key,Issue Type,Assignee,Created,Resolved\n',
        'A-1,Bug,ada,01/Mar/26 10:00 AM,\n',
        'A-2,Bug,ada,03/04/2026,\n',
        'A-3,Bug,ada,25/04/2026,\n',
        'Issue key;Issue Type;Assignee;Created;Resolved\n',
        '{"number":1,"createdAt":"2026-03-01T10:00:00Z","author":{"login":"a"}}',
        '[',
        ']',
        '"',
        ',',
        '\n',
        '\r\n',
        '{"kind":1}\n',
        '\0',
        '\ufeff',
      );
      const texts = fc.array(fc.oneof(part, fc.string({ maxLength: 5 })), { maxLength: 20 }).map((parts) => parts.join(''));
      const property = fc.property(texts, cuts, (text, lengths) => {
        assert.deepEqual(readAll(create(), cut(text, lengths)), readAll(create(), [text]));
      });
      fc.assert(property, RUNS);
    });
  }

  it('return rows with their lines, long before the end of a large table', () => {
    const reader = RECORD_FORMATS.csv.createReader();
    const rows = Array.from({ length: 20_000 }, (_, index) => `commit,${index},"a\nb",2026-03-01T10:00:00Z\n`);
    const early = reader.push(`\nkind,id,developer,at\n${rows.slice(0, 10_000).join('')}`);
    assert.ok(early.length > 5000, String(early.length));
    const all = [...early, ...reader.push(rows.slice(10_000).join('')), ...reader.end()];
    assert.equal(all.length, 20_000);
    assert.deepEqual([all[0]?.line, all[1]?.line, all.at(-1)?.line], [3, 5, 40_001]);
  });

  it('decode the encodings that programs write, byte by byte', async () => {
    const text = '\ufeffkind,é😀\n';
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const bytes = new Uint8Array(Buffer.from(text, encoding));
      for (const pieces of [[bytes], Array.from(bytes, (byte) => Uint8Array.of(byte))]) {
        assert.equal((await decode(pieces)).join(''), text.slice(1), encoding);
      }
    }
    assert.deepEqual(await decode([]), []);
    await assert.rejects(decode([Uint8Array.of(0x61, 0xc3)]), /no text; save it as UTF-8/);
  });

  it(`decode bytes like a strict decoder, however they are split (seed ${SEED})`, async () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => Buffer.from(text)),
      fc.constantFrom('\uFEFF', '€', '😀', 'é').map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 2 }),
    );
    const property = fc.asyncProperty(
      fc.array(part, { maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      async (parts, size, isCut) => {
        const whole = Buffer.concat(parts);
        fc.pre(!(whole[0] === 0xff && whole[1] === 0xfe) && !(whole[0] === 0xfe && whole[1] === 0xff));
        const bytes = isCut ? whole.subarray(0, -1) : whole;
        const pieces: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
        let expected: string | null = null;
        try {
          expected = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        } catch {
          // Invalid bytes have no text.
        }
        const found = await decode(pieces).then(
          (texts) => texts.join(''),
          () => null,
        );
        assert.equal(found, expected);
      },
    );
    await fc.assert(property, RUNS);
  });
});
