import assert from 'node:assert/strict';
import { CompletionRequest } from 'vscode-languageserver/node';
import type { KnownKind } from '../../server/language/protocol/platform.ts';
import { SET_STATE } from '../../server/language/protocol.ts';
import { acceptItem } from '../support/cursor.ts';
import { BARRIER, PipelineServer } from '../support/pipelineServer.ts';

/** Returns a pipeline with these steps in its only stage. */
function inStage(type: string, steps: string): string {
  const strategies =
    type === 'Deployment'
      ? [
          '        failureStrategies:',
          '          - onFailure:',
          '              errors: [AllErrors]',
          '              action:',
          '                type: Ignore',
        ]
      : [];
  const spec =
    type === 'Deployment'
      ? ['          service:', '            serviceRef: web', '          environment:', '            environmentRef: prod']
      : [];
  return `${['pipeline:', '  name: Release', '  identifier: release', '  stages:', '    - stage:', '        name: Main', '        identifier: main', `        type: ${type}`, ...strategies, '        spec:', ...spec, '          execution:', '            steps:'].join('\n')}\n${steps}`;
}

/** Returns a pipeline whose only step has these lines. */
function inStep(...lines: readonly string[]): string {
  return inStage('Custom', ['              - step:', ...lines.map((line) => `                  ${line}`)].join('\n'));
}

const SCRIPT = ['name: Say hello', 'identifier: hello', 'type: ShellScript'];

