import assert from 'node:assert/strict';
import { parse, parseDocument, visit } from 'yaml';
import { type Expansion, expandDocument } from '../../../../server/documents/platform/expansion/expand.ts';
import { Workspace } from '../../../../server/documents/platform/workspace/workspace.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { fillPlain } from '../../../support/workspaces/fillPlain.ts';
import { makeWorkspace } from '../../../support/workspaces/randomWorkspace.ts';
import { makeWorkspaceV1, type TemplateV1 } from '../../../support/workspaces/randomWorkspaceV1.ts';

type Plain = Readonly<Record<string, unknown>>;

const HEAD = 'pipeline:\n  name: one\n  identifier: one\n  stages:\n';

async function expand(files: ReadonlyMap<string, string>, path: string): Promise<Expansion | { refusal: string }> {
  const workspace = new Workspace();
  for (const [one, text] of files) workspace.put(one, text);
  return expandDocument(
    { workspace, readText: async (one) => files.get(one) ?? null, nameOf: (one) => one.replace('/w/', '') },
    path,
    files.get(path)!,
  );
}

async function expandFiles(files: Readonly<Record<string, string>>, path = '/w/one.yaml'): Promise<Expansion> {
  const found = await expand(new Map(Object.entries(files)), path);
  assert.ok('lines' in found, 'refusal' in found ? found.refusal : '');
  return found;
}

const toText = ({ lines }: Expansion): string => lines.map(({ text }) => text).join('\n');

function template(identifier: string, type: string, spec: string): string {
  return `template:\n  name: ${identifier}\n  identifier: ${identifier}\n  versionLabel: v1\n  type: ${type}\n  spec:\n${spec.replace(/^(?=.)/gm, '    ')}  icon: none\n`;
}

/** Writes some objects and lists of a document in braces and brackets, on one line or several. */
function withBraces(text: string, random: () => number): string {
  const document = parseDocument(text);
  visit(document, {
    Collection: (_, node, path) => {
      if (path.length > 1 && random() < 0.15) node.flow = true;
    },
  });
  return document.toString({ lineWidth: random() < 0.5 ? 0 : 60 });
}

