import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../../server/core/developers/rosterSettings.ts';
import type { Position, Range } from '../../../../../server/core/problem.ts';
import { checkRosterBytes } from '../../../../../server/documents/developers/bytes/check.ts';
import type { ScanBytes } from '../../../../../server/documents/developers/bytes/scan.ts';
import { checkRoster, type RosterCheck } from '../../../../../server/documents/developers/check.ts';
import { decodeText } from '../../../../../server/documents/encoding.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { readCompiledScan } from '../../../../support/compiledScan.ts';
import { largeRecords, writeLargeRoster } from '../../../../support/largeRoster.ts';
import { readRosterCases } from '../../../../support/rosterCases.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';

/** The chunk size of the compiled scan. */
const CHUNK_SIZE = 131_072;

const RUNS = campaign(300, 200_000);

/** Cells by spelling: e-mails of few people in several spellings, names, spaces of all alphabets, quotes. */
const EMAILS = [
  'a@x',
  'b@x',
  'A@x',
  'B@X',
  'é@x',
  'É@x',
  '\u212A@x',
  'k@x',
  ' a@x',
  '"a@x"',
  '" b@x "',
  '"a""b"',
  '\u00A0a@x',
  'a@x\u3000',
  '',
  ' ',
];
const LONG_EMAILS = [
  'x'.repeat(15),
  'x'.repeat(16),
  'x'.repeat(17),
  `${'y'.repeat(140)}@x`,
  `${'y'.repeat(139)}Y@x`,
  `${'z'.repeat(70)}{`,
  `${'z'.repeat(70)}[`,
];
const NAMES = [
  'Ann',
  '"Böb"',
  '"Quill, Cleo"',
  '"two\nlines"',
  '"a\r\nb"',
  '"a\rb"',
  '"say ""hi"""',
  '""',
  '""""',
  '🦊',
  '山田',
  '\u2003',
  '\uFEFF',
  '\x7f',
  'back\\slash\\',
  'tab\tand\x01\x1f',
  '"\\"",""\\"',
  '" "',
  ' ',
];
const HEADERS = ['name', 'email', 'manager_email', '"Full Name"', 'E-Mail', 'team', ' ', 'Name', '"te""am"', 'Åse'];
const INSERTIONS = ['"', '""', ',', ',,', '\n', '\r', '\r\n', '\n\n', ' ', '\0', '\uFFFD', '\uFEFF', 'é', '🦊'];

const cell = fc.oneof(fc.constantFrom(...EMAILS), fc.constantFrom(...LONG_EMAILS), fc.constantFrom(...NAMES));
const eol = fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\n');
const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(['name', 'email', 'manager_email'], ['manager_email', 'team', '"E-Mail"', 'name']) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...HEADERS), { maxLength: 5 }) },
);

