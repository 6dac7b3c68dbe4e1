import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { GridEdit } from '../../../../server/core/grid.ts';
import { Refusal } from '../../../../server/core/refusal.ts';
import { chooseSeparator, editCell, editGrid } from '../../../../server/documents/developers/gridEdits.ts';
import { orderByValue, RawRows } from '../../../../server/documents/developers/rows.ts';
import type { PlacedEdit } from '../../../../server/documents/lineIndex.ts';
import { campaign } from '../../../support/campaign.ts';

function apply(text: string, edits: readonly PlacedEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create('file:///x', 'csv', 1, text), [...edits]);
}

const edit = (text: string, one: GridEdit, separator = ','): string => apply(text, editGrid(new RawRows(text, separator), one));

describe('edits of a grid', () => {
  it('keep separator, quotes, line endings, byte order mark and every other cell', () => {
    const text = '\uFEFF"Name";Email\r\n"Ann" ;a@x\r\n\r\nBo;"b@x"';
    const set = (row: number, column: number, value: string) =>
      edit(text, { kind: 'cells', rows: [row], column, columns: 1, values: [[value]] }, ';');
    assert.equal(set(1, 1, 'c;d'), text.replace('"b@x"', '"c;d"'));
    assert.equal(set(1, 0, 'B;o'), text.replace('Bo', '"B;o"'));
    assert.equal(set(-1, 0, 'Who'), text.replace('"Name"', '"Who"'));
  });

  it('add, duplicate, move and delete rows as written', () => {
    const text = '"Name",Email\r\n"Ann",a@x\r\nBo,b@x';
    assert.equal(edit(text, { kind: 'insert', at: 2, count: 1 }), `${text}\r\n,`);
    assert.equal(edit(text, { kind: 'insert', at: 1, count: 1 }), text.replace('Bo', '"",\r\nBo'));
    assert.equal(edit(text, { kind: 'duplicate', rows: [0] }), text.replace('Bo', '"Ann",a@x\r\nBo'));
    assert.equal(edit(text, { kind: 'move', rows: [1], to: 0 }), '"Name",Email\r\nBo,b@x\r\n"Ann",a@x');
    assert.equal(edit(text, { kind: 'delete', rows: [1] }), '"Name",Email\r\n"Ann",a@x');
    assert.equal(edit(text, { kind: 'order', column: 0, isDescending: true }), '"Name",Email\r\nBo,b@x\r\n"Ann",a@x');
  });

  it('fill a short row, and never make a row a blank line', () => {
    assert.equal(edit('a,b,c\n1\n', { kind: 'cells', rows: [0], column: 2, columns: 1, values: [['x']] }), 'a,b,c\n1,,x\n');
    assert.equal(edit('a\n1\n', { kind: 'cells', rows: [0], column: 0, columns: 1, values: [['']] }), 'a\n""\n');
    assert.equal(edit('a\n1\n', { kind: 'insert', at: 0, count: 1 }), 'a\n""\n1\n');
  });

  it('refuse what would make rows longer than the header, or let a quote swallow rows', () => {
    const wide: GridEdit = { kind: 'cells', rows: [0], column: 1, columns: 2, values: [['x']] };
    assert.throws(() => edit('a,b\n1,2\n', wide), /reach column 3, and the header has 2/);
    const below: GridEdit = { kind: 'cells', rows: [1], column: 0, columns: 1, values: [[',x']] };
    assert.throws(() => edit('a,b\n"1,2\n3,4\n', below), Refusal);
    const itself: GridEdit = { kind: 'cells', rows: [0], column: 0, columns: 1, values: [['1']] };
    assert.equal(edit('a,b\n"1,2\n3,4\n', itself), 'a,b\n1\n3,4\n');
    assert.throws(() => edit('', itself), /Write its header/);
  });

  it('read only the row of a cell whose change needs no more', () => {
    const { table } = new RawRows('a,b\n1,"2"\n');
    const set = (column: number, value: string) =>
      editCell(table, ',', { kind: 'cells', rows: [0], column, columns: 1, values: [[value]] })?.newText;
    assert.equal(set(0, 'x'), 'x');
    for (const [column, value] of [
      [0, 'x,y'],
      [1, 'x'],
      [2, 'x'],
    ] as const)
      assert.equal(set(column, value), undefined);
  });

  it('recognise the separator of other CSV files', () => {
    assert.deepEqual([['Name;Email'], ['a\tb'], ['a', 'b']].map(chooseSeparator), [';', '\t', ',']);
  });

  it('equal the same edits of a plain table, in any dialect', () => {
    const runs = campaign(300, 10_000);
    const property = fc.property(DIALECT, fc.array(EDIT, { minLength: 1, maxLength: 6 }), ({ separator, text, rows }, drawn) => {
      let current = text;
      let model: Row[] = rows;
      for (const draw of drawn) {
        const one = toEdit(draw, model.length - 1, model[0]!.length);
        const before = new RawRows(current, separator);
        const quick = editCell(before.table, separator, one);
        const next = apply(current, editGrid(before, one));
        if (quick !== null) assert.equal(apply(current, [quick]), next);
        model = applyToModel(model, one);
        assert.deepEqual(
          readIndependently(next, separator),
          model.map((row) => row.map(({ value }) => value)),
        );
        const after = new RawRows(next, separator);
        for (const [at, row] of model.entries()) {
          const raw = after.cellsOf(at - 1);
          for (const [column, cell] of row.entries()) if (cell.raw !== null) assert.equal(raw[column], cell.raw);
        }
        if (after.table.rowCount === before.table.rowCount)
          for (let row = -1; row < after.table.rowCount; row++) assert.equal(after.behind(row), before.behind(row));
        assert.equal(next.startsWith('\uFEFF'), text.startsWith('\uFEFF'));
        current = next;
      }
    });
    fc.assert(property, { numRuns: runs });
  }).timeout(0);
});

