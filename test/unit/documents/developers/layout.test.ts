import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { indexOrg, orderAsTree } from '../../../../server/core/developers/orgChart.ts';
import { alignColumns } from '../../../../server/documents/developers/alignColumns.ts';
import { checkRoster, type RosterCheck } from '../../../../server/documents/developers/check.ts';
import { findOpenRow, orderByValue, RawRows, shrinkRows, sortRows } from '../../../../server/documents/developers/rows.ts';
import type { PlacedEdit } from '../../../../server/documents/lineIndex.ts';
import { campaign } from '../../../support/campaign.ts';

interface Read {
  readonly text: string;
  readonly check: RosterCheck;
  readonly rows: RawRows;
}

function read(text: string): Read {
  const check = checkRoster(text);
  return { text, check, rows: new RawRows(text) };
}

function apply(text: string, changes: readonly PlacedEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create('file:///x', 'roster', 1, text), [...changes]);
}

const shrink = (text: string): string => {
  const { rows, check } = read(text);
  return apply(text, shrinkRows(rows, { start: -1, end: check.table.rowCount }));
};
const align = (text: string): string => {
  const { rows, check } = read(text);
  return apply(text, alignColumns(rows, check.columns).changes);
};
const sort = (text: string, column: number, isDescending = false): string => {
  const { rows, check } = read(text);
  const values = Array.from({ length: check.table.rowCount }, (_, row) => check.table.value(row, column));
  const change = sortRows(rows, orderByValue(values, isDescending));
  return change === null ? text : apply(text, [change]);
};
const sortAsTree = (text: string): string => {
  const { rows, check } = read(text);
  const change = sortRows(rows, orderAsTree(indexOrg(check.inputs)));
  return change === null ? text : apply(text, [change]);
};

/** Cells that are well-formed, padded, quoted, multi-line, or wrong. */
const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example', 'Ann', 'Bob Ek', 'Ünal 日本', '', '12', '7.5', '2026-01-31'),
  },
  { weight: 2, arbitrary: fc.constantFrom(' a@x.example', 'b@x.example  ', '\tAnn ', '   ', '\u00a0Bob') },
  { weight: 2, arbitrary: fc.constantFrom('"Lee, Bob"', '"two\nlines"', '"two\r\nlines, ""so"""', '""', '" kept "') },
  { weight: 1, arbitrary: fc.constantFrom('"open', ' "late"', 'a "stray" one', '"closed" and more', '"a"  ', '"a""') },
);
const header = fc.constantFrom(
  'Name,Email,Manager Email,Team',
  'Team, Name ,Email,Manager Email',
  '"Name",Email,Team,Manager Email',
  'Email',
  'x',
);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r', '\n\n');
const roster = fc
  .tuple(
    header,
    fc.array(fc.tuple(lineEnd, fc.array(cell, { minLength: 1, maxLength: 5 })), { maxLength: 8 }),
    fc.constantFrom('', '\n', '\r\n'),
  )
  .map(([head, rows, end]) => head + rows.map(([before, cells]) => before + cells.join(',')).join('') + end);

const recordsOf = (text: string) => {
  const { rows, check } = read(text);
  return Array.from({ length: check.table.rowCount }, (_, row) => rows.row(row));
};
const problemsOf = (text: string) => read(text).check.problems.map(({ code, message }) => `${code} ${message}`);
const valuesOf = (text: string) => {
  const { table } = read(text).check;
  return Array.from({ length: table.rowCount }, (_, row) => table.record(row).map((value) => value.trim()));
};