/** Rosters of few people, as bytes: valid ones, and those with a text or bytes inserted. */
const roster = fc
  .record({
    headers,
    rows: fc.array(fc.array(fc.tuple(fc.constantFrom(...EMAILS, ...LONG_EMAILS), cell), { minLength: 5, maxLength: 5 }), { maxLength: 40 }),
    eol,
    mark: fc.constantFrom('', '', '\uFEFF', '\n', '\r\n\n', '\uFEFF\uFEFF'),
    last: fc.boolean(),
    ragged: fc.option(fc.nat(40), { freq: 3 }),
    insertions: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...INSERTIONS)), { maxLength: 2 }),
    broken: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 1 }),
    damage: fc.nat(3),
  })
  .map(({ headers: titles, rows, eol, mark, last, ragged, insertions, broken, damage }) => {
    const headers: readonly string[] = titles;
    const written = rows.map((cells, row) =>
      headers.map((header, i) => cells[i]![/mail/i.test(header) ? 0 : 1]).concat(row === ragged ? ['more'] : []),
    );
    let text = mark + [headers, ...written].map((cells) => cells.join(',')).join(eol) + (last ? eol : '');
    if (damage === 0)
      for (const [at, inserted] of insertions) text = text.slice(0, at % (text.length + 1)) + inserted + text.slice(at % (text.length + 1));
    const bytes = new TextEncoder().encode(text);
    if (damage === 1) for (const [at, byte] of broken) if (bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  });

const LARGE_RUNS = campaign(5, 1500);

/**
 * Spellings of a person's e-mail, in their own row or as a manager: mostly equal, some in another case, quoted, with spaces, or of someone
 * else.
 */
const SPELLINGS: readonly ((email: string) => string)[] = [
  ...Array.from({ length: 12 }, () => (email: string) => email),
  (email) => email.toUpperCase(),
  (email) => `"${email}"`,
  (email) => ` ${email}`,
  (email) => `\u00A0${email}`,
  (email) => `"${email.replace('@', '""@')}"`,
  (email) => email.replace('@', `${'+long'.repeat(20)}@`),
  (email) => email.replace('e', 'ő'),
  (email) => email.replace('e', 'Ő'),
  () => '',
];

/** Rosters of many people in any order, below few managers or in a chain; the first rows may suggest fewer of them. */
const largeRoster = fc
  .record({
    people: fc.integer({ min: 1, max: 4000 }),
    reports: fc.constantFrom(1, 1.5, 8, 100),
    seed: fc.nat(),
    odd: fc.constantFrom(0, 0.001, 0.05, 0.5),
    shuffled: fc.boolean(),
    firstNote: fc.constantFrom(0, 0, 5000),
  })
  .map(({ people, reports, seed, odd, shuffled, firstNote }) => {
    const random = seededRandom(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
    const write = (person: number): string => {
      const whom = random() < odd ? Math.floor(random() * people * 1.2) : person;
      const email = `person.${whom}@example.com`;
      return random() < odd ? pick(SPELLINGS)(email) : email;
    };
    const rows = Array.from({ length: people }, (_, i) => `${write(i)},P,${i === 0 ? '' : write(Math.floor((i - 1) / reports))},`);
    if (shuffled) rows.sort(() => random() - 0.5);
    return new TextEncoder().encode(['email,name,manager_email,note', `,first,,${'.'.repeat(firstNote)}`, ...rows].join('\n'));
  });

describe(`the byte check of a roster (seed ${SEED}, ${RUNS} rosters)`, () => {
  let compiled: ScanBytes;

  before(async () => {
    compiled = await readCompiledScan();
  });

  /** Returns whether the scan accepts the bytes. */
  function assertSame(bytes: Uint8Array, settings = DEFAULT_ROSTER_SETTINGS): boolean {
    const wanted = describeCheck(checkRoster(decodeText(bytes).text, settings));
    let isAccepted = false;
    const watched: ScanBytes = (...given) => {
      const found = compiled(...given);
      isAccepted = found !== null;
      return found;
    };
    assertAlike(describeCheck(checkRosterBytes(bytes, settings, watched)), wanted, 'compiled');
    return isAccepted;
  }

  it('matches the text check for an empty or nearly empty file', () => {
    for (const text of ['', '\n', '\r\n \r\n', ' ', 'name', 'name\n', 'name,email\n', '\uFEFF', '"', '"name"', 'email\na@x', 'email\r']) {
      assertSame(new TextEncoder().encode(text));
    }
  });

  it('matches the text check for random rosters, valid and damaged', () => {
    let accepted = 0;
    fc.assert(
      fc.property(roster, (bytes) => {
        if (assertSame(bytes)) accepted++;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(accepted > RUNS / 4, `only ${accepted} of the rosters were valid`);
  });

  it('matches the text check for every roster fixture', () => {
    for (const { bytes, settings } of readRosterCases()) assertSame(bytes, settings);
  });

  it('reads a roster of many chunks, whatever is at their edges', () => {
    const records = largeRecords(6000, SEED);
    for (const changedRow of [null, 0, 2999, 5999]) {
      const rows =
        changedRow === null ? records : records.map((row, i) => (i === changedRow ? row.map(() => 'Person.7@example.com') : row));
      assert.ok(assertSame(new TextEncoder().encode(writeLargeRoster(rows, SEED))));
    }
  });

  it('can split a roster anywhere', () => {
    const rows = 'A,a@x,\r\n\r\n"B\r\n",b@x,a@x\r"C ""c""",é@x,"a@x"\n\n\r\r\nD,\n山,d@x,a@x\r\n';
    for (const edge of [64, CHUNK_SIZE]) {
      // Few long rows fill a chunk in an eighth of the time of many short ones, and have places far from the start of a row.
      const long = `${'long '.repeat(edge / 8)},,\n`.repeat(2);
      for (let cut = 0; cut <= Buffer.byteLength(rows); cut++) {
        const filler = long.slice(cut - edge);
        assert.ok(assertSame(new TextEncoder().encode(`name,email,manager_email\n${filler}${rows}${rows}`)));
      }
    }
  });

  it('finds the first owner of an e-mail, however it is written', () => {
    const spellings = ['"a""b"', 'x@x', '\u00A0x@x', '"x@x"', ''];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...spellings), fc.constantFrom(...spellings)), { maxLength: 12 }), (people) => {
        const rows = people.map(([email, manager]) => `P,${email},${manager}`);
        assert.ok(assertSame(new TextEncoder().encode(`name,email,manager_email\n${rows.join('\n')}`)));
      }),
      { numRuns: campaign(200, 1000), seed: SEED },
    );
  });

  it(`numbers the e-mails of many people, whoever mentions them again (${LARGE_RUNS} rosters)`, () => {
    fc.assert(
      fc.property(largeRoster, (bytes) => {
        assert.ok(assertSame(bytes));
      }),
      { numRuns: LARGE_RUNS, seed: SEED },
    );
  });

  it('refers to the same people of a long cycle, in whatever order e-mails were numbered', () => {
    const address = (person: number): string => `person.${person}@example.com`;
    const rows = Array.from({ length: 2400 }, (_, i) => `${address(i)},P,${i === 1800 ? address(2300) : i === 0 ? '' : address(i - 1)}`);
    // An escaped quote is read in another way than the rest.
    rows[110] = `${address(110)},P,"person.109""@example.com"`;
    assert.ok(assertSame(new TextEncoder().encode(['email,name,manager_email', ...rows].join('\n'))));
  });

  it('compares e-mails of any length', () => {
    const emails = [10, 16_000, 17_000, 60_000].map((length) => `${'x'.repeat(length)}@example.com`);
    const rows = [...emails, ...emails, 'a@x'].map((email, i) => `P,${email},${emails[i % 3]}`);
    assert.ok(assertSame(new TextEncoder().encode(['name,email,manager_email', ...rows].join('\n'))));
  });

  it('handles a chunk that contains only rows, each with another manager', () => {
    const rows = Array.from({ length: CHUNK_SIZE }, (_, i) => 'ab'[i % 2]);
    assert.ok(assertSame(new TextEncoder().encode(`manager_email\n${rows.join('\n')}`)));
  });

  it('handles far more rows than the first ones suggest', () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => `p${i},p${i + 1},P`);
    const bytes = new TextEncoder().encode(`email,manager_email,name\n${'x'.repeat(5000)},,P\n${rows.join('\n')}`);
    const { problems, inputs } = checkRosterBytes(bytes, DEFAULT_ROSTER_SETTINGS, compiled);
    assert.equal(problems.length, 1);
    assert.match(problems[0]!.message, /^"p100000" is not an e-mail/);
    assert.deepEqual([...inputs.reportsOf(inputs.numberOf('p50000'))], [50_000]);
  });

  it('handles a record longer than a chunk', () => {
    const long = `name,email,manager_email\nAnn,a@x,\n"${'long\n'.repeat(60_000)}",b@x,c@x\nCleo,,a@x\n`;
    const { problems } = checkRosterBytes(new TextEncoder().encode(long), DEFAULT_ROSTER_SETTINGS, compiled);
    assert.deepEqual(problems, checkRoster(long).problems);
  });

  it('distinguishes and joins a hundred thousand e-mails', () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => `P,person${i % 99_990}@example.com,boss${i % 50_000}@example.com`);
    const bytes = new TextEncoder().encode(`name,email,manager_email\n${rows.join('\n')}`);
    const { problems, inputs } = checkRosterBytes(bytes, DEFAULT_ROSTER_SETTINGS, compiled);
    assert.equal(problems.filter(({ code }) => code === 'DUPLICATE_EMAIL').length, 20);
    assert.equal([...inputs.unknownManagers].length, 50_000);
    assert.equal(inputs.numberOf('person99989@example.com'), inputs.emailOf(99_989));
  });
});