describe('the expansion of a document', () => {
  it('puts the lines of templates in place, with given inputs and defaults, and says where each line comes from', async () => {
    const files = {
      '/w/one.yaml': `${HEAD}    - stage:\n        name: a # mine\n        identifier: a\n        timeout: 1h\n        template:\n          templateRef: roll\n          versionLabel: v1\n          templateInputs:\n            type: Custom\n            variables:\n              - name: region\n                value: "eu"\n            spec:\n              execution:\n                steps:\n                  - step:\n                      identifier: say\n                      template:\n                        templateInputs:\n                          spec:\n                            script: |\n                              echo one\n                              echo two\n        description: after\n`,
      '/w/roll.yaml': template(
        'roll',
        'Stage',
        'type: Custom\ntimeout: 2h\nspec:\n  execution:\n    steps:\n      # first\n      - step:\n          name: Say\n          identifier: say\n          template:\n            templateRef: say\n            versionLabel: v1\n            templateInputs:\n              spec:\n                script: <+input>\n                delay: 5\nvariables:\n  - name: region\n    type: String\n    value: <+input>.allowedValues(eu,us)\n  - name: count\n    type: Number\n    value: <+input>.default(3)\n',
      ),
      '/w/say.yaml': template(
        'say',
        'Step',
        'type: ShellScript\nspec:\n  script: <+input>\n  delay: <+input>\n  asked: <+input>.allowedValues(x,y)\n',
      ),
    };
    const found = await expandFiles(files);
    assert.equal(
      toText(found),
      `${HEAD}    - stage:\n        name: a # mine\n        identifier: a\n        timeout: 1h\n        # Template "roll" version "v1", roll.yaml\n        type: Custom\n        spec:\n          execution:\n            steps:\n              # first\n              - step:\n                  name: Say\n                  identifier: say\n                  # Template "say" version "v1", say.yaml\n                  type: ShellScript\n                  spec:\n                    script: |\n                      echo one\n                      echo two\n                    delay: 5\n                    asked: <+input>.allowedValues(x,y)\n        variables:\n          - name: region\n            type: String\n            value: "eu"\n          - name: count\n            type: Number\n            value: 3\n        description: after\n`,
    );
    assert.deepEqual([found.filled, found.left], [2, []]);
    const sourceOf = (text: string): unknown => {
      const { from, value } = found.lines.find((one) => one.text.trim() === text)!;
      const lineOf = ({ path, line }: { path: string; line: number }): string =>
        `${path} ${files[path as keyof typeof files].split('\n')[line]!.trim()}`;
      return [lineOf(from), value && lineOf(value)];
    };
    assert.deepEqual(sourceOf('name: Say'), ['/w/roll.yaml name: Say', null]);
    assert.deepEqual(sourceOf('value: "eu"'), ['/w/roll.yaml value: <+input>.allowedValues(eu,us)', '/w/one.yaml value: "eu"']);
    assert.deepEqual(sourceOf('script: |'), ['/w/say.yaml script: <+input>', '/w/one.yaml script: |']);
    assert.deepEqual(sourceOf('echo two'), ['/w/one.yaml echo two', null]);
    assert.deepEqual(sourceOf('description: after'), ['/w/one.yaml description: after', null]);
  });

  it('leaves templates that no file or several define, with the reason', async () => {
    const use = (ref: string): string =>
      `    - stage:\n        name: a\n        identifier: a\n        template:\n          templateRef: ${ref}\n          versionLabel: v1\n`;
    const twice = template('twice', 'Stage', 'type: Custom\n');
    const files = {
      '/w/one.yaml': `${HEAD}${use('account.unknown')}${use('twice')}    - stage: {name: b, identifier: b, template: {templateRef: twice}}\n`,
      '/w/a.yaml': twice,
      '/w/b.yaml': twice,
    };
    const found = await expandFiles(files);
    assert.equal(found.filled, 0);
    assert.deepEqual(found.left, [
      'No file here defines template "unknown" version "v1". It may be on the service only.',
      '2 files here define template "twice" version "v1". Name its version, or remove all but one.',
      '2 files here define template "twice". Name its version, or remove all but one.',
    ]);
    const without = toText(found)
      .split('\n')
      .filter((line) => !line.includes('# Not filled in.'))
      .slice(0, files['/w/one.yaml'].split('\n').length - 2);
    assert.deepEqual(without, files['/w/one.yaml'].split('\n').slice(0, without.length));
    assert.deepEqual(parse(toText(found)), parse(files['/w/one.yaml']));
  });

  it('refuses a template that uses itself, directly or by way of another, and endless growth', async () => {
    const uses = (identifier: string, other: string): string =>
      template(
        identifier,
        'Stage',
        `type: Custom\nspec:\n  execution:\n    steps:\n      - step:\n          name: x\n          identifier: x\n          template:\n            templateRef: ${other}\n            versionLabel: v1\n`,
      );
    const start = `${HEAD}    - stage:\n        name: a\n        identifier: a\n        template:\n          templateRef: one\n          versionLabel: v1\n`;
    const direct = await expand(
      new Map([
        ['/w/p.yaml', start],
        ['/w/one.yaml', uses('one', 'one')],
      ]),
      '/w/p.yaml',
    );
    assert.deepEqual(direct, { refusal: 'Template "one" version "v1" uses itself. Remove one of these uses.' });
    const files = new Map([
      ['/w/p.yaml', start],
      ['/w/one.yaml', uses('one', 'two')],
      ['/w/two.yaml', uses('two', 'one')],
    ]);
    assert.deepEqual(await expand(files, '/w/p.yaml'), {
      refusal: 'Template "one" version "v1" uses itself, by way of "two". Remove one of these uses.',
    });
    assert.deepEqual(await expand(files, '/w/two.yaml'), {
      refusal: 'Template "two" version "v1" uses itself, by way of "one". Remove one of these uses.',
    });
    const growing = new Map([['/w/p.yaml', start.replace('templateRef: one', 'templateRef: t0')]]);
    for (let level = 0; level < 20; level++) {
      const step = (name: string): string =>
        `      - step:\n          name: ${name}\n          identifier: ${name}\n          template:\n            templateRef: t${level + 1}\n            versionLabel: v1\n`;
      growing.set(
        `/w/t${level}.yaml`,
        template(`t${level}`, 'Stage', `type: Custom\nspec:\n  execution:\n    steps:\n${step('a')}${step('b')}${step('c')}${step('d')}`),
      );
    }
    assert.match(
      ((await expand(growing, '/w/p.yaml')) as { refusal: string }).refusal,
      /^The expanded document has more than 50,000 lines/,
    );
    assert.match(
      ((await expand(new Map([['/w/p.yaml', 'services: {}\n']]), '/w/p.yaml')) as { refusal: string }).refusal,
      /^Only pipelines/,
    );
  });

  it('means the same as filling in plain values, in generated workspaces; each line that is not filled in is its source', async function () {
    this.timeout(timeLimit(60_000));
    let filled = 0;
    for (let number = 0; number < campaign(15, 500); number++) {
      const { files, pipelines } = makeWorkspace(SEED + number);
      const templates = [...files.values()]
        .map((text) => (parse(text) as { template?: Plain }).template)
        .filter((one) => one !== undefined);
      for (const { path } of pipelines) {
        const found = await expand(files, path);
        assert.ok('lines' in found);
        assert.deepEqual(found.left, []);
        filled += found.filled;
        assert.deepEqual(parse(toText(found)), fillPlain(parse(files.get(path)!), templates), `seed ${SEED + number}\n${toText(found)}`);
        for (const { text, from, value } of found.lines)
          if (value === null && !text.includes('# Template') && !files.get(from.path)!.split('\n')[from.line]!.includes('<+input>'))
            assert.equal(text.trim(), files.get(from.path)!.split('\n')[from.line]!.trim());
      }
    }
    assert.ok(filled > 30);
  });

  for (const isBraced of [false, true])
    it(`means the same in version 1, by the names of inputs${isBraced ? ', also in braces' : ''}`, async function () {
      this.timeout(timeLimit(60_000));
      let filled = 0;
      for (let number = 0; number < campaign(15, 500); number++) {
        const { files: made, pipelines, templates } = makeWorkspaceV1(SEED + number);
        const random = seededRandom(SEED + number);
        const files = new Map([...made].map(([path, text]) => [path, isBraced ? withBraces(text, random) : text]));
        for (const { path } of pipelines) {
          const found = await expand(files, path);
          assert.ok('lines' in found);
          assert.deepEqual(found.left, []);
          filled += found.filled;
          const why = `seed ${SEED + number}\n${[...files].map(([one, text]) => `# ${one}\n${text}`).join('---\n')}\n===\n${toText(found)}`;
          assert.deepEqual(parse(toText(found)), fillDeclared(parse(files.get(path)!), '', templates, files), why);
        }
      }
      assert.ok(filled > 30);
    });

  it('fills in steps of version 1 that name their template themselves in braces', async () => {
    const files = {
      '/w/one.yaml':
        'pipeline:\n  stages:\n    - steps:\n        - {id: a, uses: say@1.0.0, with: {word: hi}} # mine\n    - {id: b, steps: [{uses: say@1.0.0}, {run: echo}]}\n    - steps:\n        - {uses: actions/checkout@v4, with: {depth: 1}}\n',
      '/w/say.yaml': `template:\n  id: say\n  version: 1.0.0\n  inputs:\n    word: {type: string, default: ho}\n  step:\n    run: echo \${{ inputs.word }}\n`,
    };
    const found = await expandFiles(files);
    assert.equal(
      toText(found),
      'pipeline:\n  stages:\n    - steps:\n          # mine\n        - id: a\n          # Template "say" version "1.0.0", say.yaml\n          run: echo hi\n    - id: b\n      steps:\n          # Template "say" version "1.0.0", say.yaml\n        - run: echo ho\n        - {run: echo}\n    - steps:\n        - {uses: actions/checkout@v4, with: {depth: 1}}\n',
    );
  });

  it('fills in version 1 with values as they are written, and says what stays in expressions', async () => {
    const files = {
      '/w/one.yaml':
        'pipeline:\n  stages:\n    - steps:\n        - id: a\n          uses: say@1.0.0\n          with:\n            list:\n              - x\n              - y\n            word: "a: b"\n          timeout: 5m\n        - template: {uses: gone}\n',
      '/w/say.yaml': `template:\n  id: say\n  version: 1.0.0\n  inputs:\n    list: {type: array}\n    word: {type: string}\n    size: {type: number, default: 3}\n  step:\n    timeout: 1m\n    if: <+inputs.word == "x">\n    env:\n      LIST: \${{ inputs.list }}\n      LISTS:\n        - \${{ inputs.list }}\n      SIZE: <+inputs.size>\n      WORD: the \${{ inputs.word }}\n      QUOTED: 'the \${{ inputs.word }}'\n    run: echo \${{ inputs.other }}\n`,
    };
    const found = await expandFiles(files);
    assert.equal(
      toText(found),
      `pipeline:\n  stages:\n    - steps:\n        - id: a\n          # Template "say" version "1.0.0", say.yaml\n          # In its expressions, inputs.word is "a: b"\n          if: <+inputs.word == "x">\n          env:\n            LIST:\n              - x\n              - y\n            LISTS:\n              -\n                - x\n                - y\n            SIZE: 3\n            WORD: "the a: b"\n            QUOTED: 'the a: b'\n          run: echo \${{ inputs.other }}\n          timeout: 5m\n          # Not filled in. No file here defines template "gone". It may be on the service only.\n        - template: {uses: gone}\n`,
    );
    const [line] = found.lines.filter(({ text }) => text.includes('WORD:'));
    assert.deepEqual(
      [line!.from, line!.value],
      [
        { path: '/w/say.yaml', line: 15 },
        { path: '/w/one.yaml', line: 9 },
      ],
    );
  });

  it('means the same when parts of the documents are written in braces', async function () {
    this.timeout(timeLimit(60_000));
    let filled = 0;
    for (let number = 0; number < campaign(6, 500); number++) {
      const { files: made, pipelines } = makeWorkspace(SEED + number);
      const random = seededRandom(SEED + number);
      const files = new Map([...made].map(([path, text]) => [path, withBraces(text, random)]));
      const templates = [...files.values()]
        .map((text) => (parse(text) as { template?: Plain }).template)
        .filter((one) => one !== undefined);
      for (const { path } of pipelines) {
        const found = await expand(files, path);
        assert.ok('lines' in found);
        assert.deepEqual(found.left, []);
        filled += found.filled;
        const why = `seed ${SEED + number}\n${[...files.values()].join('---\n')}\n===\n${toText(found)}`;
        assert.deepEqual(parse(toText(found)), fillPlain(parse(files.get(path)!), templates), why);
      }
    }
    assert.ok(filled > 10);
  });

  describe('of what is written in braces', () => {
    const SAY = template('say', 'Step', 'type: ShellScript\nspec: {script: <+input>, list: [1, <+input>], delay: <+input>.default(5)}\n');
    const BRACED = `template: {name: braced, identifier: braced, versionLabel: v1, type: Step, spec: {type: Wait, spec: {duration: <+input>}, timeout: 5m}} # end\n`;
    const AT = '            ';
    const HEAD_OF_STEPS = `${HEAD}    - stage:\n        identifier: a\n        spec: {execution: {steps: [{step: {identifier: b, template: {templateRef: say, versionLabel: v1, templateInputs: {spec: {script: "x, y"}}}}}, {step: {identifier: c, type: Wait}}]}} # all\n        description: d\n`;

    it('opens only what contains a template, and keeps the rest as it is written', async () => {
      const found = await expandFiles({ '/w/one.yaml': HEAD_OF_STEPS, '/w/say.yaml': SAY });
      assert.equal(
        toText(found),
        `${HEAD}    - stage:\n        identifier: a\n        spec: # all\n          execution:\n${AT}steps:\n${AT}  - step:\n${AT}      identifier: b\n${AT}      # Template "say" version "v1", say.yaml\n${AT}      type: ShellScript\n${AT}      spec: {script: "x, y", list: [1, <+input>], delay: 5}\n${AT}  - {step: {identifier: c, type: Wait}}\n        description: d\n`,
      );
      assert.deepEqual([found.filled, found.left], [1, []]);
    });

    it('takes a template in braces, a value of several lines for an input in braces, and a template after a dash', async () => {
      const files = {
        '/w/one.yaml': `${HEAD}    - stage:\n        identifier: a\n        spec:\n          steps:\n          - template: { templateRef: braced, versionLabel: v1, templateInputs: { spec: { duration: 1m } } }\n            identifier: b\n          - step:\n              identifier: c\n              template:\n                templateRef: say\n                versionLabel: v1\n                templateInputs:\n                  spec:\n                    script: |\n                      one\n                      two\n`,
        '/w/say.yaml': SAY,
        '/w/braced.yaml': BRACED,
      };
      const found = await expandFiles(files);
      assert.equal(
        toText(found),
        `${HEAD}    - stage:\n        identifier: a\n        spec:\n          steps:\n            # Template "braced" version "v1", braced.yaml\n          - type: Wait\n            spec: {duration: 1m}\n            timeout: 5m\n            identifier: b\n          - step:\n              identifier: c\n              # Template "say" version "v1", say.yaml\n              type: ShellScript\n              spec: {script: "one\\ntwo\\n", list: [1, <+input>], delay: 5}\n`,
      );
    });

    it('takes a whole document in JSON', async () => {
      const pipeline = {
        pipeline: { identifier: 'p', stages: [{ stage: { identifier: 'a', template: { templateRef: 'roll', versionLabel: 'v1' } } }] },
      };
      const roll = {
        identifier: 'roll',
        versionLabel: 'v1',
        type: 'Stage',
        spec: { type: 'Custom', tags: {}, spec: { x: ['<+input>.default(a{b)'] } },
      };
      for (const indent of [0, 2]) {
        const found = await expandFiles({
          '/w/one.yaml': JSON.stringify(pipeline, null, indent),
          '/w/roll.yaml': `template: ${JSON.stringify(roll, null, indent).replaceAll('\n', '\n  ')}\n`,
        });
        assert.deepEqual([found.filled, found.left], [1, []]);
        assert.deepEqual(parse(toText(found)), {
          pipeline: {
            identifier: 'p',
            stages: [{ stage: { identifier: 'a', type: 'Custom', tags: {}, spec: { x: ['<+input>.default(a{b)'] } } }],
          },
        });
      }
    });
  });
});

