import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';
import { checkRoster, type RosterCheck, type RosterProblem } from '../../../../server/documents/developers/check.ts';
import { fixAll } from '../../../../server/documents/developers/fixes/fixAll.ts';
import { listFixes } from '../../../../server/documents/developers/fixes/listFixes.ts';
import { applyFix, type FixSource, type RosterFix } from '../../../../server/documents/developers/fixes/rosterFix.ts';
import { LineBuffer } from '../../../../server/documents/developers/live/lines.ts';
import { LiveRoster } from '../../../../server/documents/developers/live/roster.ts';
import { indexLines } from '../../../../server/documents/lineIndex.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { injuredRosters } from '../../../support/injuredRosters.ts';

const RUNS = campaign(100, 100_000);

/** Rosters for which a campaign found a fix without effect. */
const FOUND = ['name","email","manager_email"\r\n ","\nann.berg@x"," bo@x "\r\n', ', ', ' ,\n , \n'];

/** Maximum problems of one text whose fixes are tried. */
const MOST_TRIED = 8;

function toSource(text: string, check: RosterCheck): FixSource {
  return { check, lines: indexLines(text), text: () => text };
}

/**
 * Returns a key for a problem: of two e-mails that differ only by case either may be reported first, and column numbers change if a column
 * is removed.
 */
function keyOf({ code, fieldName, message }: RosterProblem): string {
  // Its message names the other columns, which a fix may rename.
  if (code === 'REQUIRED_FIELD_MISSING') return `${code} ${fieldName}`;
  // The remedy for an unknown manager depends on whether the column has e-mails at all.
  if (code === 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS') return `${code} ${/"[^"]*"/.exec(message)?.[0]}`;
  // A row that is too short is cut off if it is the last one.
  const [cells] = /has \d+ cells? and the header \d+/.exec(message) ?? [];
  if (cells !== undefined) return `${code} ${cells}`;
  const context = code.endsWith('DIFFERS_ONLY_BY_CASE') ? message.toLowerCase() : message;
  return `${code} ${context.replace(/^Column \d+/, 'Column')}`;
}

/**
 * Returns the problems that occur more often than before; hints are not counted, because a person who loses a manager may be another one at
 * the top.
 */
function listNew(before: readonly RosterProblem[], after: readonly RosterProblem[]): string[] {
  const counts = new Map<string, number>();
  for (const problem of before) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  return after
    .filter(({ severity }) => severity !== 'hint')
    .map(keyOf)
    .filter((one) => {
      const left = (counts.get(one) ?? 0) - 1;
      counts.set(one, left);
      return left < 0;
    });
}

function countOf(problems: readonly RosterProblem[], matches: (problem: RosterProblem) => boolean): number {
  return problems.filter(matches).length;
}

/** Whether a fix may reveal hidden problems: the row could not be read, or the column was not mapped. */
function reveals(before: RosterCheck, after: RosterCheck, problem: RosterProblem): boolean {
  const fields = ({ fieldMappings }: RosterCheck) => JSON.stringify(fieldMappings.filter(({ fieldType }) => fieldType !== 'CUSTOM'));
  return problem.code === 'INVALID_CSV' || fields(before) !== fields(after);
}

function checkFix(source: FixSource, problem: RosterProblem, fix: RosterFix): void {
  const { check } = source;
  const text = source.text();
  const fixed = applyFix(source, fix.edits);
  const context = `${fix.title}\n${JSON.stringify(text)}\n${JSON.stringify(fixed)}`;
  const document = TextDocument.create('file:///x', 'roster', 1, text);
  assert.equal(TextDocument.applyEdits(document, [...fix.edits]), fixed, `the edits are unambiguous: ${context}`);

  const after = checkRoster(fixed, check.inputs.settings);
  const isIt = (one: RosterProblem): boolean => keyOf(one) === keyOf(problem);
  assert.ok(countOf(after.problems, isIt) < countOf(check.problems, isIt), `the problem is gone: ${problem.message}: ${context}`);

  // A second header is found once the first one names the e-mails.
  const isInvalid = ({ code, message }: RosterProblem): boolean => code === 'INVALID_CSV' && !message.startsWith('This row names');
  const { headerReadable } = check.inputs;
  // Without a header in the first line, nothing else is reported.
  const lacksHeader = check.problems.some(({ message }) => /^The header is (in line|missing)/.test(message));
  if (headerReadable && !lacksHeader)
    assert.ok(countOf(after.problems, isInvalid) <= countOf(check.problems, isInvalid), `no row is broken: ${context}`);
  if (reveals(check, after, problem)) return;
  assert.deepEqual(listNew(check.problems, after.problems), [], `there is no new problem: ${context}`);
}

describe(`every fix for a roster (seed ${SEED}, ${RUNS} rosters)`, () => {
  it('resolves its problem without causing another', () => {
    const tried = new Map<string, number>();
    fc.assert(
      fc.property(injuredRosters(3), ({ text, settings }) => {
        const source = toSource(text, checkRoster(text, settings));
        for (const problem of source.check.problems.slice(0, MOST_TRIED)) {
          for (const fix of listFixes(source, problem)) {
            tried.set(problem.code, (tried.get(problem.code) ?? 0) + 1);
            checkFix(source, problem, fix);
          }
        }
      }),
      { numRuns: RUNS, seed: SEED, examples: FOUND.map((text) => [{ text, settings: DEFAULT_ROSTER_SETTINGS }]) },
    );
    assert.ok(tried.size >= 10, `fixes of only ${[...tried.keys()].join(', ')} were tried`);
  });

  it('is the same for a roster that is updated with its edits', () => {
    fc.assert(
      fc.property(injuredRosters(3), ({ text, settings }) => {
        const checked = toSource(text, checkRoster(text, settings));
        const live = toSource(text, new LiveRoster(new LineBuffer(text), settings).check());
        const list = (source: FixSource) => source.check.problems.slice(0, MOST_TRIED).map((problem) => listFixes(source, problem));
        assert.deepEqual(list(live), list(checked));
        assert.deepEqual(fixAll(live).edits, fixAll(checked).edits);
      }),
      { numRuns: RUNS / 4, seed: SEED },
    );
  });

  it('that is certain can be applied at once, until none is left', () => {
    fc.assert(
      fc.property(injuredRosters(3), ({ text, settings }) => {
        let source = toSource(text, checkRoster(text, settings));
        for (let rounds = 0; ; rounds++) {
          const { count, edits } = fixAll(source);
          if (count === 0) break;
          assert.ok(rounds < 20, `it comes to an end: ${JSON.stringify(text)}`);
          const before = source.check;
          const fixed = applyFix(source, edits);
          source = toSource(fixed, checkRoster(fixed, settings));
          const context = `${JSON.stringify(text)}\n${JSON.stringify(fixed)}`;
          const isInvalid = ({ code }: RosterProblem): boolean => code === 'INVALID_CSV';
          if (!before.inputs.headerReadable || countOf(before.problems, isInvalid) > 0) continue;
          assert.deepEqual(listNew(before.problems, source.check.problems), [], context);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
