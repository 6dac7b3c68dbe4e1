import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indexOrg } from '../../../../../server/core/developers/orgChart.ts';
import { planRoster } from '../../../../../server/core/developers/planRoster.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../../server/core/developers/rosterSettings.ts';
import { EmailIndex, foldEmail } from '../../../../../server/core/emails.ts';
import { checkRosterBytes } from '../../../../../server/documents/developers/bytes/check.ts';
import type { ScanBytes } from '../../../../../server/documents/developers/bytes/scan.ts';
import { checkRoster, type RosterCheck } from '../../../../../server/documents/developers/check.ts';
import { LineBuffer } from '../../../../../server/documents/developers/live/lines.ts';
import { LiveRoster } from '../../../../../server/documents/developers/live/roster.ts';
import { readRecords } from '../../../../../server/documents/developers/planTexts.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { readCompiledScan } from '../../../../support/compiledScan.ts';
import { judgeRoster } from '../../../../support/rosterOracle.ts';

const RUNS = campaign(1_000, 100_000);

type Person = readonly [email: string, manager: string];

const HEADER = 'name,email,manager_email';

/** E-mails that lower case, length or another alphabet could confuse. */
const ODD = [
  'kim@x',
  '\u212Aim@x',
  'i\u0307da@x',
  '\u0130da@x',
  'ida@x',
  'ıda@x',
  'éva@x',
  'ΑΣ@x',
  'ας@x',
  'ße@x',
  'ẞe@x',
  'ﬁn@x',
  'q[@x',
  'q{@x',
  'ǆ@x',
];

function write(people: readonly Person[]): string {
  return [HEADER, ...people.map(([email, manager], row) => `P${row},${email},${manager}`)].join('\n');
}

/** Returns an e-mail with some of its letters in the other case. */
function recase(email: string, bits: number): string {
  return Array.from(email, (letter, at) => {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return ((bits >> (at % 16)) & 1) === 1 && foldEmail(other) === foldEmail(letter) ? other : letter;
  }).join('');
}

function people(emails: readonly string[]): fc.Arbitrary<Person[]> {
  const written = fc
    .tuple(fc.constantFrom(...emails, ''), fc.oneof(fc.constant(0), fc.nat(0xffff)))
    .map(([email, bits]) => recase(email, bits));
  return fc.array(fc.tuple(written, written), { maxLength: 12 });
}

/** Returns the record of each record's manager, -1 if there is none. */
function managersOf({ inputs }: RosterCheck): number[] {
  return Array.from({ length: inputs.rowCount }, (_, record) => inputs.firstRecordOf(inputs.managerOf(record)));
}

/** Describes the hierarchy of a roster, independent of how managers are spelled. */
function describeTree(check: RosterCheck): unknown {
  const { managers, roots, levels, totals, depth, reportsOf } = indexOrg(check.inputs);
  const cycles = Array.from(check.inputs.cycles, (cycle) => [...cycle].sort((one, other) => one - other)).sort(
    ([one = 0], [other = 0]) => one - other,
  );
  const refused = check.problems.filter(({ severity }) => severity === 'error').map(({ code, record }) => `${code} ${record}`);
  return { managers, roots, levels, totals, depth, cycles, refused, reports: Array.from(managers, (_, record) => [...reportsOf(record)]) };
}

/**
 * Returns the same people with managers spelled differently: no spelling is an existing e-mail, and each still refers to the same person.
 */
function recaseManagers(roster: readonly Person[], bits: readonly number[]): Person[] {
  const emails = roster.map(([email]) => email);
  const firstOf = (manager: string): string | undefined => emails.find((email) => email.toLowerCase() === manager.toLowerCase());
  return roster.map(([email, manager], row) => {
    const other = recase(manager, bits[row % bits.length] ?? 0);
    const isFirst = firstOf(manager) === undefined || firstOf(manager) === manager || !emails.includes(manager);
    return [email, isFirst && !emails.includes(other) ? other : manager];
  });
}

const BITS = fc.array(fc.nat(0xffff), { minLength: 12, maxLength: 12 });
const PLAIN = ['ann@x', 'bo@x', 'cy@x', 'dee@x', 'éva@x'];

