import fc from 'fast-check';

/** A stage, step or group of a random pipeline, or what holds some of them. */
export interface RandomElement {
  readonly kind: 'stage' | 'step' | 'stepGroup' | 'parallel';
  readonly name: string;
  /** Lines of other fields, which have no elements inside. */
  readonly fields: readonly string[];
  readonly children: readonly RandomElement[];
  readonly rollback: readonly RandomElement[];
}

const NAMES = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'Build',
      'end',
      '"] --> x',
      '<b>&amp;</b>',
      'a\\nb',
      '`code`',
      '1. one',
      'subgraph',
      '}',
      '#quot;',
      'a/b~c',
      '%% x',
      'www.a.example',
      'fa:fa-car $$x$$',
      'a\u202eb\u0007c',
    ),
  )
  .map((text) => `N${text}`);

const FIELDS = fc.subarray([
  'when: {stageStatus: Success, condition: <+a.b> == "c"}',
  'strategy: {matrix: {os: [a, b], arch: [c], maxConcurrency: 2}}',
  'failureStrategies: [{onFailure: {errors: [AllErrors], action: {type: Ignore}}}]',
  'description: "steps: [{step: x}]"',
]);

const LEAF = fc.record({
  kind: fc.constant('step' as const),
  name: NAMES,
  fields: FIELDS,
  children: fc.constant([]),
  rollback: fc.constant([]),
});

const { entry: STEPS } = fc.letrec<{ entry: RandomElement }>((tie) => ({
  entry: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { arbitrary: LEAF, weight: 4 },
    {
      arbitrary: fc.record({
        kind: fc.constantFrom('stepGroup' as const, 'parallel' as const),
        name: NAMES,
        fields: FIELDS,
        children: fc.array(tie('entry'), { minLength: 1, maxLength: 4 }),
        rollback: fc.constant([]),
      }),
      weight: 1,
    },
  ),
}));

const STAGE: fc.Arbitrary<RandomElement> = fc.record({
  kind: fc.constant('stage' as const),
  name: NAMES,
  fields: FIELDS,
  children: fc.array(STEPS, { maxLength: 6 }),
  rollback: fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, { arbitrary: fc.array(LEAF, { minLength: 1, maxLength: 2 }), weight: 1 }),
});

/** The stages of random pipelines. */
export const RANDOM_STAGES: fc.Arbitrary<readonly RandomElement[]> = fc.array(
  fc.oneof(
    { arbitrary: STAGE, weight: 4 },
    {
      arbitrary: fc.record({
        kind: fc.constant('parallel' as const),
        name: fc.constant(''),
        fields: fc.constant([]),
        children: fc.array(STAGE, { minLength: 1, maxLength: 3 }),
        rollback: fc.constant([]),
      }),
      weight: 1,
    },
  ),
  { maxLength: 5 },
);

/** Writes a pipeline with these stages. */
export function writePipeline(stages: readonly RandomElement[]): string {
  let count = 0;
  const write = ({ kind, name, fields, children, rollback }: RandomElement, indent: string): string => {
    if (kind === 'parallel') return `${indent}- parallel:\n${children.map((child) => write(child, `${indent}    `)).join('')}`;
    const inner = `${indent}    `;
    const own = [`name: ${JSON.stringify(name)}`, `identifier: e${count++}`, ...fields];
    const head = `${indent}- ${kind}:\n${own.map((line) => `${inner}${line}\n`).join('')}`;
    const list = (key: string, elements: readonly RandomElement[], at: string): string =>
      elements.length === 0 ? '' : `${at}${key}:\n${elements.map((element) => write(element, `${at}  `)).join('')}`;
    if (kind === 'step') return `${head}${inner}type: ShellScript\n`;
    if (kind === 'stepGroup') return `${head}${list('steps', children, inner)}`;
    if (children.length + rollback.length === 0) return `${head}${inner}type: Custom\n`;
    const deep = `${inner}    `;
    return `${head}${inner}type: Custom\n${inner}spec:\n${inner}  execution:\n${list('steps', children, deep)}${list('rollbackSteps', rollback, deep)}`;
  };
  const text = stages.map((stage) => write(stage, '    ')).join('');
  return `pipeline:\n  name: Random\n  identifier: random\n  stages:${text === '' ? ' []' : ''}\n${text}`;
}

/** Lists the elements of stages in the order of the text, those that only hold others left out. */
export function listElements(elements: readonly RandomElement[]): RandomElement[] {
  return elements.flatMap((element) => [
    ...(element.kind === 'parallel' ? [] : [element]),
    ...listElements(element.children),
    ...listElements(element.rollback),
  ]);
}
