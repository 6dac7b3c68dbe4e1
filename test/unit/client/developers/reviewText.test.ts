import assert from 'node:assert/strict';
import { type Localiser, writeReview } from '../../../../client/developers/reviewText.ts';
import { planRoster } from '../../../../server/core/developers/planRoster.ts';
import type { RosterPlan } from '../../../../server/core/developers/rosterPlan.ts';
import { toNamedRoster } from '../../../support/rosterPairs.ts';

const ENGLISH: Localiser = { t: (message, ...values) => message.replace(/\{(\d+)\}/g, (_, at) => String(values[Number(at)])) };
const HEAD = { fileName: 'team.roster.csv', instanceName: 'Local', warning: null, mapping: null, sent: null };
const HEADER = ['Full Name', 'Email', 'Manager Email', 'Team'];

function plan(before: readonly (readonly string[])[] | null, after: readonly (readonly string[])[]): RosterPlan {
  const active = before === null ? null : { versionId: '3', ...toNamedRoster({ header: HEADER, rows: before }) };
  return planRoster(active, toNamedRoster({ header: HEADER, rows: after }));
}

const BEFORE = [
  ['Ann', 'ann@x.y', 'bob@x.y', 'Core'],
  ['Bob', 'bob@x.y', '', 'Core'],
  ['Cy', 'cy@x.y', '', ''],
  ['Dee', 'dee@x.y', 'ann@x.y', ''],
  ['Eve', 'eve@x.y', 'cy@x.y', ''],
];
const AFTER = [
  ['Ann', 'ann@x.y', 'cy@x.y', 'Core'],
  ['Cy', 'cy@x.y', '', 'Tools\nand more'],
  ['Dee', 'dee@x.y', 'ann@x.y', ''],
  ['Eve', 'eve@x.y', '', ''],
  ['Flo', 'flo@x.y', 'ann@x.y', 'Core'],
];