describe(`references by e-mail (seed ${SEED}, ${RUNS} rosters)`, () => {
  let compiled: ScanBytes;

  before(async () => {
    compiled = await readCompiledScan();
  });

  it('match a manager in a different case, in the tree, in cycles and in a cycle of one', () => {
    const { inputs, problems } = checkRoster(`${HEADER}\nAnn,ann@x.com,\nBo,bo@x.com,ANN@X.COM\nCy,cy@x.com,BO@x.com`);
    assert.deepEqual([...indexOrg(inputs).totals], [2, 1, 0]);
    assert.deepEqual(
      problems.map(({ code, severity, message }) => [code, severity, message]),
      [
        ['ANN@X.COM', 'ann@x.com'],
        ['BO@x.com', 'bo@x.com'],
      ].map(([written, email]) => [
        'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE',
        'warning',
        `"${written}" matches the developer "${email}" except for case. Write "${email}".`,
      ]),
    );
    const cycle = checkRoster(`${HEADER}\nAnn,ann@x,BO@x\nBo,bo@x,Ann@X\nCy,cy@x,CY@X`);
    assert.deepEqual(
      cycle.problems.filter(({ severity }) => severity === 'error').map(({ code, record }) => [code, record]),
      [0, 1, 2].map((record) => ['CIRCULAR_REFERENCE', record]),
    );
  });

  it('prefer the exact e-mail, then the first row in a different case', () => {
    const people: Person[] = [
      ['Ann@x', ''],
      ['ANN@x', ''],
      ['bo@x', 'ANN@x'],
      ['cy@x', 'ann@x'],
    ];
    assert.deepEqual(managersOf(checkRoster(write(people))), [-1, -1, 1, 0]);
  });

  it('resolve to the same record in text, bytes, an open document and the record index', () => {
    fc.assert(
      fc.property(people([...ODD, 'ann@x']), BITS, (roster, bits) => {
        const text = write(roster);
        const index = new EmailIndex(roster.keys(), (row) => roster[row]![0]);
        const wanted = roster.map(([, manager]) => index.find(manager) ?? -1);
        const named = ODD.map((email, at) => recase(email, bits[at % bits.length]!));
        const found = named.map((email) => index.find(email) ?? -1);
        const bytes = new TextEncoder().encode(text);
        const settings = DEFAULT_ROSTER_SETTINGS;
        for (const check of [
          checkRoster(text),
          checkRosterBytes(bytes, settings, compiled),
          new LiveRoster(new LineBuffer(text), settings).check(),
        ]) {
          assert.deepEqual(managersOf(check), wanted);
          assert.deepEqual(
            named.map((email) => check.inputs.firstRecordOf(check.inputs.numberOf(email))),
            found,
          );
        }
      }),
      { numRuns: RUNS / 5, seed: SEED },
    );
  });

  it('give the same tree, cycles and errors however managers are written, as an independent implementation does', () => {
    let recased = 0;
    fc.assert(
      fc.property(people(PLAIN), BITS, (roster, bits) => {
        const other = recaseManagers(roster, bits);
        if (write(other) !== write(roster)) recased++;
        const check = checkRoster(write(other));
        assert.deepEqual(describeTree(check), describeTree(checkRoster(write(roster))));
        assert.deepEqual(managersOf(check), judgeRoster(write(roster)).managers);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(recased > RUNS / 3, `only ${recased} of the rosters had recased managers`);
  });

  it('give the same moves in a plan however managers are written, and no moves for case changes alone', () => {
    fc.assert(
      fc.property(people(PLAIN), people(PLAIN), BITS, (before, after, bits) => {
        const named = (roster: readonly Person[]) => readRecords(checkRoster(write(unique(roster))));
        const active = { versionId: '1', ...named(before) };
        const plan = planRoster(active, named(after));
        const other = planRoster(active, named(recaseManagers(unique(after), bits)));
        assert.deepEqual(other.moved, plan.moved);
        for (const part of ['added', 'removed', 'moved', 'moving'] as const) assert.equal(other.counts[part], plan.counts[part]);

        const again = planRoster(active, named(recaseManagers(unique(before), bits)));
        const { added, removed, moved, updated, changed } = again.counts;
        assert.deepEqual([added, removed, moved, updated], [0, 0, 0, changed]);
        assert.ok(again.changed.every(({ changes }) => Object.keys(changes).join() === 'manager_email'));
      }),
      { numRuns: RUNS / 5, seed: SEED },
    );
  });

  it('pair people of two rosters whose e-mails differ only by case, once each and after exact matches', () => {
    const named = (...roster: Person[]) => readRecords(checkRoster(write(roster)));
    const active = { versionId: '1', ...named(['ann@x', ''], ['ANN@x', ''], ['bo@x', 'ann@x']) };
    const plan = planRoster(active, named(['ANN@x', ''], ['Bo@x', 'ANN@x'], ['aNN@x', '']));
    assert.deepEqual([plan.counts.added, plan.counts.removed, plan.counts.moved], [0, 0, 1]);
    assert.deepEqual(
      plan.moved.map(({ email, from, to }) => [email, from?.email, to?.email]),
      [['Bo@x', 'ann@x', 'ANN@x']],
    );
    assert.deepEqual(
      plan.changed.map(({ email, changes }) => [email, changes.email]),
      [
        ['aNN@x', { from: 'ann@x', to: 'aNN@x' }],
        ['ANN@x', undefined],
        ['Bo@x', { from: 'bo@x', to: 'Bo@x' }],
      ],
    );
  });

  it('never match a look-alike letter of another alphabet', () => {
    for (let code = 0; code < 0x10000; code++) {
      const letter = String.fromCharCode(code);
      const folded = foldEmail(letter);
      if (letter.trim() !== '') assert.deepEqual([folded.length, folded < '\x80'], [1, letter < '\x80'], `U+${code.toString(16)}`);
    }
    assert.deepEqual(
      managersOf(
        checkRoster(
          write([
            ['kim@x', ''],
            ['bo@x', '\u212Aim@x'],
          ]),
        ),
      ),
      [-1, -1],
    );
  });
});

/** Returns the first person for each e-mail, with existing managers: a roster that can be planned, except for cycles. */
function unique(roster: readonly Person[]): Person[] {
  const people = roster.filter(([email], row) => email !== '' && roster.findIndex(([other]) => other === email) === row);
  const isKnown = (manager: string): boolean => people.some(([email]) => email.toLowerCase() === manager.toLowerCase());
  return people.map(([email, manager]) => [email, isKnown(manager) ? manager : '']);
}
