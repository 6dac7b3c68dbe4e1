import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withoutSpaces } from '../../../../server/core/developers/hints/letters.ts';
import { ROSTER_PROBLEMS } from '../../../../server/core/developers/problems.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';
import { checkRosterBytes } from '../../../../server/documents/developers/bytes/check.ts';
import type { ScanBytes } from '../../../../server/documents/developers/bytes/scan.ts';
import { ByteText, type FindBytes, findPlainly } from '../../../../server/documents/developers/bytes/text.ts';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { toErrorEntries } from '../../../../server/documents/developers/errorEntries.ts';
import { checkHints, MOST_CELLS, MOST_PEOPLE, withHints } from '../../../../server/documents/developers/hints.ts';
import { LineBuffer } from '../../../../server/documents/developers/live/lines.ts';
import { decodeText } from '../../../../server/documents/encoding.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { readCompiledFind, readCompiledScan } from '../../../support/compiledScan.ts';

const RUNS = campaign(400, 50_000);

const cell = fc.constantFrom(
  ...[
    'ada@x.example',
    'Ada@x.example',
    'аda@x.example',
    'a da@x.example',
    'ada1@x.example',
    'adal@x.example',
    'ben@y.example',
    'bem@y.example',
    'bern@y.example',
  ],
  ...[
    '',
    ' ',
    'Ada',
    '=1+1',
    '@SUM(1)',
    '-5',
    'A\u200bda',
    '\ufeff',
    '👩\u200d💻',
    'two\nlines',
    '"quoted"',
    '"open',
    ',',
    '\0',
    '\ufffd',
    '=A1\r',
  ],
);
const roster = fc
  .record({
    rows: fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 9 }),
    header: fc.constantFrom('name,email,manager_email', 'Full Name,E-Mail,Team', '=A1(),email,name', 'name,"email', ',,', ''),
    eol: fc.constantFrom('\n', '\r\n', '\r'),
    mark: fc.constantFrom('', '\ufeff'),
    quotes: fc.boolean(),
  })
  .map(({ rows, header, eol, mark, quotes }) => {
    const write = (value: string): string => (quotes ? `"${value.replaceAll('"', '""')}"` : value);
    return mark + [header, ...rows.map((row) => row.map(write).join(','))].join(eol);
  });

describe(`hints about rosters (seed ${SEED}, ${RUNS} rosters)`, () => {
  let scan: ScanBytes;
  let finds: readonly FindBytes[];

  before(async () => {
    scan = await readCompiledScan();
    finds = [findPlainly, await readCompiledFind()];
  });

  /** Expects the hints for a file's bytes to equal those for its decoded text; returns their number. */
  function assertSameOfBytes(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const decoded = decodeText(bytes).text;
    const wanted = checkHints(checkRoster(decoded), decoded);
    for (const find of finds) {
      const check = checkRosterBytes(bytes, DEFAULT_ROSTER_SETTINGS, scan, find);
      assert.deepEqual(checkHints(check, check.text), wanted);
    }
    return wanted.length;
  }

  it('never change errors, stay within the text, and are in document order', () => {
    let found = 0;
    fc.assert(
      fc.property(roster, (text) => {
        const check = checkRoster(text);
        const before = structuredClone([check.problems, toErrorEntries(check)]);
        const hints = checkHints(check, text);
        found += hints.length;
        assert.deepEqual([check.problems, toErrorEntries(check)], before);
        assert.ok(hints.every(({ code, severity }) => severity === 'hint' && !ROSTER_PROBLEMS[code].service));
        assert.deepEqual(checkHints(check, new LineBuffer(text)), hints);
        assertSameOfBytes(text);
        const all = withHints(check, text);
        assert.deepEqual(
          all.filter(({ severity }) => severity !== 'hint'),
          check.problems,
        );
        assert.equal(all.length, check.problems.length + hints.length);
        const lines = text.split(/\r\n|\r|\n/);
        for (const { range } of hints) {
          assert.ok(range.end.character <= lines[range.end.line]!.length);
          assert.ok(range.start.line < range.end.line || range.start.character <= range.end.character);
        }
        const places = all.map(({ range: { start } }) => start.line * 10_000 + start.character);
        assert.deepEqual(
          places,
          places.toSorted((one, other) => one - other),
        );
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(found > RUNS, `only ${found} hints`);
  });

  it('cover only cells in a roster too large to compare everyone', () => {
    const codesOf = (people: number): string[] => {
      const lines = Array.from({ length: people - 2 }, (_, i) => `Person ${i},p${i}@x.example,ann1@x.example\n`).join('');
      const text = `name,email,manager_email\n=A1,ann1@x.example,\n"A\u00adda",annl@x.example,ann1@x.example\n${lines}`;
      return checkHints(checkRoster(text), text).map(({ code, record }) => `${code} ${record}`);
    };
    assert.deepEqual(codesOf(MOST_PEOPLE), ['FORMULA_LIKE_CELL 0', 'HIDDEN_CHARACTER 1', 'EMAIL_LOOKS_LIKE_ANOTHER 1']);
    assert.deepEqual(codesOf(MOST_PEOPLE + 1), ['FORMULA_LIKE_CELL 0', 'HIDDEN_CHARACTER 1']);
  });

  it('have the right places in a line buffer, however far down', () => {
    const lines = Array.from(
      { length: 9_000 },
      (_, i) => `Person ${i},p${i}@x.example,"p0@x.example",${i % 1_000 === 999 ? '=A1' : '"two\r\nlines"'}\r\n`,
    );
    const text = `\ufeffname,email,manager_email,note\r\n${lines.join('')}`;
    const check = checkRoster(text);
    const hints = checkHints(check, text);
    assert.deepEqual(
      hints.map(({ record }) => record),
      Array.from({ length: 9 }, (_, i) => i * 1_000 + 999),
    );
    assert.deepEqual(checkHints(check, new LineBuffer(text)), hints);
    assertSameOfBytes(text);
  });

  it('find every invisible character in the bytes of a file, wherever it is', () => {
    const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => character.isWellFormed() && withoutSpaces(character) === '' && character.trim() !== '',
    );
    assert.ok(characters.length > 150);
    const text = `name,email,note\n${characters.map((character, i) => `Person ${i},p${i}@x.example,${'-'.repeat(i % 70)}é${character}x\n`).join('')}`;
    assert.ok(checkRosterBytes(new TextEncoder().encode(text), DEFAULT_ROSTER_SETTINGS, scan).text instanceof ByteText);
    assert.equal(assertSameOfBytes(text), characters.length);
  });

  it('say so if there are more cells than are checked', () => {
    const lines = Array.from({ length: MOST_CELLS + 5 }, (_, i) => `Person\u00a0${i},p${i}@x.example,\n`);
    const text = `name,email,manager_email\n${lines.join('')}`;
    const hints = checkHints(checkRoster(text), text);
    assert.equal(hints.length, MOST_CELLS);
    assert.match(hints.at(-1)!.message, /there are more below\.$/);
    assert.ok(hints.slice(0, -1).every(({ message }) => !message.endsWith('below.')));
  });
});
