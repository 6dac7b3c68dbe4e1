import assert from 'node:assert/strict';
import { parseDocument } from 'yaml';
import { FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import type { PipelineProblem } from '../../../../server/documents/platform/problems.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { applyFix } from '../../../support/pipelines/applyFix.ts';
import { VALID_PIPELINES } from '../../../support/pipelines/pipelineFixtures.ts';
import { readLines } from '../../../support/pipelines/pipelineLines.ts';
import { PIPELINE_MUTATIONS, type PipelineMutant, type PipelineMutation } from '../../../support/pipelines/pipelineMutations.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

/** Mutants of each kind that are tried: all of them in a full campaign. */
const MOST_OF_A_KIND = campaign(6, Number.POSITIVE_INFINITY);
/** The same with an anchor. */
const MOST_ANCHORED = campaign(3, Number.POSITIVE_INFINITY);

/** The results of the mutants of one kind. */
interface Row {
  readonly what: string;
  readonly mutants: number;
  readonly caught: number;
  readonly fixes: number;
  readonly repaired: number;
}

const check = (text: string): readonly PipelineProblem[] => new PipelineChecker().check(text, FILE_CHECK).problems;
const describeAll = (problems: readonly PipelineProblem[]) =>
  problems.map(({ range, code, message }) => `${range.start.line + 1}: ${code} ${message}`);

describe('mutations of pipelines', () => {
  const pipelines = VALID_PIPELINES.map(({ name, text }) => readLines(name, text));
  const random = seededRandom(SEED);
  const rows: Row[] = [];

  it('start from pipelines without problems', () => {
    for (const { name, text } of VALID_PIPELINES) assert.deepEqual(describeAll(check(text)), [], name);
  });

  it('have at least 40 kinds', () => assert.ok(PIPELINE_MUTATIONS.length >= 40));

  for (const mutation of PIPELINE_MUTATIONS) {
    it(`are reported once, on their line: ${mutation.what}`, () => {
      const all = pipelines.flatMap((pipeline) => [...mutation.mutate(pipeline)]);
      const some = pick(all);
      assert.ok(some.length > 0);
      rows.push(tryAll(mutation, some));
    });
  }

  it('have no fix that removes an anchor to which aliases refer', () => {
    let tried = 0;
    for (const mutation of PIPELINE_MUTATIONS) {
      for (const { text, line } of pick(
        pipelines.flatMap((pipeline) => [...mutation.mutate(pipeline)]),
        MOST_ANCHORED,
      )) {
        const anchored = addAnchors(text, line);
        if (!isWhole(anchored)) continue;
        for (const fix of check(anchored).flatMap(({ fixes }) => fixes)) {
          assert.ok(isWhole(applyFix(anchored, fix)), `${mutation.what}: ${fix.title}\n${anchored}`);
          tried++;
        }
      }
    }
    assert.ok(tried > 100);
  });

  after(() => {
    const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
    const all: Row = {
      what: `all ${rows.length} kinds`,
      mutants: sum(({ mutants }) => mutants),
      caught: sum(({ caught }) => caught),
      fixes: sum(({ fixes }) => fixes),
      repaired: sum(({ repaired }) => repaired),
    };
    console.log(toTable([...(Number.isFinite(MOST_OF_A_KIND) ? [] : rows), all]));
    assert.ok(all.mutants >= 300);
    assert.ok(all.caught >= 0.98 * all.mutants);
    assert.ok(all.repaired >= 0.98 * all.fixes);
  });

  function pick(all: readonly PipelineMutant[], most = MOST_OF_A_KIND): readonly PipelineMutant[] {
    if (all.length <= most) return all;
    const rest = [...all];
    return Array.from({ length: most }, () => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
  }
});

/** Gives the values around a line anchors, and refers to each at the end. */
function addAnchors(text: string, line: number): string {
  const names: string[] = [];
  const lines = text.trimEnd().split('\n');
  for (let at = Math.max(1, line - 3); at < Math.min(lines.length, line + 4); at++) {
    lines[at] = lines[at]!.replace(/^([ -]*\w+:)(?= [^&*|>#]|$)/, (key) => `${key} &a${names.push(`*a${names.length}`) - 1}`);
  }
  return `${lines.join('\n')}\nanchors: [${names.join(', ')}]\n`;
}

/** Whether a text is valid YAML and each alias has an anchor. */
function isWhole(text: string): boolean {
  const document = parseDocument(text, { uniqueKeys: false });
  try {
    document.toJS({ mapAsMap: true });
  } catch {
    return false;
  }
  return document.errors.length === 0;
}

function tryAll({ what, codes }: PipelineMutation, mutants: readonly PipelineMutant[]): Row {
  let [caught, fixes, repaired] = [0, 0, 0];
  for (const mutant of mutants) {
    const [first, ...others] = check(mutant.text);
    assert.deepEqual(describeAll(others), [], `${mutant.what}: more than one problem`);
    if (first === undefined) continue;
    assert.ok(codes.includes(first.code), `${mutant.what}: ${first.code} ${first.message}`);
    assert.equal(first.range.start.line, mutant.line, `${mutant.what}: ${first.message}`);
    caught++;
    const [fix] = first.fixes;
    if (fix === undefined) continue;
    fixes++;
    if (check(applyFix(mutant.text, fix)).length === 0) repaired++;
  }
  return { what, mutants: mutants.length, caught, fixes, repaired };
}

function toTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, mutants, caught, fixes, repaired }) => {
    return `      ${what.padEnd(46)} ${String(mutants).padStart(5)} ${String(caught).padStart(7)} ${String(fixes).padStart(8)} ${String(repaired).padStart(9)}`;
  });
  return [`      ${''.padEnd(46)} mutants  caught  offered  repaired`, ...lines].join('\n');
}