describe('the text of a review', () => {
  it('has the counts at the top and a section for each kind of change', () => {
    const { text } = writeReview(plan(BEFORE, AFTER), HEAD, ENGLISH);
    assert.deepEqual(text.split('\n'), [
      'Review of team.roster.csv for Local',
      '',
      'Compared with the active version 3: 5 people now, 5 afterwards.',
      'Nothing was sent yet. "Publish" above makes exactly this active.',
      '',
      'Removed 1 · Added 1 · Changed 1 · Moved 2 (3 with those below them) · Unchanged 1',
      '',
      'Removed (1)',
      ' - Bob <bob@x.y>',
      '      Team: Core',
      '',
      'Added (1)',
      ' + Flo <flo@x.y>',
      '      manager: ann@x.y',
      '      Team: Core',
      '',
      'Changed (1)',
      ' ~ Cy <cy@x.y>',
      '      Team: (empty) → Tools and more',
      '',
      'Moved (2)',
      ' > Ann <ann@x.y> and 1 below move from Bob to Cy',
      ' > Eve <eve@x.y> moves from Cy to no one',
      '',
      'Unchanged (1)',
      '',
    ]);
  });

  it('recognises a person whose e-mail changed, and does not move their reports', () => {
    const before = [
      ['Ravi Menon', 'ravi@old.y', '', ''],
      ['Sofia', 'sofia@x.y', 'ravi@old.y', ''],
      ['Cy', 'cy@x.y', 'sofia@x.y', ''],
    ];
    const after = [
      ['Ravi Menon', 'ravi@new.y', '', ''],
      ['Sofia', 'sofia@x.y', 'ravi@new.y', ''],
      ['Cy', 'cy@x.y', 'sofia@x.y', ''],
    ];
    const { text } = writeReview(plan(before, after), HEAD, ENGLISH);
    assert.match(text, /Removed 1 · Added 1 · Changed 1 · Moved 0/);
    assert.match(text, / - Ravi Menon <ravi@old.y>, from now on ravi@new.y\n/);
    assert.match(text, / \+ Ravi Menon <ravi@new.y>, until now ravi@old.y\n/);
    assert.match(text, / ~ Sofia <sofia@x.y>\n {6}manager: ravi@old.y → ravi@new.y\n/);
    const twins = [...after, ['Ravi Menon', 'ravi@two.y', '', '']];
    assert.match(writeReview(plan(before, twins), HEAD, ENGLISH).text, /Moved 1/, 'which of the two is unknown');
  });

  it('breaks a long warning into lines', () => {
    const warning = `Attention: ${'this roster removes many people. '.repeat(8)}\nApproval then requires typing the number.`;
    const { text } = writeReview(plan(BEFORE, AFTER), { ...HEAD, warning }, ENGLISH);
    assert.ok(text.includes('Attention: this roster'));
    assert.ok(text.split('\n').every((line) => !line.includes('removes many') || line.length <= 80));
    assert.equal(text.replace(/\s+/g, ' ').includes(warning.replace(/\s+/g, ' ')), true);
  });

  it('has an outline whose lines match the text', () => {
    const { text, parts } = writeReview(plan(BEFORE, AFTER), HEAD, ENGLISH);
    const lines = text.split('\n');
    assert.deepEqual(
      parts.map(({ title }) => title),
      ['Removed', 'Added', 'Changed', 'Moved', 'Unchanged'],
    );
    for (const { title, detail, line, end, parts: inner } of parts) {
      assert.equal(lines[line], `${title} (${detail})`);
      for (const person of inner) {
        assert.ok(lines[person.line]?.includes(person.detail));
        assert.ok(person.line > line && person.end <= end);
      }
    }
  });

  it('says so if nothing changes or if it is the first upload', () => {
    assert.match(writeReview(plan(BEFORE, BEFORE.toReversed()), HEAD, ENGLISH).text, /there is nothing to change/);
    const first = writeReview(plan(null, AFTER), HEAD, ENGLISH).text;
    assert.deepEqual(first.split('\n').slice(0, 8), [
      'First upload of team.roster.csv to Local',
      '',
      '5 people, 2 with reports, 2 without a manager',
      'Columns beside name and e-mail: manager, Team',
      '',
      'Nothing was sent yet. Check the columns below; "Publish" above uploads the roster with them and makes it active.',
      '',
      'People (5)',
    ]);
    assert.doesNotMatch(first, /Unchanged/);
  });

  it('shows the field of each column of a first upload, with samples', () => {
    const mapping = {
      mappings: [
        { csvColumn: 'Full Name', fieldType: 'NAME' },
        { csvColumn: 'Mail', fieldType: 'EMAIL' },
        { csvColumn: 'Team', fieldType: 'CUSTOM' },
      ],
      samples: [['Ann', 'Cy'], ['ann@x.y'], []],
    } as const;
    const { text, parts } = writeReview(plan(null, AFTER), { ...HEAD, mapping }, ENGLISH);
    assert.match(text, /\nColumns\n {3}Full Name → name: Ann · Cy\n {3}Mail → e-mail: ann@x\.y\n {3}Team → attribute\n/);
    assert.deepEqual(
      parts.map(({ kind }) => kind),
      ['columns', 'added'],
    );
  });

  it('of a version that waits says what is left', () => {
    const sent = { versionId: '4', state: 'PENDING_REVIEW' } as const;
    assert.match(writeReview(plan(BEFORE, AFTER), { ...HEAD, sent }, ENGLISH).text, /Version 4 is uploaded and waits\. "Approve" above/);
    assert.match(writeReview(plan(null, AFTER), { ...HEAD, sent }, ENGLISH).text, /Version 4 is uploaded\. Check the columns/);
  });

  it('shows the warning, and only the first of very many people', () => {
    const many = Array.from({ length: 30_500 }, (_, index) => [`P${index}`, `p${index}@x.y`, '', '']);
    const { text } = writeReview(plan(many, many.slice(0, 1)), { ...HEAD, warning: 'Take care.' }, ENGLISH);
    assert.match(text, /^Take care\.$/m);
    assert.match(text, /Removed \(30,499\)/);
    assert.match(text, /… and 499 more/);
  });

  it('says what was done, without the warning', () => {
    const { text, parts } = writeReview(plan(BEFORE, AFTER), { ...HEAD, warning: 'Take care.' }, ENGLISH, 'Approved as version 4');
    assert.match(text, /^Review of .*\n\n✓ Approved as version 4\.\nCompared with version 3: 5 people before, 5 after\.\n/);
    assert.doesNotMatch(text, /Take care|Nothing was sent/);
    for (const { title, detail, line } of parts) assert.equal(text.split('\n')[line], `${title} (${detail})`);
  });
});
