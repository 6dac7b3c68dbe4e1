import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';
import { checkRosterBytes } from '../../../../server/documents/developers/bytes/check.ts';
import type { ScanBytes } from '../../../../server/documents/developers/bytes/scan.ts';
import { checkRoster, type RosterCheck } from '../../../../server/documents/developers/check.ts';
import { checkHints } from '../../../../server/documents/developers/hints.ts';
import { LineBuffer } from '../../../../server/documents/developers/live/lines.ts';
import { LiveRoster } from '../../../../server/documents/developers/live/roster.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { readCompiledScan } from '../../../support/compiledScan.ts';
import { findNaively, type NaivePerson } from '../../../support/naiveHints.ts';

const RUNS = campaign(100, 100_000);

const ABOUT_PEOPLE = new Set(['EMAIL_DIFFERS_ONLY_BY_SPACE', 'EMAIL_LOOKS_LIKE_ANOTHER', 'MANAGER_ALONE_IN_DOMAIN', 'SEVERAL_ROOTS']);

const LOCALS = ['bern.lowe', 'tom01', 'wim_vvk', 'ann-lee', 'ﬁona', 'анна', 'Τina', 'τ ina'];
const DOMAINS = ['@x.example', '@x.example', '@X.example', '@y.example', '@m0re.example', '@rn.example', '@', ''];

/** Changes to an e-mail: characters inserted or replaced at some place. */
const CHANGES: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.replace(/^./u, (letter) => letter.toUpperCase()),
  ...[' ', '\t', '\u200b', '\u00a0', '\u00ad', '\u0007', '\x7f', '\ufeff', '"', '.', '_', '\u0301', '|', '@'].map(
    (inserted) => (text: string) => inserted + text,
  ),
  ...[
    ['m', 'rn'],
    ['rn', 'm'],
    ['w', 'vv'],
    ['vv', 'w'],
    ['w', 'vvv'],
    ['o', '0'],
    ['0', 'o'],
    ['1', 'l'],
    ['l', '1'],
    ['l', '|'],
    ['e', 'е'],
    ['o', 'ο'],
    ['t', 'Τ'],
    ['t', 'τ'],
    ['k', '\u212a'],
    ['n', 'ｎ'],
    ['-', '‑'],
    ['.', ''],
    [' ', ''],
  ].map(
    ([from = '', to = '']) =>
      (text: string) =>
        text.replace(from, to),
  ),
  (text) => text.replace(/^(.)(.)/su, '$2$1'),
  (text) => text.replace(/^(.)/su, '$1$1'),
  (text) => text.replace(/^./su, ''),
];

const email = fc
  .record({
    local: fc.constantFrom(...LOCALS),
    domain: fc.constantFrom(...DOMAINS),
    changes: fc.array(fc.record({ at: fc.nat(12), change: fc.constantFrom(...CHANGES) }), { maxLength: 3 }),
  })
  .map(({ local, domain, changes }) =>
    changes.reduce((text, { at, change }) => text.slice(0, at) + change(text.slice(at)), local + domain).trim(),
  );

const rows: fc.Arbitrary<NaivePerson[]> = fc.array(fc.tuple(email, email), { minLength: 1, maxLength: 8 }).chain((pairs) =>
  fc.array(
    fc.record({
      name: fc.constantFrom('Ann Lee', 'ANN  lee', 'Bo', ''),
      email: fc.constantFrom(...pairs.flat(), ''),
      manager: fc.oneof(fc.constant(''), fc.constantFrom(...pairs.flat()), email),
    }),
    { minLength: 1, maxLength: 14 },
  ),
);

function write(people: readonly NaivePerson[], quoted: boolean): string {
  const cell = (value: string): string => (quoted || /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : ` ${value}`);
  return `name,email,manager_email\n${people.map(({ name, email, manager }) => [name, email, manager].map(cell).join(',')).join('\n')}`;
}

function report(check: RosterCheck, text: string): string[] {
  return checkHints(check, text)
    .filter(({ code }) => ABOUT_PEOPLE.has(code))
    .map(({ code, range: { start }, related }) => {
      const { row, column } = check.table.cellAt(start)!;
      return `${code} ${row}:${column} ${check.table.cellAt(related[0]!.range.start)!.row}`;
    })
    .sort();
}

describe(`hints about people (seed ${SEED}, ${RUNS} rosters)`, () => {
  let compiled: ScanBytes;

  before(async () => {
    compiled = await readCompiledScan();
  });

  it('match a comparison of all pairs, in text, bytes and an open document', () => {
    const met = new Map<string, number>();
    fc.assert(
      fc.property(rows, fc.boolean(), (people, quoted) => {
        const text = write(people, quoted);
        const wanted = findNaively(people).sort();
        for (const hint of wanted) met.set(hint.split(' ')[0]!, (met.get(hint.split(' ')[0]!) ?? 0) + 1);
        const bytes = new TextEncoder().encode(text);
        assert.deepEqual(report(checkRoster(text), text), wanted);
        assert.deepEqual(report(checkRosterBytes(bytes, DEFAULT_ROSTER_SETTINGS, compiled), text), wanted);
        const buffer = new LineBuffer(write([...people].reverse(), !quoted));
        const live = new LiveRoster(buffer, DEFAULT_ROSTER_SETTINGS);
        live.check();
        const body = { start: { line: 1, character: 0 }, end: { line: buffer.lineCount, character: 0 } };
        buffer.replace(body, text.slice(text.indexOf('\n') + 1));
        assert.deepEqual(report(live.check(), text), wanted);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    for (const code of ABOUT_PEOPLE) assert.ok((met.get(code) ?? 0) > RUNS / 200, `${code} occurs ${met.get(code) ?? 0} times`);
  });
});
