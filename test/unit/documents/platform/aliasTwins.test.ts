import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import { campaign, SEED } from '../../../support/campaign.ts';

const RUNS = campaign(100, 10_000);
const WAIT = 'name: w, type: Wait, spec: {duration: 1m}';
const OTHERS = ['a', 'b', 'c'].map((name, index) => `{step: &t${index} {identifier: ${name}, ${WAIT}}}`).join(', ');
const HEAD = `pipeline:
  identifier: p
  name: p
  orgIdentifier: o
  projectIdentifier: p
  stages:
    - stage: {identifier: t, name: t, type: Custom, spec: {execution: {steps: [${OTHERS}]}}}
`;

/** How an entry is written: with an identifier of its own, or by an anchor of an earlier one. */
type Form = readonly [
  form: 'own' | 'value' | 'merge' | 'renamed' | 'entry',
  identifier: 'a' | 'b' | 'c',
  anchor: number,
  isParallel: boolean,
];

const FORMS: fc.Arbitrary<Form> = fc.tuple(
  fc.constantFrom('own', 'value', 'merge', 'renamed', 'entry'),
  fc.constantFrom('a', 'b', 'c'),
  fc.nat(5),
  fc.boolean(),
);

function writeEntry([form, identifier, anchor, isParallel]: Form, index: number): string {
  const number = anchor % Math.max(1, index);
  // Half of the aliases are those of steps in another stage.
  const step = index === 0 || anchor > 2 ? `*t${anchor % 3}` : `*s${number}`;
  const own = `{step: &s${index} {identifier: ${identifier}, ${WAIT}}}`;
  const written = {
    own: `&e${index} ${own}`,
    value: `&e${index} {step: &s${index} {<<: ${step}}}`,
    merge: `&e${index} {step: &s${index} {<<: ${step}, timeout: 1m}}`,
    renamed: `&e${index} {step: &s${index} {<<: ${step}, identifier: ${identifier}}}`,
    entry: `&e${index} {step: &s${index} {<<: ${step}}, name: x}`,
  }[form];
  const again = form === 'value' ? `{step: ${step}}` : form === 'entry' && index > 0 ? `*e${number}` : null;
  const all = again === null ? written : `${again}\n              - ${written}`;
  return isParallel ? `parallel:\n                  - ${all.replaceAll('\n  ', '\n      ')}` : all;
}

interface Entry {
  readonly step?: { readonly identifier?: string };
  readonly parallel?: readonly Entry[];
}

function identifiersOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ step, parallel }) => [
    ...(step?.identifier === undefined ? [] : [step.identifier]),
    ...identifiersOf(parallel ?? []),
  ]);
}

describe('identifiers that aliases repeat', () => {
  it(`are each reported once (seed ${SEED})`, () => {
    fc.assert(
      fc.property(fc.array(FORMS, { minLength: 1, maxLength: 6 }), (forms) => {
        const steps = forms.map((form, index) => `              - ${writeEntry(form, index)}\n`).join('');
        const text = `${HEAD}    - stage:\n        identifier: s\n        name: s\n        type: Custom\n        spec:\n          execution:\n            steps:\n${steps}`;
        const read = parse(text, { merge: true }) as { pipeline: { stages: { stage: { spec: { execution: { steps: Entry[] } } } }[] } };
        const names = identifiersOf(read.pipeline.stages[1]!.stage.spec.execution.steps);
        const found = new PipelineChecker().check(text, FILE_CHECK).problems.filter(({ code }) => code === 'DUPLICATE_IDENTIFIER');
        const places = new Set(found.map(({ range }) => `${range.start.line}:${range.start.character}`));
        assert.equal(found.length, names.length - new Set(names).size, text);
        assert.equal(places.size, found.length, text);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