describe('the layout of a roster', () => {
  it('shrinks outside quotes, and leaves mistakes unchanged', () => {
    const text = 'Name , Email,Team\r\n Ann ,a@x.example  ,"  Core "\r\n"Lee, Bob" , b@x.example,\tApps\r\n';
    assert.equal(shrink(text), 'Name,Email,Team\r\nAnn,a@x.example,"  Core "\r\n"Lee, Bob" ,b@x.example,Apps\r\n');
  });

  it('aligns with spaces around names and e-mails, but not around attributes or beside quotes', () => {
    const text =
      'Name,Email,Manager Email,Team,City\nAnn,ann@x.example,,Core,Rom\n"Lee, Bob",bob@x.example,ann@x.example,A,Paris\nCy,c@x.example,"ann@x.example",Core,Oslo';
    assert.equal(
      align(text),
      [
        'Name      ,Email        ,Manager Email  ,Team,City',
        'Ann       ,ann@x.example,               ,Core,Rom',
        '"Lee, Bob",bob@x.example,ann@x.example  ,A,Paris',
        'Cy        ,c@x.example  ,"ann@x.example",Core,Oslo',
      ].join('\n'),
    );
    assert.equal(
      align('Team,Name,Email\nA,Ann,a@x.example\nCore,Bob,b@x.example'),
      'Team,Name,Email\nA,   Ann ,a@x.example\nCore,Bob ,b@x.example',
    );
    assert.equal(align('Name,Email,Team\nAnn, a@x.example,  Core \n'), 'Name,Email      ,Team\nAnn ,a@x.example,  Core \n');
  });

  it('does not widen columns for a very long or multi-line cell', () => {
    const long = 'x'.repeat(80);
    assert.equal(align(`Name,Email\n${long},a\nAnn,b`), `Name,Email\n${long},a\nAnn ,b`);
    assert.equal(align('Name,Email\n"so\nlong, a name",a\nAnn,b'), 'Name,Email\n"so\nlong, a name",a\nAnn ,b');
  });

  it('shrinks to the same text after aligning, without changing problems or values', () => {
    fc.assert(
      fc.property(roster, (text) => {
        const shrunk = shrink(text);
        const aligned = align(text);
        assert.equal(shrink(aligned), shrunk);
        assert.equal(shrink(shrunk), shrunk);
        assert.equal(align(aligned), aligned);
        for (const made of [shrunk, aligned]) {
          assert.deepEqual(problemsOf(made), problemsOf(text));
          assert.deepEqual(valuesOf(made), valuesOf(text));
        }
      }),
      { numRuns: campaign(400, 1_000) },
    );
  });
});

describe('the order of a roster', () => {
  it('sorts numbers, then texts regardless of case, then empty values; in both directions', () => {
    const text = 'Name,Level\na,10\nb,9\nc,\nd,senior\ne,2.5\nf,Lead\ng,9\n';
    assert.equal(sort(text, 1), 'Name,Level\ne,2.5\nb,9\ng,9\na,10\nf,Lead\nd,senior\nc,\n');
    assert.equal(sort(text, 1, true), 'Name,Level\nd,senior\nf,Lead\na,10\nb,9\ng,9\ne,2.5\nc,\n');
  });

  it('keeps line endings and blank lines in place, and a last row without one', () => {
    assert.equal(
      sort('Name,Since\r\nc,2026-03-01\r\n\r\nb,"2025-12-31\n"\na,2024-01-01', 1),
      'Name,Since\r\na,2024-01-01\r\n\r\nb,"2025-12-31\n"\nc,2026-03-01',
    );
  });

  it('follows the org tree: managers above their reports, top people in their original order', () => {
    const text = 'Name,Email,Manager Email\nDi,d,b\nBob,b,a\nEve,e,nobody\nAnn,a,\nCy,c,b\nFy,f,g\nGo,g,f\n';
    assert.equal(sortAsTree(text), 'Name,Email,Manager Email\nEve,e,nobody\nAnn,a,\nBob,b,a\nDi,d,b\nCy,c,b\nFy,f,g\nGo,g,f\n');
  });

  it('keeps every record byte for byte', () => {
    fc.assert(
      fc.property(roster, fc.nat(4), fc.boolean(), (text, column, isDescending) => {
        if (findOpenRow(read(text).rows) !== null) return;
        for (const sorted of [sort(text, column, isDescending), sortAsTree(text)]) {
          assert.equal(sorted.length, text.length);
          assert.deepEqual(recordsOf(sorted).toSorted(), recordsOf(text).toSorted());
          assert.equal(sorted.slice(0, read(text).rows.row(-1).length), read(text).rows.row(-1));
        }
        assert.equal(sort(sort(text, column, isDescending), column, isDescending), sort(text, column, isDescending));
      }),
      { numRuns: campaign(400, 1_000) },
    );
  });

  it('handles a chain of 100,000 without recursion', () => {
    const rows = Array.from({ length: 100_000 }, (_, number) => `P,p${number},p${number + 1}`);
    const sorted = sortAsTree(`Name,Email,Manager Email\n${rows.join('\n')}`);
    assert.equal(sorted, `Name,Email,Manager Email\n${rows.toReversed().join('\n')}`);
  });

  it('is not changed if a quote is open', () => {
    assert.equal(findOpenRow(read('Name,Email\na,b\nc,"open\nd,e').rows), 1);
    assert.equal(findOpenRow(read('Name,Email\n"a, ""b""",b\nc "stray,"" d').rows), null);
  });
});