describe('completion in pipelines', () => {
  let server: PipelineServer;
  before(async () => {
    server = await PipelineServer.take();
  });
  after(() => server.giveBack());

  async function labels(marked: string, trigger?: string): Promise<string[]> {
    return (await server.complete(marked, trigger)).items.map(({ label }) => label);
  }

  /** Accepts an item; returns the line of the cursor and those below it. */
  async function accept(marked: string, label: string): Promise<string> {
    const { text, items } = await server.complete(marked);
    const item = items.find((one) => one.label === label);
    assert.ok(
      item !== undefined,
      `${label} is offered, not only ${items
        .slice(0, 8)
        .map((one) => one.label)
        .join(', ')}`,
    );
    const line = marked.slice(0, marked.indexOf('‸')).split('\n').length - 1;
    return acceptItem(text, item).split('\n').slice(line).join('\n');
  }

  const KEYS: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ['missing in a step, required ones first', inStep('name: x', '‸'), ['identifier', 'type', 'template'], ['name']],
    ['of the spec of its type', inStep(...SCRIPT, 'spec:', '  ‸'), ['shell', 'source'], ['image']],
    ['in a partly typed word', inStep(...SCRIPT, 'spec:', '  she‸'), ['shell', 'source'], []],
    ['before a colon', inStep(...SCRIPT, 'spec:', '  she‸: Bash'), ['shell'], []],
    ['between other lines', inStep('name: x', '‸', 'type: ShellScript'), ['identifier', 'spec'], ['name', 'type']],
    ['in braces', inStep(...SCRIPT, 'spec: { ‸ }'), ['shell', 'source'], []],
    ['of the stage, on a line with its indentation', `${inStep(...SCRIPT)}\n        ‸`, ['description', 'when'], ['type']],
    ['of the pipeline', `${inStep(...SCRIPT)}\n  ‸`, ['description', 'variables'], ['stages']],
    [
      'below text that cannot be parsed',
      inStage('Custom', `              - step:\n                  name: "a\n              - step:\n                  ‸`),
      ['name', 'identifier'],
      [],
    ],
    ['below a blank line', inStep('name: x', '', '‸'), ['identifier'], []],
    ['of all types, in a step without a type', inStep('name: x', 'spec:', '  ‸'), ['image', 'connectorRef'], []],
  ];
  for (const [what, marked, offered, left] of KEYS) {
    it(`offers keys: ${what}`, async () => {
      const found = await labels(marked);
      for (const label of offered) assert.ok(found.includes(label), `${label} in ${found.slice(0, 20)}`);
      for (const label of left) assert.ok(!found.includes(label), `${label} in ${found.slice(0, 20)}`);
      assert.equal(new Set(found).size, found.length, 'no duplicates');
    });
  }

  it('puts required keys before the others', async () => {
    assert.deepEqual((await labels(inStep('name: x', 'type: ShellScript', '‸'))).slice(0, 2), ['identifier', 'spec']);
  });

  it('ignores the comma, a trigger character of rosters', async () => {
    const { items } = await server.complete(inStep('name: x', '‸'), ',');
    assert.deepEqual(items, []);
  });

  it('describes each key', async () => {
    const { items } = await server.complete(inStep('name: x', '‸'));
    const timeout = items.find(({ label }) => label === 'timeout');
    assert.match(timeout?.detail ?? '', /Timeout/);
    assert.match(JSON.stringify(timeout?.documentation), /fails with a timeout/);
  });

  it('starts an indented line below a key with an object or a list', async () => {
    assert.equal(await accept(inStep('name: x', 'wh‸'), 'when'), '                  when:\n                    stageStatus: Success');
    assert.equal(
      await accept(inStep(...SCRIPT, 'spec:', '  ‸'), 'delegateSelectors'),
      '                    delegateSelectors:\n                      - ',
    );
  });

  const VALUES: readonly (readonly [string, string, readonly string[]])[] = [
    ['words', inStep(...SCRIPT, 'spec:', '  shell: ‸'), ['Bash', 'PowerShell', '<+input>']],
    ['allowed values, in an existing value', inStep(...SCRIPT, 'spec:', '  shell: Po‸wer'), ['Bash', 'PowerShell', '<+input>']],
    ['allowed values, directly after the colon', inStep(...SCRIPT, 'spec:', '  shell:‸'), ['Bash', 'PowerShell', '<+input>']],
    ['allowed values, in braces', inStep(...SCRIPT, 'spec: { shell: ‸ }'), ['Bash', 'PowerShell', '<+input>']],
    ['true and false', inStep(...SCRIPT, 'spec:', '  onDelegate: ‸'), ['true', 'false', '<+input>']],
    ['an identifier made from the name', inStep('name: Say hello!', 'identifier: ‸'), ['Say_hello']],
    ['the identifiers of stages', inStage('Deployment', '').replace('serviceRef: web', 'useFromStage:\n              stage: ‸'), ['main']],
  ];
  for (const [what, marked, offered] of VALUES) it(`offers values: ${what}`, async () => assert.deepEqual(await labels(marked), offered));

  it('offers durations', async () => {
    const found = await labels(inStep(...SCRIPT, 'timeout: ‸'));
    for (const time of ['10s', '10m', '1h', '1d']) assert.ok(found.includes(time));
  });

  it('offers the allowed values of a list after each dash', async () => {
    const marked = inStep(...SCRIPT, 'failureStrategies:', '  - onFailure:', '      errors:', '        - ‸');
    assert.ok((await labels(marked)).includes('Timeout'));
    assert.equal((await accept(marked, 'Timeout')).trim(), '- Timeout');
    const below = inStep(...SCRIPT, 'failureStrategies:', '  - onFailure:', '      errors:', '        - AllErrors', '        ‸');
    assert.equal((await accept(below, 'Timeout')).trim(), '- Timeout');
  });

  describe('of a further entry', () => {
    const TWO = [
      '              - step:',
      '                  name: A',
      '                  identifier: a',
      '                  type: ShellScript',
    ];
    const STEP = /\n {14}- step:\n {18}name: \S/;
    for (const column of [0, 2, 14, 18, 22])
      it(`offers a step after the last one, from column ${column}`, async () => {
        const { text, items } = await server.complete(`${inStage('Custom', TWO.join('\n'))}\n${' '.repeat(column)}‸`);
        const item = items.find(({ label }) => label === 'ShellScript');
        assert.match(acceptItem(text, item!), STEP);
        const stage = items.find(({ label }) => label === 'Approval');
        assert.match(acceptItem(text, stage!), /\n {4}- stage:\n {8}name: \S/);
      });

    for (const column of [0, 14, 18])
      it(`offers it once a word was begun, from column ${column}`, async () => {
        const { text, items } = await server.complete(`${inStage('Custom', TWO.join('\n'))}\n${' '.repeat(column)}she‸\n`);
        const item = items.find(({ label }) => label === 'ShellScript');
        assert.match(acceptItem(text, item!), STEP);
        assert.doesNotMatch(acceptItem(text, item!), /she\n|she-/);
      });

    it('is not offered inside a step, whose lines it would take', async () => {
      const found = await labels(inStep('name: A', '‸', 'identifier: a'));
      assert.ok(!found.includes('ShellScript') && !found.includes('Approval'));
    });
  });

  it('replaces the whole word and adds a space after a colon', async () => {
    assert.equal((await accept(inStep(...SCRIPT, 'spec:', '  shell: Po‸wer'), 'Bash')).trim(), 'shell: Bash');
    assert.equal((await accept(inStep(...SCRIPT, 'spec:', '  shell:‸'), 'Bash')).trim(), 'shell: Bash');
    assert.equal((await accept(inStep(...SCRIPT, 'spec:', '  she‸: Bash'), 'shell')).trim(), 'shell: Bash');
  });

  it('finds a step by its title and its description', async () => {
    const { items } = await server.complete(inStep('name: Ask', 'identifier: ask', 'type: ‸'));
    const foundBy = (typed: string) => items.filter(({ filterText }) => filterText?.split(' ').includes(typed)).map(({ label }) => label);
    assert.ok(foundBy('manual').includes('HarnessApproval'), foundBy('manual').join());
    assert.ok(foundBy('approval').includes('JiraApproval'));
    assert.deepEqual(foundBy('HarnessApproval'), ['HarnessApproval']);
    for (const { label, filterText } of items) assert.ok(filterText?.startsWith(label), `${label} is found by its own name first`);
  });

  it('offers an empty document whole ones: pipelines by kind, templates of each type, and an input set', async () => {
    const found = await labels('# new\n‸');
    assert.deepEqual(
      found.filter((label) => label.startsWith('pipeline')),
      ['CI on cloud', 'CI on Kubernetes', 'CD, rolling on Kubernetes', 'approval', 'custom stage'].map((title) => `pipeline: ${title}`),
    );
    for (const type of ['Pipeline', 'Stage', 'StepGroup', 'Step', 'ArtifactSource', 'SecretManager'])
      assert.ok(found.includes(`template: ${type}`), `${found}`);
    assert.equal(found.at(-1), 'inputSet');
    assert.deepEqual(await labels('on: push\n‸'), []);
  });

  it('offers keys in a template and an input set from their first line on', async () => {
    assert.deepEqual((await labels('template:\n  ‸\n')).slice(0, 4), ['type', 'identifier', 'name', 'versionLabel']);
    assert.deepEqual((await labels('inputSet:\n  ‸\n')).slice(0, 2), ['identifier', 'name']);
    assert.ok((await labels('template:\n  name: A\n  type: ‸\n')).includes('StepGroup'));
    assert.deepEqual(await labels('service:\n  ‸\n'), [], 'other programs have such a key too');
  });

  describe('of types', () => {
    const typeAt = (stage: string, typed = '') =>
      inStage(stage, `              - step:\n                  name: A\n                  type: ${typed}‸`);
    const firstLabels = async (marked: string, count = 3) => (await labels(marked)).slice(0, count);

    it('begins with those that public pipelines use in such a stage', async () => {
      assert.equal((await firstLabels(typeAt('CI')))[0], 'Run');
      assert.equal((await firstLabels(typeAt('Approval')))[0], 'HarnessApproval');
      assert.deepEqual((await firstLabels(typeAt('Deployment'))).sort(), ['Command', 'K8sBGSwapServices', 'K8sRollingDeploy']);
      assert.equal((await firstLabels(inStage('CI', '              - ‸'), 30)).filter((label) => /^[A-Z]/.test(label))[0], 'Run');
    });

    it('puts those of the document first', async () => {
      const other =
        '              - step:\n                  name: B\n                  identifier: b\n                  type: SaveCacheS3\n';
      assert.deepEqual(
        await firstLabels(inStage('CI', `${other}              - step:\n                  name: A\n                  type: ‸`), 2),
        ['SaveCacheS3', 'Run'],
      );
    });

    it('ranks what the typed text begins a word of: “docker” finds Build and Push first', async () => {
      const { isIncomplete, items } = await server.complete(typeAt('CI', 'docker'));
      const [first] = items;
      assert.equal(first?.label, 'BuildAndPushDockerRegistry');
      // A client ranks by this text, and then by the order of the server.
      assert.equal(first.filterText, 'docker');
      assert.equal(isIncomplete, true);
      const entries = await labels(inStage('CI', '              - docker‸'));
      assert.equal(
        entries.find((label) => /^[A-Z]/.test(label)),
        'BuildAndPushDockerRegistry',
      );
    });
  });

  it('matches a quoted value including its quote', async () => {
    const marked = inStep(...SCRIPT, 'spec:', '  shell: "Po‸"');
    const { items } = await server.complete(marked);
    assert.match(items.find(({ label }) => label === 'PowerShell')?.filterText ?? '', /^"PowerShell\b/);
    assert.equal((await accept(marked, 'PowerShell')).trim(), 'shell: PowerShell');
  });

  describe('types', () => {
    it('of steps are those that the stage supports', async () => {
      const deployment = await labels(inStage('Deployment', '              - step:\n                  type: ‸'));
      const build = await labels(inStage('CI', '              - step:\n                  type: ‸'));
      assert.ok(deployment.includes('K8sRollingDeploy') && !deployment.includes('BuildAndPushDockerRegistry'));
      assert.ok(build.includes('BuildAndPushDockerRegistry') && !build.includes('K8sRollingDeploy'));
    });

    it('that undo a deployment are offered in rollback steps only', async () => {
      const undoing = ['K8sRollingRollback', 'HelmRollback', 'EcsRollingRollback', 'ServerlessAwsLambdaRollbackV2'];
      const both = ['ShellScript', 'TerraformRollback', 'GoogleCloudRunPrepareRollbackData'];
      const back = '            rollbackSteps:\n';
      const group = '              - stepGroup:\n                  name: g\n                  steps:\n                    ';
      for (const [steps, isBack] of [
        ['              - ‸', false],
        ['              - step:\n                  type: ‸', false],
        [`${group}- ‸`, false],
        [`              []\n${back}              - ‸`, true],
        [`              []\n${back}              - step:\n                  type: ‸`, true],
        [`              []\n${back}${group}- ‸`, true],
      ] as const) {
        const found = await labels(inStage('Deployment', steps));
        for (const type of undoing) assert.equal(found.includes(type), isBack, `${type} in ${steps}`);
        for (const type of both) assert.ok(found.includes(type), `${type} in ${steps}`);
      }
    });

    it('of stages are all offered', async () => {
      const found = await labels('pipeline:\n  stages:\n    - stage:\n        type: ‸');
      for (const type of ['CI', 'Deployment', 'Custom', 'Approval']) assert.ok(found.includes(type));
    });

    it('add the required spec unless there is one', async () => {
      const fresh = await accept(inStep('name: x', 'identifier: x', 'type: ‸'), 'ShellScript');
      assert.match(fresh, /type: ShellScript\n {18}spec:\n {20}shell: Bash\n/);
      const known = await accept(inStep('name: x', 'type: Shell‸', 'spec:', '  shell: Bash'), 'ShellScript');
      assert.equal(known, '                  type: ShellScript\n                  spec:\n                    shell: Bash');
    });
  });

  describe('whole entries', () => {
    const EMPTY: readonly (readonly [string, string])[] = [
      ['after a dash', '              - ‸'],
      ['after a dash without a space', '              -‸'],
      ['if a dash is missing', '              ‸'],
      [
        'below another step',
        `              - step:\n${['name: a', 'identifier: a', 'type: Wait', 'spec:', '  duration: 10m'].map((line) => `                  ${line}`).join('\n')}\n              ‸`,
      ],
    ];
    for (const [what, steps] of EMPTY) {
      it(`are offered ${what}, and the check finds nothing wrong with them`, async () => {
        const { text, items } = await server.complete(inStage('Custom', steps));
        const item = items.find(({ label }) => label === 'ShellScript');
        assert.ok(item !== undefined);
        assert.deepEqual(await server.problems(acceptItem(text, item)), []);
      });
    }

    it('have unused identifiers', async () => {
      const one = inStage(
        'Custom',
        '              - step:\n                  name: Wait\n                  identifier: Wait\n                  type: Wait\n                  spec:\n                    duration: 10m\n              - ‸',
      );
      assert.match(await accept(one, 'Wait'), /identifier: Wait_2/);
    });

    for (const [stage, type] of [
      ['Deployment', 'Deployment'],
      ['CI', 'CI'],
      ['Custom', 'Custom'],
      ['Approval', 'Approval'],
    ] as const) {
      it(`of steps in a stage of type ${stage} are valid as inserted`, async () => {
        const { text, items } = await server.complete(inStage(type, '              - ‸'));
        const snippets = items.filter(({ kind }) => kind === 15);
        assert.ok(snippets.length > 20);
        const wrong: string[] = [];
        for (const item of snippets) {
          for (const problem of await server.problems(acceptItem(text, item))) {
            if (!BARRIER.test(problem)) wrong.push(`${item.label}: ${problem}`);
          }
        }
        assert.deepEqual(wrong, []);
      });
    }

    it('of stages are valid as inserted', async () => {
      const { text, items } = await server.complete('pipeline:\n  name: a\n  identifier: a\n  stages:\n    - ‸\n');
      const snippets = items.filter(({ kind }) => kind === 15);
      assert.ok(snippets.length > 10);
      const wrong: string[] = [];
      for (const item of snippets)
        for (const problem of await server.problems(acceptItem(text, item))) wrong.push(`${item.label}: ${problem}`);
      assert.deepEqual(wrong, []);
    });
  });

  describe('of a whole pipeline', () => {
    for (const marked of ['‸', 'pip‸', 'pipeline‸', '\n\n‸\n', '# About\r\n\r\n‸', '%YAML 1.2\n---\npi‸', '---\n# a\np‸\n# b'])
      it(`is offered in an empty document: ${JSON.stringify(marked)}`, async () => {
        const { text, items } = await server.complete(marked);
        const pipelines = items.filter(({ label }) => label.startsWith('pipeline'));
        assert.equal(pipelines.length, 5);
        const accepted = acceptItem(text, pipelines[2]!);
        assert.match(accepted, /^pipeline:\r?\n {2}name: New\r?\n {2}identifier: New\r?\n {2}stages:\r?\n {4}- stage:/m);
        assert.deepEqual(await server.problems(accepted), []);
      });

    for (const marked of ['  ‸', 'x‸', 'pip‸e', 'a: 1\n‸', '‸\na: 1', '- ‸', '# ‸', 'p ‸', '{‸}', '‸ # c\nb: 2'])
      it(`is not offered elsewhere: ${JSON.stringify(marked)}`, async () => assert.deepEqual(await labels(marked), []));

    it('is not offered for a trigger character or in other languages', async () => {
      for (const character of ['\n', ' ', '-']) assert.deepEqual(await labels('# a\n‸', character), []);
      await server.server.open('file:///plain.txt', '', 'plaintext');
      const asked = { textDocument: { uri: 'file:///plain.txt' }, position: { line: 0, character: 0 } };
      assert.equal(await server.server.connection.sendRequest(CompletionRequest.type, asked), null);
    });
  });

  describe('expressions', () => {
    it('start with the roots', async () => {
      const found = await labels(inStep(...SCRIPT, 'description: <+‸'));
      for (const root of ['pipeline', 'stage', 'input', 'secrets']) assert.ok(found.includes(root));
    });

    it('are closed after input and continue with its methods', async () => {
      assert.equal((await accept(inStep(...SCRIPT, 'description: <+in‸'), 'input')).trim(), 'description: <+input>');
      assert.equal(
        (await accept(inStep(...SCRIPT, 'description: <+input>.‸'), 'allowedValues')).trim(),
        'description: <+input>.allowedValues()',
      );
      const left = await labels(inStep(...SCRIPT, 'description: <+input>.default(a).‸'));
      assert.ok(left.includes('allowedValues') && !left.includes('default'));
    });

    it('include the stages and steps of the pipeline, also in scripts', async () => {
      const lines = [...SCRIPT, 'spec:', '  source:', '    type: Inline', '    spec:', '      script: |'];
      assert.deepEqual(await labels(inStep(...lines, '        echo <+pipeline.stages.‸')), ['main']);
      assert.deepEqual(await labels(inStep(...lines, '        echo <+pipeline.stages.main.spec.execution.steps.‸>')), ['hello']);
    });

    it('are triggered by their characters only inside an expression', async () => {
      assert.deepEqual(await labels(inStep('description: a.‸'), '.'), []);
      assert.ok((await labels(inStep('description: <+‸'), '+')).length > 20);
    });
  });

  describe('references', () => {
    afterEach(() => server.server.connection.sendNotification(SET_STATE, { known: { connectors: [], environments: [] } }));

    it('are those that the file uses', async () => {
      const codebase = '  properties:\n    ci:\n      codebase:\n        connectorRef: account.github\n';
      const marked = inStage('Deployment', '').replace('  stages:', `${codebase}  stages:`).replace('serviceRef: web', 'serviceRef: ‸');
      assert.ok(!(await labels(marked)).includes('account.github'));
      const other = inStage(
        'CI',
        '              - step:\n                  type: Run\n                  spec:\n                    connectorRef: ‸',
      ).replace('  stages:', `${codebase}  stages:`);
      assert.ok((await labels(other)).includes('account.github'));
    });

    it('are those that other open files use', async () => {
      const uri = 'file:///other.yaml';
      await server.server.open(uri, inStage('Deployment', '').replace('serviceRef: web', 'serviceRef: org.shop'), 'yaml');
      assert.ok((await labels(inStage('Deployment', '').replace('serviceRef: web', 'serviceRef: ‸'))).includes('org.shop'));
      await server.server.close(uri);
    });

    it('are those that the client sends', async () => {
      const known: { readonly [kind in KnownKind]?: unknown } = {
        connectors: [{ identifier: 'account.docker', name: 'Docker Hub', type: 'DockerRegistry' }, 7],
        environments: [{ identifier: 'staging' }],
      };
      await server.server.connection.sendNotification(SET_STATE, { known });
      const { items } = await server.complete(
        inStage('CI', '              - step:\n                  type: Run\n                  spec:\n                    connectorRef: ‸'),
      );
      const docker = items.find(({ label }) => label === 'account.docker');
      assert.equal(docker?.detail, 'Docker Hub · DockerRegistry');
      assert.ok((await labels(inStage('Deployment', '').replace('environmentRef: prod', 'environmentRef: ‸'))).includes('staging'));
    });

    it('omit those of another organization or project', async () => {
      const run = '              - step:\n                  type: Run\n                  spec:\n                    connectorRef: ‸';
      const connectors = [
        { identifier: 'account.hub' },
        { identifier: 'org.hub', orgIdentifier: 'default' },
        { identifier: 'org.far', orgIdentifier: 'far' },
        { identifier: 'hub', orgIdentifier: 'default', projectIdentifier: 'shop' },
        { identifier: 'other', orgIdentifier: 'default', projectIdentifier: 'other' },
      ];
      await server.server.connection.sendNotification(SET_STATE, { known: { connectors } });
      const offered = async (head: string) => {
        const found = await labels(inStage('CI', run).replace('  stages:', `${head}  stages:`));
        return connectors.map(({ identifier }) => identifier).filter((identifier) => found.includes(identifier));
      };
      assert.deepEqual(await offered('  orgIdentifier: default\n  projectIdentifier: shop\n'), ['account.hub', 'org.hub', 'hub']);
      assert.deepEqual(await offered('  orgIdentifier: far\n'), ['account.hub', 'org.far']);
      assert.equal((await offered('')).length, connectors.length);
      await server.server.connection.sendNotification(SET_STATE, { known: { connectors: [] } });
      assert.deepEqual(await offered(''), []);
    });
  });

  describe('is silent', () => {
    const SILENT: readonly (readonly [string, string])[] = [
      ['in a comment', inStep('name: x # ‸')],
      ['in a comment on its own line', inStep('name: x', '# ‸')],
      ['after a complete word', inStep('name: x', 'type: ShellScript ‸')],
      ['in a script', inStep(...SCRIPT, 'spec:', '  source:', '    type: Inline', '    spec:', '      script: |', '        echo a‸')],
      [
        'on a new line of a script',
        inStep(...SCRIPT, 'spec:', '  source:', '    type: Inline', '    spec:', '      script: |', '        echo a', '        ‸'),
      ],
      ['on the second line of a quoted string', inStep('name: x', 'description: "one', '  tw‸o"')],
      ['after the header of a literal block', inStep('description: |‸', '  x')],
    ];
    for (const [what, marked] of SILENT) it(what, async () => assert.deepEqual(await labels(marked), []));

    it('in YAML of other kinds', async () => assert.deepEqual(await labels('services:\n  ‸'), []));

    it('on a new line where nothing is expected', async () => {
      assert.deepEqual(await labels(inStep('name: x', '‸'), '\n'), []);
      assert.ok((await labels(inStep(...SCRIPT, 'spec:', '  ‸'), '\n')).includes('shell'));
    });
  });

  it('works at every position, whatever is typed', async () => {
    const text = inStep(...SCRIPT, 'spec:', '  shell: "Bash', '  onDelegate: [a, {b: <+x', '- - : ', '? x', '\t y: |', '<<: *a');
    await server.askEverywhere(CompletionRequest.type, text);
    assert.deepEqual(server.server.log, []);
  });
});

describe('completion for a client without snippet support', () => {
  it('inserts plain text', async () => {
    const server = await PipelineServer.take({});
    try {
      const { items } = await server.complete(inStage('Custom', '              - ‸'));
      assert.ok(items.length > 20);
      assert.ok(items.every(({ insertTextFormat, textEdit }) => insertTextFormat === undefined && !textEdit!.newText.includes('${')));
    } finally {
      await server.giveBack();
    }
  });
});
