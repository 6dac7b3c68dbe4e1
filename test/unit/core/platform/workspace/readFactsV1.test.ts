import assert from 'node:assert/strict';
import { Workspace } from '../../../../../server/documents/platform/workspace/workspace.ts';

type Files = Readonly<Record<string, string>>;

function open(files: Files): Workspace {
  const workspace = new Workspace();
  for (const [path, text] of Object.entries(files)) workspace.put(`/w/.harness/${path}`, text);
  return workspace;
}

/** Returns the problems of all files: code and token. */
function problems(files: Files): string[] {
  const workspace = open(files);
  return Object.entries(files).flatMap(([path, text]) =>
    workspace.problemsOf(`/w/.harness/${path}`).map(({ code, range: { start, end } }) => {
      const token = text.split('\n')[start.line]!.slice(start.character, end.character);
      return `${code} ${token}`;
    }),
  );
}

/** Returns what the references of a file find: the path and the version of each. */
function found(files: Files, path: string): string[] {
  const { index } = open(files);
  const { references, scope } = index.of(`/w/.harness/${path}`)!;
  return references.map((reference) => {
    const places = index.meantBy(reference, scope).map((one) => `${one.path.slice('/w/.harness/'.length)}`);
    return `${reference.kind} ${reference.level} ${reference.identifier}${reference.version === null ? '' : ` ${reference.version.text}`}: ${places.join(', ')}`;
  });
}

const template = (fields: string, body = '  step:\n    run: echo\n'): string => `version: 1\ntemplate:\n${fields}${body}`;
const use = (lines: string): string =>
  `version: 1\npipeline:\n  id: one\n  stages:\n    - steps:\n        - template:\n${lines.replace(/^(?=.)/gm, ' '.repeat(12))}`;