/** A cell of the model: its value, and how it is written as long as no edit set it. */
interface Cell {
  readonly value: string;
  readonly raw: string | null;
}
type Row = readonly Cell[];

const VALUE = fc.oneof(
  fc.constantFrom(
    '',
    'Ann',
    'a@x',
    '12',
    '7.5',
    ' Bo ',
    'a,b',
    'a;b',
    'a\tb',
    'a|b',
    'say "so"',
    '"',
    'two\nlines',
    'two\r\nlines',
    '\r',
    '日本',
    '\uFEFFx',
  ),
  fc.string({ maxLength: 4, unit: fc.constantFrom(...'ab,;|"\t\n\r é'.split('')) }),
);

const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

/** A text in some dialect, with its rows: the first one is the header. */
const DIALECT = fc
  .record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    mark: fc.constantFrom('', '\uFEFF'),
    lineEnd: fc.constantFrom(...LINE_ENDS),
    isEnded: fc.boolean(),
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.array(
      fc.record({
        cells: fc.array(fc.record({ value: VALUE, isQuoted: fc.boolean() }), { minLength: 4, maxLength: 4 }),
        more: fc.constantFrom(0, 0, 0, 0, -1, 1),
        blank: fc.constantFrom('', '', '', 'blank'),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ separator, mark, lineEnd, isEnded, columns, rows }) => {
    const all = rows.map(({ cells, more }, at) => {
      const row = cells.slice(0, at === 0 ? columns : Math.max(1, columns + more)).map(({ value, isQuoted }) => {
        const needs = isQuoted || new RegExp(`["\\r\\n\\uFEFF\\${separator}]`).test(value);
        return { value, raw: needs ? `"${value.replaceAll('"', '""')}"` : value };
      });
      return row.length === 1 && row[0]!.raw === '' ? [{ value: '', raw: '""' }] : row;
    });
    const lines = all.map((row, at) => row.map(({ raw }) => raw).join(separator) + (rows[at]!.blank === '' ? '' : lineEnd));
    return { separator, rows: all, text: mark + lines.join(lineEnd) + (isEnded ? lineEnd : '') };
  });

