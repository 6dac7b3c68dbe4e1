import assert from 'node:assert/strict';
import { parseDocument } from 'yaml';
import { expandDocument } from '../../../../server/documents/platform/expansion/expand.ts';
import { Workspace } from '../../../../server/documents/platform/workspace/workspace.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { fillPlain } from '../../../support/workspaces/fillPlain.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Places of an input in a template, and the value that a use gives for the same key: `K` is the key, `V` the value after its colon. */
const PLACES: readonly (readonly [template: string, use: string])[] = [
  ...[
    'K: <+input>',
    'K: "<+input>"',
    "K: '<+input>' # note",
    'K: <+input> # note',
    'K:\n  <+input>',
    'K: # note\n  <+input>',
    'K: >-\n  <+input>',
    'K: |\n  <+input>\nK-after: 1',
    'K: !!str <+input>',
    'K: &K <+input>\nK-copy: *K',
    '"K": <+input>',
    '? K\n: <+input>',
    'K: <+input>.default(3)',
    'K: <+input>.allowedValues(a,b)',
    '<<: *base\nK: <+input>',
  ].map((template): [string, string] => [template, 'K:V']),
  ...['in-K: {K: <+input>, z: 1}', 'in-K: {"K": "<+input>"}', 'in-K: {\n  y: 1,\n  K: <+input> # note\n  }', 'in-K:\n  K: <+input>'].map(
    (template): [string, string] => [template, 'in-K:\n  K:V'],
  ),
  ['in-K:\n  - name: one\n    value: <+input> # note\n  - {name: two, value: <+input>}', 'in-K:\n  - name: two\n    value:V'],
  ['in-K: [{name: one, value: <+input>}]', 'in-K:\n  - {name: other}\n  -\n    name: one\n    value:V'],
];

/** Values, written after `key:` and from column 2 on further lines. */
const VALUES: readonly string[] = [
  ' word',
  ' 12',
  ' 1.0',
  ' true # note',
  ' "a # b"',
  " 'it''s, [x]'",
  ' a, b]{c',
  ' https://x.example/a#b?c=[d]',
  ' <+pipeline.name>',
  ' ""',
  ' "one\n  two"',
  " 'one\n\n  two' # note",
  ' one\n  two',
  '\n  below',
  ...['|', '|-', '|+', '>', '>-', '>+', '| # note'].flatMap((header) => [
    ` ${header}\n  one\n   \n    two\n  # three`,
    ` ${header}\n  one: [two\n\n`,
    ` ${header}\n\n  one\n`,
  ]),
  ' |2\n     lead\n  x',
  ' |2-\n     lead\n  x',
  ' |1+\n    lead\n  x\n\n',
  ' >1-\n    lead\n  x',
  '\n  - one',
  '\n  - one # note\n  - - two\n    - three\n  -\n    four: 5',
  '\n- one\n- two: |\n    text',
  '\n  A: 1',
  '\n  # note\n  A: 1\n# left\n  B:\n    - c',
  '\n  A: |+\n    text\n\n',
  '\n  "A b": {c: [1.0, 2]}',
  '\n  ? A\n  : b',
  ' [a, b]',
  ' []',
  ' {a: [1,\n  2], # note\n  b: "c\n  d"}',
  ' {"a": 1.0, b: ""}',
  ' &V value',
  ' &V\n  a: 1',
  ' &V [x, *text]',
  ' *text',
  ' *map',
  '\n  - *map\n  - *text',
  '\n  <<: *map\n  own: 1',
  '\n  <<: [*map, {a: 2, c: |-\n    x}]\n  a: 3'.replace('|-\n    x', 'x'),
  ' !!str 12',
  ' !!str\n  12',
  ' !local x',
  '\n  !!map\n  a: !!str 1',
  ' !!seq [a, !!int "3"]',
];

const ANCHORS = 'x-text: &text |\n  one\n   two\nx-map: &map\n  a: &inner [b]\n  c: *inner\n  d: |+\n    e\n\nx-base: &base {p: q}\n';