describe('the facts of version 1', () => {
  it('find templates by id, name, file, folder and version, below every key that uses one', () => {
    const keys = ['agent', 'action', 'deploy', 'build', 'test', 'chaos', 'idp', 'iacm', 'sto'];
    const files = {
      'templates/a.yaml': template('  id: by_id\n  version: 1.0\n'),
      'templates/b.yaml': template('  name: by-name\n'),
      'templates/by_file.yaml': template(''),
      'templates/by_folder/2.1.yaml': template(''),
      'templates/x.template.yaml': template('  name: No identifier\n'),
      'pipelines/one.yaml': `pipeline:\n  id: one\n  stages:\n    - steps:\n        - uses: by_id@1.0\n        - run:\n            with: {template: {uses: by_id}}\n        - template: {uses: "by-name"}\n        - approval: {uses: harness}\n${keys
        .map((key) => `        - ${key}:\n            uses: by_file\n`)
        .join(
          '',
        )}        - group:\n            steps:\n              - template: {uses: by_folder@2.1}\n        - uses: actions/checkout@v4\n`,
    };
    assert.deepEqual(found(files, 'pipelines/one.yaml'), [
      'template project by_id 1.0: templates/a.yaml',
      'template project by-name: templates/b.yaml',
      ...keys.map(() => 'template project by_file: templates/by_file.yaml'),
      'template project by_folder 2.1: templates/by_folder/2.1.yaml',
    ]);
    assert.deepEqual(problems(files), []);
  });

  it('resolve scopes by the folders in which documents are stored', () => {
    const files = {
      'account/templates/a.yaml': template('  id: say\n'),
      'orgs/shop/templates/b.yaml': template('  id: say\n'),
      'orgs/shop/projects/store/templates/c.yaml': template('  id: say\n'),
      'orgs/shop/projects/other/templates/d.yaml': template('  id: say\n'),
      'orgs/shop/projects/store/pipelines/p.yaml':
        'pipeline:\n  id: p\n  stages:\n    - steps:\n        - template: {uses: account.say}\n        - template: {uses: org.say}\n        - template: {uses: say}\n    - chain:\n        uses: shop/other/q\n',
      'orgs/shop/projects/other/pipelines/q.yaml': 'version: 1\npipeline:\n  id: q\n  stages:\n    - steps:\n        - run: echo\n',
    };
    assert.deepEqual(found(files, 'orgs/shop/projects/store/pipelines/p.yaml'), [
      'template account say: account/templates/a.yaml',
      'template org say: orgs/shop/templates/b.yaml',
      'template project say: orgs/shop/projects/store/templates/c.yaml',
      'pipeline project q: orgs/shop/projects/other/pipelines/q.yaml',
    ]);
  });

  it('find services, environments and infrastructures in every form', () => {
    const files = {
      'services/web.yaml': 'service:\n  name: Web\n  identifier: web\n  serviceDefinition: {}\n  tags: {}\n  description: x\n',
      'environments/prod.yaml': 'environment:\n  name: Prod\n  identifier: prod\n  type: Production\n  tags: {}\n',
      'environments/east.yaml':
        'infrastructureDefinition:\n  name: East\n  identifier: east\n  environmentRef: prod\n  type: KubernetesDirect\n  spec: {}\n',
      'pipelines/one.yaml':
        'pipeline:\n  id: one\n  service: web\n  stages:\n    - service: [web, {id: web}]\n      environment: {id: prod, deploy-to: [east, {id: east}]}\n    - service: {items: [web]}\n      environment: {group: {id: all, items: [{id: prod, deploy-to: all}]}}\n    - environment: prod\n      service: wob\n',
    };
    const places = found(files, 'pipelines/one.yaml');
    assert.deepEqual(
      places.map((one) => one.replace(/ project/, '')),
      [
        'service web: services/web.yaml',
        'service web: services/web.yaml',
        'service web: services/web.yaml',
        'environment prod: environments/prod.yaml',
        'infrastructure east: environments/east.yaml',
        'infrastructure east: environments/east.yaml',
        'service web: services/web.yaml',
        'environment prod: environments/prod.yaml',
        'environment prod: environments/prod.yaml',
        'service wob: ',
      ],
    );
    assert.deepEqual(problems(files), []);
  });

  it('say nothing of what only the service knows', () => {
    const declared =
      '  id: say_it\n  version: 1.2.0\n  inputs:\n    tags: {type: array, required: true}\n    data: {type: object}\n    step: {type: step}\n';
    const cases = [
      'uses: say_it@latest\nwith: {nothing: x}\n',
      'uses: say_it@main\n',
      'uses: say_it@1\nwith: {nothing: x}\n',
      'uses: say-it\n',
      'uses: sayIt\n',
      'uses: say_it\nwith: {tags: latest, data: "{}", step: deploy@1.0.0}\n',
      `uses: say_it\nwith: {tags: "\${{ inputs.tags }}", data: <+pipeline.name>}\n`,
      'uses: say_it\nwith: {overlay: {step: {}}}\n',
      'uses: <+pipeline.name>\nwith: {nothing: x}\n',
      'uses: org/say_it@9.9.9\n',
    ];
    for (const one of cases) assert.deepEqual(problems({ 'templates/a.yaml': template(declared), 'pipelines/p.yaml': use(one) }), [], one);
    // What says neither its inputs nor its version may have any.
    assert.deepEqual(
      problems({ 'templates/say.yaml': template('  version: 1\n'), 'pipelines/p.yaml': use('uses: say@1.0.0\nwith: {a: x}\n') }),
      [],
    );
    assert.deepEqual(problems({ 'templates/deploy_all.yaml': template(''), 'pipelines/p.yaml': use('uses: deploy_al\n') }), []);
    assert.deepEqual(problems({ 'templates/a.yaml': template('  id: jira_create\n'), 'pipelines/p.yaml': use('uses: jira-create\n') }), []);
    // An input set elsewhere may belong to any pipeline.
    const set = 'version: 1\nkind: input-set\nspec:\n  nothing: x\n';
    assert.deepEqual(
      problems({
        'pipelines/one.yaml': use('uses: x\n').replace('id: one', 'id: one\n  inputs: {a: {type: string}}'),
        'sets/eu.yaml': set,
      }),
      [],
    );
  });

  it('report what is wrong at its token', () => {
    const declared =
      '  id: say_hello\n  version: 1.2.0\n  inputs:\n    size: {type: string, enum: [small, large], required: true}\n    data: {type: object}\n';
    const cases: [string, string[]][] = [
      ['uses: "say_hello@1.3.0"\n', ['UNKNOWN_VERSION 1.3.0']],
      ['uses: say_helo\n', ['UNKNOWN_ENTITY say_helo']],
      ['uses: say_hello@1.2.0\nwith: {size: smal, dato: {}}\n', ['WRONG_INPUT smal', 'UNKNOWN_INPUT dato']],
      ['uses: say_hello\nwith: {size: small, data: text}\n', ['WRONG_INPUT text']],
      ['uses: say_hello\n', ['MISSING_INPUT say_hello']],
    ];
    for (const [one, expected] of cases)
      assert.deepEqual(problems({ 'templates/a.yaml': template(declared), 'pipelines/p.yaml': use(one) }), expected, one);
    const stage = template('  id: roll_out\n', '  stage:\n    steps:\n      - run: x\n');
    assert.deepEqual(problems({ 'templates/a.yaml': stage, 'pipelines/p.yaml': use('uses: roll_out\n') }), ['OTHER_ENTITY roll_out']);
    const pipeline = use('uses: x\n').replace('id: one', 'id: one\n  inputs: {a: {type: string}}');
    const set = 'version: 1\nkind: input-set\nspec:\n  nothing: x\n';
    assert.deepEqual(problems({ 'pipelines/one.yaml': pipeline, 'pipelines/one/input_sets/eu.yaml': set }), ['UNKNOWN_INPUT nothing']);
  });
});