/** What an edit is drawn from; places are taken modulo the size of the table. */
const EDIT = fc.record({
  kind: fc.constantFrom('cells', 'cells', 'cells', 'fill', 'insert', 'duplicate', 'delete', 'move', 'order'),
  row: fc.nat(20),
  count: fc.integer({ min: 1, max: 3 }),
  column: fc.nat(20),
  columns: fc.integer({ min: 1, max: 3 }),
  to: fc.nat(20),
  values: fc.array(fc.array(VALUE, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
  isDescending: fc.boolean(),
});

function toEdit(drawn: typeof EDIT extends fc.Arbitrary<infer Drawn> ? Drawn : never, count: number, width: number): GridEdit {
  const first = drawn.row % (count + 1);
  const known = Array.from({ length: Math.min(drawn.count, count - first) }, (_, at) => first + at);
  const column = drawn.column % width;
  const columns = Math.min(drawn.columns, width - column);
  if (drawn.kind === 'insert') return { kind: 'insert', at: first, count: drawn.count };
  if (drawn.kind === 'order') return { kind: 'order', column, isDescending: drawn.isDescending };
  if (drawn.kind === 'move') return { kind: 'move', rows: known, to: drawn.to % (count + 1) };
  if (drawn.kind === 'duplicate' || drawn.kind === 'delete') return { kind: drawn.kind, rows: known };
  if (drawn.kind === 'fill') return { kind: 'fill', rows: known.toReversed(), column, columns };
  // From the header on, and beyond the last row.
  const rows = Array.from({ length: drawn.count }, (_, at) => first - 1 + at);
  return { kind: 'cells', rows, column, columns, values: drawn.values };
}

function applyToModel(model: readonly Row[], one: GridEdit): Row[] {
  const [header = [], ...body] = model;
  const empty = (): Row => header.map(() => ({ value: '', raw: null }));
  switch (one.kind) {
    case 'insert':
      return [header, ...body.slice(0, one.at), ...Array.from({ length: one.count }, empty), ...body.slice(one.at)];
    case 'delete':
      return [header, ...body.filter((_, row) => !one.rows.includes(row))];
    case 'duplicate': {
      const end = Math.max(...one.rows) + 1;
      return one.rows.length === 0 ? [...model] : [header, ...body.slice(0, end), ...one.rows.map((row) => body[row]!), ...body.slice(end)];
    }
    case 'move': {
      const others = (from: number, to: number) => body.slice(from, to).filter((_, at) => !one.rows.includes(from + at));
      return [header, ...others(0, one.to), ...one.rows.map((row) => body[row]!), ...others(one.to, body.length)];
    }
    case 'order':
      return [
        header,
        ...orderByValue(
          body.map((row) => row[one.column]?.value ?? ''),
          one.isDescending,
        ).map((row) => body[row]!),
      ];
    case 'fill': {
      const [first, ...rows] = one.rows;
      if (first === undefined || rows.length === 0) return [...model];
      const values = [Array.from({ length: one.columns }, (_, at) => body[first]?.[one.column + at]?.value ?? '')];
      return applyToModel(model, { ...one, kind: 'cells', rows, values });
    }
    case 'cells': {
      const next = model.map((row) => [...row]);
      for (const [place, row] of one.rows.entries()) {
        next[row + 1] ??= [...empty()];
        const cells = next[row + 1]!;
        const line = one.values[place % one.values.length]!;
        while (cells.length < one.column + one.columns) cells.push({ value: '', raw: null });
        for (let at = 0; at < one.columns; at++) cells[one.column + at] = { value: line[at % line.length]!, raw: null };
      }
      return next;
    }
  }
}

function readIndependently(text: string, separator: string): string[][] {
  return parse(text, {
    bom: true,
    delimiter: separator,
    record_delimiter: [...LINE_ENDS].toSorted((one) => (one === '\r\n' ? -1 : 1)),
    relax_column_count: true,
    skip_empty_lines: true,
  });
}
