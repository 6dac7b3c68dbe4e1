import assert from 'node:assert/strict';
import { FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import type { PipelineProblem } from '../../../../server/documents/platform/problems.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { applyFix } from '../../../support/pipelines/applyFix.ts';
import { AROUND, MUTATIONS_V1, type MutantV1 } from '../../../support/pipelines/mutationsV1.ts';
import { readFixtures } from '../../../support/pipelines/pipelineFixtures.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

/** Mutants of each kind that are tried: all of them in a full campaign. */
const MOST_OF_A_KIND = campaign(12, Number.POSITIVE_INFINITY);

/** The share that must be caught on its line, and repaired by its first fix. */
const LEAST_SHARE = 0.94;

const check = (text: string): readonly PipelineProblem[] => new PipelineChecker().check(text, FILE_CHECK).problems;
const describeAll = (problems: readonly PipelineProblem[]) =>
  problems.map(({ range, code, message }) => `${range.start.line + 1}: ${code} ${message}`);

describe('mutations of pipelines of version 1', () => {
  const fixtures = readFixtures('v1');
  const random = seededRandom(SEED);
  const count = { mutants: 0, caught: 0, fixes: 0, repaired: 0 };
  const missed: string[] = [];

  it('start from documents without problems', () => {
    assert.ok(fixtures.length >= 6);
    for (const { name, text } of fixtures) assert.deepEqual(describeAll(check(text)), [], name);
  });

  for (const { what, mutate } of MUTATIONS_V1) {
    it(`are reported: ${what}`, () => {
      const all = fixtures.flatMap(({ name, text }) => [...mutate(text)].map((mutant) => ({ ...mutant, what: `${name}, ${mutant.what}` })));
      assert.ok(all.length > 0);
      for (const mutant of pick(all)) tryMutant(what, mutant);
    });
  }

  it('are caught on their line and repaired by their first fix, nearly always', function () {
    const { mutants, caught, fixes, repaired } = count;
    this.test!.title += `: ${caught} of ${mutants} caught, ${repaired} of ${fixes} repaired`;
    assert.ok(caught >= LEAST_SHARE * mutants && repaired >= LEAST_SHARE * fixes, missed.join('\n'));
  });

  function tryMutant(kind: string, { what, text, line }: MutantV1): void {
    const problems = check(text);
    count.mutants++;
    const lines = AROUND.includes(kind) ? [line - 1, line, line + 1] : [line];
    const found = problems.find(({ range }) => lines.includes(range.start.line));
    if (found === undefined) {
      missed.push(`not caught: ${what}: ${describeAll(problems).join('; ')}`);
      return;
    }
    count.caught++;
    const [fix] = found.fixes;
    if (fix === undefined) return;
    count.fixes++;
    const rest = check(applyFix(text, fix));
    if (rest.length === 0) count.repaired++;
    else missed.push(`not repaired: ${what}: ${found.message} → ${describeAll(rest).join('; ')}`);
  }

  function pick(all: readonly MutantV1[]): readonly MutantV1[] {
    if (all.length <= MOST_OF_A_KIND) return all;
    const rest = [...all];
    return Array.from({ length: MOST_OF_A_KIND }, () => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
  }
});