const USING = ['template', 'agent', 'action', 'deploy'];

/** Expands a plain value of version 1: an independent reading of what its templates mean. */
function fillDeclared(value: unknown, key: string, templates: readonly TemplateV1[], files: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => fillDeclared(item, key, templates, files));
  if (typeof value !== 'object' || value === null || key === 'run') return value;
  const plain = value as Plain;
  const using = USING.find((one) => typeof (plain[one] as Plain | undefined)?.uses === 'string');
  const isOwn = typeof plain.uses === 'string' && ['steps', 'stages'].includes(key);
  const rest = Object.entries(plain).filter(([one]) => one !== using && !(isOwn && ['uses', 'with'].includes(one)));
  const own = Object.fromEntries(rest.map(([one, inner]) => [one, fillDeclared(inner, one, templates, files)]));
  if (using === undefined && !isOwn) return own;
  const { uses, with: given = {} } = (isOwn ? plain : plain[using!]) as { uses: string; with?: Plain };
  const [name, version] = uses.replace(/^\w+[.](?=\w)/, '').split('@') as [string, string?];
  const found = templates.find((one) => one.identifier === name && (version === undefined || one.version === version))!;
  const { inputs = {}, ...contents } = (parse(files.get(found.path)!) as { template: Plain }).template;
  const presets = Object.entries(inputs as Record<string, Plain>).map(([one, declared]) => [one, declared.default]);
  const values: Plain = { ...Object.fromEntries(presets), ...given };
  const body = found.part === 'group' ? { group: contents.group } : (contents[found.part] as Plain);
  return { ...(interpolate(body, values) as Plain), ...own };
}

function interpolate(value: unknown, values: Plain): unknown {
  if (Array.isArray(value)) return value.map((item) => interpolate(item, values));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, interpolate(inner, values)]));
  if (typeof value !== 'string') return value;
  const whole = /^(?:\$\{\{ inputs[.](\w+) \}\}|<\+inputs[.](\w+)>)$/.exec(value);
  if (whole !== null) return values[(whole[1] ?? whole[2])!];
  return value.replace(/\$\{\{ inputs[.](\w+) \}\}|<\+inputs[.](\w+)>/g, (_, one, other) => String(values[one ?? other]));
}
