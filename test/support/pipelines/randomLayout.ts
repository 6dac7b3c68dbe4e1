import fc from 'fast-check';

/** Values after the colon of a key, with further lines from column 2. */
const VALUES: readonly string[] = [
  ' word',
  ' 1.0',
  ' "a # b" # note',
  " 'it''s'",
  ' <+input>',
  ' "<+input>"',
  ' <+input> # asked',
  ' <+input>.default(3)',
  ' <+input>.allowedValues(a,b).default(a)',
  ' <+input>.executionInput()',
  ' echo <+input>',
  ' <+stage.name>-<+execution.steps.s1.output.outputVariables.x>',
  ' <+pipeline.stages.a.spec.execution.steps.s2.status>',
  ' one\n  two',
  ' "one\n  two"',
  ' |\n  echo <+execution.steps.s1.name>\n   \n    two\n  # three',
  ' |-\n  one: [two\n\n',
  ' |+\n  keep\n\n',
  ' >2-\n     lead\n  x',
  ' [a, <+input>]',
  ' {a: 1, b: <+input>, c: "x"}',
  '\n  - one # note\n  - - two\n    - three',
  '\n- name: r\n  value: <+input>\n- name: t\n  value: 1',
  '\n  # above\n  inner: <+input>\n\n  other:\n    deep: <+input>.default(x y)',
  ' !!str 12',
  ' &V {v: 1}',
  ' *base',
  '\n  <<: *base\n  own: 1',
];

const KEYS = ['script', 'image', 'envVariables', 'args', 'url'] as const;

type Pick = <T>(from: readonly T[]) => T;

/** Writes the lines of an object or list from a column. */
const at = (column: number, text: string): string => text.replace(/^(?=.)/gm, ' '.repeat(column));

/** Random pipelines of version 0 in many layouts: groups, rollbacks, `parallel`, braces, comments, anchors, runtime inputs, either line ending. */
export const RANDOM_LAYOUTS: fc.Arbitrary<string> = fc.gen().map((gen) => {
  const pick: Pick = (from) => gen(fc.constantFrom<unknown[]>, ...from) as never;
  const chance = (outOf: number): boolean => gen(fc.nat, { max: outOf - 1 }) === 0;
  let number = 0;
  const fields = (): string =>
    KEYS.filter(() => chance(3))
      .map((key) => `${key}:${pick(VALUES).replaceAll('V', `v${number}${key}`)}\n`)
      .join('');
  const toElement = (kind: string, identifier: string, body: string): string => {
    const identity = [`name: ${identifier} x\nidentifier: ${identifier}\n`, `identifier: ${identifier}\n# which\nname: "${identifier}"\n`];
    const head = pick(identity) + (chance(8) ? 'description: |\n  some\n  lines\n' : '');
    const all = chance(6) ? body + head : `${head}${chance(5) ? '\n# what it does\n' : ''}${body}`;
    return `${chance(6) ? '# before\n' : ''}- ${kind}:${chance(9) ? ' # here' : ''}\n${at(pick([4, 4, 6]), all)}${chance(7) ? '\n' : ''}`;
  };
  const toStep = (): string => {
    const identifier = `s${++number}`;
    if (chance(9)) return `- step: {name: ${identifier}, identifier: ${identifier}, type: Run, spec: {image: <+input>, a: [1, "x"]}}\n`;
    const more = chance(4) ? pick(['timeout: 10m\n', 'when:\n  stageStatus: All\n', 'timeout: <+input>.default(5m)\n']) : '';
    return toElement('step', identifier, `type: Run\n${more}spec:\n${at(2, `shell: Bash\n${fields()}`)}`);
  };
  const toSteps = (depth: number): string =>
    Array.from({ length: gen(fc.integer, { min: 1, max: 3 }) }, () => {
      if (depth > 0 && chance(5)) return toElement('stepGroup', `g${++number}`, `steps:\n${at(2, toSteps(depth - 1))}`);
      return depth > 0 && chance(6) ? `- parallel:\n${at(4, toStep() + toStep())}` : toStep();
    }).join('');
  const toStage = (identifier: string): string => {
    const variables = chance(3) ? 'variables:\n  - name: region\n    type: String\n    value: <+input>\n' : '';
    const rollback = chance(4) ? `rollbackSteps:\n${at(pick([0, 2]), toSteps(0))}` : '';
    const service = chance(3) ? 'service:\n  serviceRef: <+input>\n  serviceInputs: <+input>\n' : '';
    const execution = `${service}execution:\n${at(2, `steps:\n${at(pick([0, 2]), toSteps(2))}${rollback}`)}`;
    return toElement('stage', identifier, `type: Custom\n${variables}spec:\n${at(2, execution)}`);
  };
  const project = chance(2) ? '  projectIdentifier: proj\n  orgIdentifier: org\n' : '';
  const text = `x-base: &base {p: q}\npipeline:\n  name: p\n  identifier: p\n${project}  stages:\n${at(4, ['a', 'b'].map(toStage).join(''))}`;
  return chance(8) ? text.replaceAll('\n', '\r\n') : text;
});
