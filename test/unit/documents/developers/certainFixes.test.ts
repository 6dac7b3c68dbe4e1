import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { readExport } from '../../../../server/documents/developers/exportSource.ts';
import { fixAll } from '../../../../server/documents/developers/fixes/fixAll.ts';
import { applyFix } from '../../../../server/documents/developers/fixes/rosterFix.ts';
import { readReshape, reshapeExport } from '../../../../server/documents/developers/reshape.ts';
import { indexLines } from '../../../../server/documents/lineIndex.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { DAMAGED_ROSTERS, type WrittenRow } from '../../../support/damagedRosters.ts';

const RUNS = campaign(400, 10_000);

function fixOnce(text: string): string {
  const source = { check: checkRoster(text, DEFAULT_ROSTER_SETTINGS), lines: indexLines(text), text: () => text };
  return applyFix(source, fixAll(source).edits);
}

/** What a cell says: spaces around names and e-mails say nothing, nor does the case of an e-mail. Damage makes a line end a space. */
function toMeaning(cells: readonly string[], headers: readonly string[]): string[] {
  return cells.map((cell, column) => {
    const header = headers[column] ?? '';
    return /mail/i.test(header) ? cell.trim().toLowerCase() : /name/i.test(header) ? cell.trim() : cell.replaceAll('\n', ' ');
  });
}

/** Reads one record by a parser of someone else; null if it is not CSV. If `relaxed`, quotes within an unquoted cell belong to it. */
function readRecord(text: string, relaxed = false): { readonly cells: readonly string[]; readonly length: number } | null {
  try {
    const options = { to: 1, info: true, relax_column_count: true, relax_quotes: relaxed, record_delimiter: ['\r\n', '\n', '\r'] };
    const [read] = parse(text, options) as unknown as [{ readonly record: string[]; readonly info: { readonly bytes: number } }?];
    return read === undefined ? null : { cells: read.record, length: Buffer.from(text).subarray(0, read.info.bytes).toString().length };
  } catch {
    return null;
  }
}

/** Counts the rows with an open quote: two of them enclose what is between them, which is then one cell to everyone. */
function countOpen(rows: readonly WrittenRow[]): number {
  return rows.filter(({ raw }) => raw.split('"').length % 2 === 0).length;
}

/** Walks through the rows of a fixed text: each is as it was written, or says the same, or what it stood for before it was damaged. */
function checkRows(text: string, rows: readonly WrittenRow[], context: string): void {
  const [{ cells: headers }] = rows as [WrittenRow];
  let rest = text.replace(/^\uFEFF/, '');
  for (const { raw, cells, isNeedless } of rows) {
    const isUnchanged = rest.startsWith(raw) && /^(?:[\r\n]|$)/.test(rest.slice(raw.length));
    const read = isUnchanged ? null : readRecord(rest);
    const toText = (said: readonly string[] = []): string => JSON.stringify(toMeaning(said, headers));
    const isTrue = read !== null && [toText(cells), toText(readRecord(raw, true)?.cells)].includes(toText(read.cells));
    if (!isUnchanged && !isTrue && isNeedless) continue;
    assert.ok(isUnchanged || isTrue, `${JSON.stringify(raw)} became ${JSON.stringify(rest.slice(0, raw.length + 9))}\n${context}`);
    rest = rest.slice(isUnchanged ? raw.length : read!.length).replace(/^(?:\r\n|\n|\r)/, '');
  }
  assert.match(rest, /^[\r\n]*$/, context);
}

describe(`certain fixes of damaged rosters (seed ${SEED}, ${RUNS} rosters)`, () => {
  it('change no cell that was readable, and twice is once', () => {
    let changed = 0;
    fc.assert(
      fc.property(DAMAGED_ROSTERS, ({ text, rows, separator, above }) => {
        const fixed = fixOnce(text);
        const context = `${JSON.stringify(text)}\n${JSON.stringify(fixed)}`;
        if (separator !== ',' || above !== '') assert.equal(fixed, text);
        else if (fixed !== text && countOpen(rows) < 2) checkRows(fixed, rows, context);
        changed += Number(fixed !== text);
        assert.equal(fixOnce(fixed), fixed, context);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(changed > RUNS / 20, `only ${changed} rosters were changed`);
  });

  it('are not needed by a reshaped one, which is whole or refused', () => {
    const steps = readReshape('{"steps": [{"constant": {"Company": "X"}}]}');
    assert.ok('steps' in steps);
    let taken = 0;
    fc.assert(
      fc.property(DAMAGED_ROSTERS, ({ text, rows, separator, above }) => {
        const source = readExport(Buffer.from(text), { separator });
        if ('fault' in source) return;
        const reshaped = reshapeExport(source, steps);
        if (reshaped.kind !== 'reshaped' || above !== '' || countOpen(rows) > 0) return;
        taken++;
        const read = parse(reshaped.csv) as string[][];
        const wanted = rows.filter(({ raw }) => raw.replaceAll(separator, '').replaceAll('"', '').trim() !== '').map(({ cells }) => cells);
        const toPlain = (cells: readonly string[]) => toMeaning(cells, rows[0]!.cells).map((cell) => cell.replace(/^mailto:/, ''));
        assert.equal(read.length, wanted.length, text);
        for (const [index, cells] of read.entries()) {
          const [said, meant] = [toPlain(cells.slice(0, -1)), toPlain(wanted[index]!)];
          // If the file was cut off in the last cell, it cannot be seen.
          if (index === read.length - 1 && meant.at(-1)!.startsWith(said.at(-1)!)) said.splice(-1, 1, meant.at(-1)!);
          assert.deepEqual(said, meant, text);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(taken > RUNS / 20, `only ${taken} were taken`);
  });
});