/** Fails with the first difference: showing all of them between two large rosters takes minutes. */
function assertAlike(found: unknown, wanted: unknown, place: string): void {
  if (isDeepStrictEqual(found, wanted)) return;
  if (isObject(found) && isObject(wanted)) {
    const keys = [...Object.keys(wanted), ...Object.keys(found)];
    for (const key of keys) assertAlike(found[key], wanted[key], `${place}, ${key}`);
  }
  assert.deepEqual(found, wanted, place);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Describes everything that a check reports, with strings and places only. */
function describeCheck({ problems, table, columns, fieldMappings, inputs }: RosterCheck) {
  const rows = Array.from({ length: table.rowCount + (table.headers.length > 0 ? 1 : 0) }, (_, i) => i - 1);
  const textOf = (number: number) => (number === 0 ? '' : inputs.emailText(number));
  return {
    problems,
    columns,
    fieldMappings,
    headers: table.headers,
    rowCount: table.rowCount,
    // Reading a column and reading a row are separate code paths.
    columnwise: [1, 0, 99].map((column) => rows.slice(0, 50).map((row) => table.value(row, column))),
    values: rows.slice(0, 50).map((row) => [...table.record(row), ''].map((_, column) => table.value(row, column))),
    rows: rows.slice(0, 50).map((row) => ({
      cells: table.record(row),
      json: table.recordJson(row),
      place: table.rangeOfRow(row),
      places: [...table.record(row), ''].map((_, column) => table.rangeOf(row, column)),
      found: spots(table.rangeOfRow(row)).map((spot) => table.cellAt(spot)),
      quoted: table.record(row).map((_, column) => table.isQuoted(row, column)),
    })),
    people: rows.slice(1).map((row) => [textOf(inputs.emailOf(row)), textOf(inputs.managerOf(row)), inputs.isReadable(row)]),
    twins: [...inputs.caseTwins].sort((one, other) => one[0]! - other[0]!),
    known: ['a@x', 'A@X', 'b@X', 'é@X', 'K@X', '\u212A@X', ''].map((email) => textOf(inputs.numberOf(email))),
    managers: Array.from(inputs.managers, (number) => [textOf(number), inputs.firstRecordOf(number)]),
    odd: [inputs.unknownManagers, inputs.recasedManagers].map((numbers) => Array.from(numbers, textOf).sort()),
    mentioned: rows.slice(1, 50).map((row) => {
      const email = inputs.emailOf(row);
      return email === 0
        ? null
        : [
            inputs.firstRecordOf(email),
            inputs.firstTwinOf(email),
            [...inputs.recordsOf(email)],
            [...inputs.reportsOf(email)],
            [...inputs.reportsOf(inputs.managerOf(row))],
          ];
    }),
  };
}

/** Returns positions in and around a row. */
function spots({ start, end }: Range): Position[] {
  const { line, character } = start;
  return [
    start,
    end,
    { line: end.line, character: end.character + 1 },
    ...[1, 3, 7, 200].map((step) => ({ line, character: character + step })),
    { line: line + 1, character: 0 },
  ];
}
