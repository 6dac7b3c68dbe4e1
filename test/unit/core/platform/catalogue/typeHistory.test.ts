import assert from 'node:assert/strict';
import { Catalogue, SHIPPED_CATALOGUE, SHIPPED_NOTATION, useCatalogue } from '../../../../../server/core/platform/pipelines/catalogue.ts';
import type { PipelineNotation } from '../../../../../server/core/platform/pipelines/pipelineNotation.ts';
import { FILE_CHECK, PipelineChecker } from '../../../../../server/documents/platform/check.ts';
import history from '../../../../fixtures/typeHistory.json' with { type: 'json' };

/** The types at the end of a month. */
interface Month {
  readonly published: string;
  readonly stages: ReadonlySet<string>;
  readonly steps: ReadonlySet<string>;
}

/** Adds up what each month added and removed; `scripts/typeHistory.ts` wrote it from the public schema. */
function toMonths(): Month[] {
  const months: Month[] = [];
  const [stages, steps] = [new Set<string>(), new Set<string>()];
  for (const month of history) {
    for (const [types, change] of [
      [stages, month.stages],
      [steps, month.steps],
    ] as const) {
      for (const type of change.added) types.add(type);
      for (const type of change.removed) types.delete(type);
    }
    months.push({ published: month.published, stages: new Set(stages), steps: new Set(steps) });
  }
  return months;
}

/** Returns a catalogue with only the types that were public in a month. */
function toOlder({ published, stages, steps }: Month): Catalogue {
  const only = <T>(types: Readonly<Record<string, T>>, known: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(types).filter(([type]) => known.has(type)));
  const notation: PipelineNotation = {
    ...SHIPPED_NOTATION,
    published,
    stages: only(SHIPPED_NOTATION.stages, stages),
    kinds: only(SHIPPED_NOTATION.kinds, stages),
    steps: only(SHIPPED_NOTATION.steps, steps),
    offers: Object.fromEntries(
      Object.entries(SHIPPED_NOTATION.offers).map(([kind, types]) => [kind, types.filter((type) => steps.has(type))]),
    ),
  };
  return new Catalogue(notation);
}

const toStep = (type: string, index: number) => `
              - step:
                  name: Step ${index}
                  identifier: step_${index}
                  type: ${type}
                  spec:
                    whatever: true`;

/** Writes a stage of a type, with a step of each of some types. */
function toStage(type: string, identifier: string, steps: readonly string[]): string {
  return `
    - stage:
        name: ${identifier}
        identifier: ${identifier}
        type: ${type}
        failureStrategies: []
        spec:
          execution:
            steps:${steps.map(toStep).join('')}`;
}

describe('the types of twelve months of the public schema', () => {
  const months = toMonths();
  const newest = months.at(-1)!;

  afterEach(() => useCatalogue(SHIPPED_CATALOGUE));

  it('are thirteen states, of which this version knows all types of the last', () => {
    assert.equal(months.length, 13);
    assert.deepEqual(
      [...newest.steps].filter((type) => !SHIPPED_CATALOGUE.types.stepTypes.includes(type)),
      [],
    );
    assert.deepEqual(
      [...newest.stages].filter((type) => !SHIPPED_CATALOGUE.types.stageTypes.includes(type)),
      [],
    );
  });

  for (const month of months.slice(0, -1)) {
    const newSteps = [...newest.steps].filter((type) => !month.steps.has(type));
    const newStages = [...newest.stages].filter((type) => !month.stages.has(type));
    it(`a catalogue of ${month.published} warns of ${newSteps.length} later steps and ${newStages.length} later stages, and has no error`, () => {
      useCatalogue(toOlder(month));
      const stages = [...[...month.stages].filter((type) => type in SHIPPED_NOTATION.kinds && type !== 'Deployment'), ...newStages].map(
        (type, index) => toStage(type, `stage_${index}`, [...newSteps, 'FoldPaper']),
      );
      const text = `pipeline:\n  name: All\n  identifier: all\n  projectIdentifier: shop\n  orgIdentifier: default\n  stages:${stages.join('')}\n`;
      const problems = new PipelineChecker().check(text, FILE_CHECK).problems;
      assert.deepEqual(
        problems.filter(({ severity }) => severity === 'error'),
        [],
      );
      const warned = new Set(problems.map(({ code, message }) => `${code} ${/"(.*?)"/.exec(message)?.[1]}`));
      for (const type of [...newSteps, ...newStages, 'FoldPaper']) assert.ok(warned.has(`NEWER_TYPE ${type}`), type);
      assert.ok(
        problems
          .filter(({ code }) => code === 'NEWER_TYPE')
          .every(({ message }) => message.includes(`(catalogue of ${month.published.slice(0, 7)})`)),
      );
    });
  }
});