const indent = (text: string, column: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`);

interface Case {
  readonly template: string;
  readonly use: string;
}

function makeCase(random: () => number, format: 0 | 1): Case {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const keys = ['k1', 'k2', 'k3'];
  const written = keys.map((key) => {
    const [template, use] = format === 0 ? pick(PLACES) : pick(PLACES_V1);
    const isMerging = template.startsWith('<<') && key !== 'k1';
    const own = (isMerging ? 'K: <+input>' : template).replaceAll('K', key);
    const value = pick(VALUES).replaceAll('V', `v${key}`);
    const column = use.includes('  value:') ? 4 : use.includes('\n') ? 2 : 0;
    return [own, use.replaceAll('K', key).replace(/V$/, () => indent(value, column))] as const;
  });
  const places = written.map(([place]) => place).join('\n');
  const given = written.map(([, value]) => value).join('\n');
  return format === 0 ? toVersion0(places, given, random) : toVersion1(places, given, keys);
}

function toVersion0(places: string, given: string, random: () => number): Case {
  const use = `templateRef: t\nversionLabel: v1\ntemplateInputs:\n  type: ShellScript\n  spec:\n    ${indent(given, 4)}`;
  const step = `identifier: a\nname: a\n`;
  const styles = [
    `${step}template:\n  ${indent(use, 2)}`,
    `${step}template: &use\n  ${indent(use, 2)}`,
    `template:\n  ${indent(use, 2)}\ntimeout: 1m # note`,
    `<<: *base\nidentifier: a\ntemplate:\n  ${indent(use, 2)}`,
  ];
  const style = Math.floor(random() * styles.length);
  const again = style === 1 ? '\n    - step:\n        identifier: b\n        template: *use' : '';
  return {
    template: `${ANCHORS}template:\n  identifier: t\n  name: t\n  versionLabel: v1\n  type: Step\n  spec:\n    type: ShellScript\n    spec:\n      ${indent(places, 6)}\n    timeout: 10m\n`,
    use: `${ANCHORS}pipeline:\n  identifier: p\n  stages:\n    - step:\n        ${indent(styles[style]!, 8)}${again}\n    - step: {identifier: z, when: *map}\n`,
  };
}

const PLACES_V1: readonly (readonly [template: string, use: string])[] = [
  `K: \${{ inputs.K }}`,
  `K: "\${{ inputs.K }}"`,
  `K: '\${{ inputs.K }}' # note`,
  'K: <+inputs.K> # note',
  `K:\n  \${{ inputs.K }}`,
  `in-K: {K: "\${{ inputs.K }}", z: <+inputs.K>}`,
  `in-K:\n  - \${{ inputs.K }}\n  - [<+inputs.K>]`,
  `K: &K \${{ inputs.K }}\nK-copy: *K`,
].map((template): [string, string] => [template, 'K:V']);

function toVersion1(places: string, given: string, keys: readonly string[]): Case {
  const inputs = keys.map((key) => `    ${key}: {type: string}\n`).join('');
  return {
    template: `${ANCHORS}version: 1\ntemplate:\n  id: t\n  inputs:\n${inputs}  step:\n    run:\n      script: echo\n      env:\n        ${indent(places, 8)}\n`,
    use: `version: 1\n${ANCHORS}pipeline:\n  stages:\n    - steps:\n        - name: a\n          template:\n            uses: t\n            with:\n              ${indent(given, 14)}\n        - run: *text\n`,
  };
}

/** Parses valid YAML. */
function parse(text: string, why: string): Plain {
  const document = parseDocument(text, { merge: true, uniqueKeys: true });
  assert.deepEqual(document.errors, [], why);
  return document.toJS() as Plain;
}

/** Gives a template of version 1 its inputs: an expression that is nothing but an input becomes its value. */
function interpolate(value: unknown, given: Plain): unknown {
  if (Array.isArray(value)) return value.map((item) => interpolate(item, given));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, interpolate(inner, given)]));
  const name = typeof value === 'string' ? /^(?:\$\{\{ inputs[.](\w+) \}\}|<\+inputs[.](\w+)>)$/.exec(value) : null;
  return name === null ? value : given[(name[1] ?? name[2])!];
}

function fillVersion1(user: Plain, template: Plain): unknown {
  const { stages } = user.pipeline as { stages: { steps: Plain[] }[] };
  const [first, ...rest] = stages[0]!.steps as [{ name: string; template: { with: Plain } }, ...Plain[]];
  const filled = { ...(interpolate(template.step, first.template.with) as Plain), name: first.name };
  return { ...user, pipeline: { stages: [{ steps: [filled, ...rest] }] } };
}

describe('the expansion of a value in a place', () => {
  for (const format of [0, 1] as const)
    it(`is valid and the same as a merge of plain values, in version ${format}`, async function () {
      this.timeout(timeLimit(60_000));
      for (let number = 0; number < campaign(75, 5_000); number++) {
        const { template, use } = makeCase(seededRandom(SEED + number), format);
        const why = `seed ${SEED + number}\n${template}---\n${use}`;
        const [plain, user] = [parse(template, why).template as Plain, parse(use, why)];
        const workspace = new Workspace();
        workspace.put('/w/t.yaml', template);
        workspace.put('/w/p.yaml', use);
        const parts = {
          workspace,
          readText: async (path: string) => (path === '/w/t.yaml' ? template : null),
          nameOf: (path: string) => path,
        };
        const found = await expandDocument(parts, '/w/p.yaml', use);
        assert.ok('lines' in found && found.left.length === 0, why);
        const text = found.lines.map((line) => line.text).join('\n');
        assert.deepEqual(parse(text, why), format === 0 ? fillPlain(user, [plain]) : fillVersion1(user, plain), `${why}===\n${text}`);
      }
    });
});
