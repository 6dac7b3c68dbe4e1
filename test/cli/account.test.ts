import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { createPipeline, createProject, updatePipeline } from '../../server/api/platform/platform.ts';
import * as segments from '../../server/api/segments/segments.ts';
import { useCommandsAtService } from './commandsAtService.ts';

const PIPELINE = `# Deploys the till.
pipeline:
  name: Deploy
  identifier: deploy
  projectIdentifier: till
  orgIdentifier: shops
  stages:
    - stage:
        name: Ask
        identifier: ask
        type: Approval
        spec:
          execution:
            steps:
              - step:
                  name: Ask
                  identifier: ask
                  type: HarnessApproval
                  timeout: 10m # long enough
                  spec:
                    approvalMessage: Go?
                    includePipelineExecutionHistory: true
                    approvers:
                      minimumCount: 1
                      disallowPipelineExecutor: false
                      userGroups:
                        - account.all
                    approverInputs: []
`;
const ROSTER = 'Name,Email,Manager Email\nAda,ada@harbor.example,\nBen,ben@harbor.example,ada@harbor.example\n';

describe('an account as a folder', () => {
  const { folder, instance, ok, run, write } = useCommandsAtService();
  const read = (...path: readonly string[]): string => readFileSync(join(folder, ...path), 'utf8');
  const project = { orgIdentifier: 'shops', projectIdentifier: 'till' };

  before(async () => {
    const service = instance();
    await call(service, 'createOrganization', { body: { organization: { identifier: 'shops', name: 'Shops' } } });
    await createProject(service, { orgIdentifier: 'shops', identifier: 'till', name: 'Till', modules: ['CD'] });
    const spec = { dockerRegistryUrl: 'https://index.docker.io/v2/', providerType: 'DockerHub', auth: { type: 'Anonymous' } };
    for (const scope of [{}, { orgIdentifier: 'shops' }, project])
      await call(service, 'createConnector', {
        body: { connector: { identifier: 'images', name: 'Images', type: 'DockerRegistry', spec, ...scope } },
      });
    await createPipeline(service, project, PIPELINE);
    const { id: workspaceId } = await call(service, 'createWorkspace', { body: { name: 'Web: shop/EU' } });
    const user = await call(service, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
    const place = { workspaceId, trafficTypeId: user.id };
    const attribute = {
      displayName: 'Plan',
      description: null,
      dataType: 'string',
      isSearchable: true,
      suggestedValues: ['free'],
    } as const;
    await call(service, 'saveAttribute', { parameters: place, body: { id: 'plan', ...attribute } });
    const { id: environmentId } = await call(service, 'createEnvironment', {
      parameters: { workspaceId },
      body: { name: 'Production', production: true },
    });
    for (const name of ['vip', 'VIP']) {
      await call(service, 'createSegment', {
        parameters: { workspaceId, trafficTypeName: 'user' },
        body: { name, description: 'Best customers' },
      });
      await call(service, 'activateSegment', { parameters: { environmentId, segmentName: name } });
    }
    await call(service, 'tagObject', { parameters: { workspaceId, objectName: 'vip', objectType: 'Segment' }, body: ['shop'] });
    await segments.uploadSegmentKeys(service, { environmentId, segmentName: 'vip' }, ['zoe', 'ann', 'bob']);
    write('people.csv', ROSTER);
    await ok(['developers', 'plan', 'people.csv', '-o', 'roster.plan']);
    await ok(['developers', 'apply', 'roster.plan']);
  });

  it('is pulled with names that fit any file system, and a second pull changes nothing', async () => {
    const pulled = JSON.parse(await ok(['pull', 'account', '--output', 'json'])) as { written: string[] };
    assert.deepEqual(pulled.written.toSorted(), listFiles(join(folder, 'account')));
    assert.deepEqual(pulled.written.toSorted(), [
      'fairlead.yaml',
      'platform/connectors/images.yaml',
      'platform/default/organization.yaml',
      'platform/shops/connectors/images.yaml',
      'platform/shops/organization.yaml',
      'platform/shops/till/connectors/images.yaml',
      'platform/shops/till/pipelines/deploy.yaml',
      'platform/shops/till/project.yaml',
      'roster/mapping.yaml',
      'roster/people.roster.csv',
      'segments/Web%3A shop%2FEU/Production/%56%49%50.keys',
      'segments/Web%3A shop%2FEU/Production/vip.keys',
      'segments/definitions.yaml',
    ]);
    assert.equal(read('account/platform/shops/till/pipelines/deploy.yaml'), PIPELINE);
    assert.equal(read('account/segments/Web%3A shop%2FEU/Production/vip.keys'), 'ann\nbob\nzoe\n');
    assert.match(
      read('account/segments/definitions.yaml'),
      / {2}- name: "Web: shop\/EU"\n {4}trafficTypes:\n {6}- name: user\n {8}attributes:\n {10}- id: plan\n/,
    );
    const again = JSON.parse(await ok(['pull', 'account', '--output', 'json'])) as { written: string[]; removed: string[] };
    assert.deepEqual([again.written, again.removed], [[], []]);
    assert.equal(await ok(['plan', 'account']), 'Nothing to change.\n');
  });

  it('has no change for comments, order of keys and formatting, and names each change at its path', async () => {
    const deploy = 'account/platform/shops/till/pipelines/deploy.yaml';
    const reordered = PIPELINE.replace('  name: Deploy\n  identifier: deploy\n', '  identifier: "deploy" # first\n  name: Deploy\n');
    write(deploy, reordered);
    assert.equal(await ok(['plan', 'account']), 'Nothing to change.\n');
    write(deploy, reordered.replace('timeout: 10m', 'timeout: 20m'));
    write('account/segments/Web%3A shop%2FEU/Production/vip.keys', 'zoe\nkim\nbob\n');
    write('account/roster/people.roster.csv', `${ROSTER}Cem,cem@harbor.example,ada@harbor.example\n`);
    rmSync(join(folder, 'account/platform/shops/connectors/images.yaml'));
    mkdirSync(join(folder, 'account/platform/shops/kiosk/pipelines'), { recursive: true });
    write('account/platform/shops/kiosk/project.yaml', 'project:\n  identifier: kiosk\n  name: Kiosk\n');
    write(
      'account/platform/shops/kiosk/pipelines/any name.yaml',
      PIPELINE.replace('projectIdentifier: till\n', 'projectIdentifier: kiosk\n'),
    );
    const { code, stdout } = await run(['plan', 'account', '-o', 'plan.json']);
    assert.equal(code, 1);
    assert.equal(
      stdout,
      `~ roster
    people: 1 added, 0 changed, 0 moved, 0 removed
+ project shops/kiosk
+ pipeline shops/kiosk/deploy
~ pipeline shops/till/deploy
    stages.ask.spec.execution.steps.ask.timeout 10m → 20m
~ keys of Web: shop/EU/Production/vip
    keys: 1 added, 1 removed
    + kim
    - ann
- connector shops/images

2 created, 3 changed, 1 deleted.
Next: fairlead apply plan.json --confirm-deletions 1
`,
    );
    assert.equal((await run(['plan', 'account', '--fail-on', 'none'])).code, 0);
    const { stdout: markdown } = await run(['plan', 'account', '--format', 'markdown']);
    assert.match(markdown, /^\*\*Fairlead:\*\* 2 created, 3 changed, 1 deleted\.\n\n- \*\*changed\*\* `roster`\n/);
  });

  it('is applied exactly as planned, once the deletions are confirmed', async () => {
    const unconfirmed = await run(['apply', 'plan.json', '--folder', 'account', '--max-removals', '100%']);
    assert.deepEqual([unconfirmed.code, unconfirmed.stdout], [3, '']);
    assert.match(unconfirmed.stderr, /The plan deletes 1 object\. To confirm, add --confirm-deletions 1\. Nothing was sent\./);
    const removals = await run(['apply', 'plan.json', '--folder', 'account', '--confirm-deletions', '1', '--max-removals', '0']);
    assert.match(removals.stderr, /1 person or key would be removed or moved.*--confirm-removals 1/);
    const flags = ['--folder', 'account', '--confirm-deletions', '1', '--max-removals', '0', '--confirm-removals', '1'];
    assert.equal(await ok(['apply', 'plan.json', ...flags]), '6 objects changed.\n');
    assert.equal(await ok(['apply', 'plan.json', ...flags]), 'Already done: the service is as planned.\n');
    assert.equal(await ok(['plan', 'account']), 'Nothing to change.\n');
    assert.match(
      (await call(instance(), 'readPipeline', { parameters: { pipelineIdentifier: 'deploy' }, query: project })).yamlPipeline,
      /timeout: 20m # long enough/,
    );
    const { written } = JSON.parse(await ok(['pull', 'account', '--output', 'json'])) as { written: string[] };
    assert.deepEqual(written, []);
  });

  it('takes over what changed at the service, and keeps what changed here, with its comments', async () => {
    const keys = 'account/segments/Web%3A shop%2FEU/Production/VIP.keys'.replace('VIP', '%56%49%50');
    write(keys, 'eve\n');
    const { yamlPipeline } = await call(instance(), 'readPipeline', { parameters: { pipelineIdentifier: 'deploy' }, query: project });
    await updatePipeline(instance(), project, 'deploy', yamlPipeline.replace('Go?', 'Go now?').replace(/ #.*/g, ''));
    const { stdout: drift, code } = await run(['drift', 'account']);
    assert.equal(code, 1);
    assert.match(
      drift,
      /~ pipeline shops\/till\/deploy\n {4}stages\.ask\.spec\.execution\.steps\.ask\.spec\.approvalMessage Go\? → Go now\?\n/,
    );
    const pulled = JSON.parse(await ok(['pull', 'account', '--output', 'json'])) as { written: string[]; kept: string[] };
    assert.deepEqual(pulled.written, ['platform/shops/till/pipelines/deploy.yaml']);
    assert.deepEqual(pulled.kept, ['keys of Web: shop/EU/Production/VIP']);
    const text = read('account/platform/shops/till/pipelines/deploy.yaml');
    assert.match(text, /^# Deploys the till\.\n/);
    assert.match(text, /timeout: 20m # long enough\n/);
    assert.match(text, /approvalMessage: Go now\?\n/);
    assert.match(await ok(['drift', 'account']), /^Nothing has changed at the service since the last pull or apply\.\n$/);
  });

  it('merges what both sides changed by structure, and marks what both changed otherwise, until it is settled', async () => {
    const deploy = 'account/platform/shops/till/pipelines/deploy.yaml';
    const people = 'account/roster/people.roster.csv';
    const [before, roster] = [read(deploy), read(people)];
    write(deploy, before.replace('Go now?', 'Go here?').replace('timeout: 20m', 'timeout: 25m'));
    const theirs = before.replace('Go now?', 'Go there?').replace('minimumCount: 1', 'minimumCount: 2');
    await updatePipeline(instance(), project, 'deploy', theirs);
    write(people, roster.replace('Cem,', 'Cem Ay,'));
    write('theirs.csv', `${roster.replace('Ben,', '"Ben, Jr.",')}Dee,dee@harbor.example,cem@harbor.example\n`);
    await ok(['developers', 'plan', 'theirs.csv', '-o', 'theirs.plan']);
    await ok(['developers', 'apply', 'theirs.plan', '--max-removals', '100%']);
    const { code, stdout, stderr } = await run(['pull', 'account', '--output', 'json']);
    assert.equal(code, 1);
    assert.match(stderr, /^ {2}pipeline shops\/till\/deploy\nfairlead: This object differs on both sides/);
    assert.deepEqual((JSON.parse(stdout) as { conflicts: string[] }).conflicts, ['pipeline shops/till/deploy']);
    const merged = read(deploy);
    const [, mine, other] = /\n<<<<<<< folder\n(.*)\n=======\n(.*)\n>>>>>>> service\n/.exec(merged)!;
    assert.deepEqual(
      [mine, other].map((line) => line!.trim()),
      ['approvalMessage: Go here?', 'approvalMessage: Go there?'],
    );
    assert.match(merged, /timeout: 25m # long enough\n/);
    assert.match(merged, /minimumCount: 2\n/);
    assert.equal(
      read(people),
      `${ROSTER.replace('Ben,', '"Ben, Jr.",')}Cem Ay,cem@harbor.example,ada@harbor.example\nDee,dee@harbor.example,cem@harbor.example\n`,
    );
    const unsettled = await run(['plan', 'account']);
    assert.match(unsettled.stderr, /deploy\.yaml:\d+:1: error CONFLICT_MARKS Both sides changed this otherwise\./);
    write(deploy, merged.replace(/<<<<<<< folder\n.*\n=======\n(.*\n)>>>>>>> service\n/, '$1'));
    assert.match((await run(['plan', 'account'])).stdout, /~ pipeline shops\/till\/deploy\n {4}\S+ask\.timeout 20m → 25m\n/);
    write(
      people,
      `${ROSTER.replace('Ben,', '"Ben, Jr.",')}Cem,cem@harbor.example,ada@harbor.example\nDee,dee@harbor.example,cem@harbor.example\n`,
    );
    write(deploy, read(deploy).replace('timeout: 25m', 'timeout: 20m'));
    assert.match(
      (await run(['plan', 'account'])).stdout,
      /^~ keys of Web: shop\/EU\/Production\/VIP\n.*\n {4}\+ eve\n\n0 created, 1 changed/,
    );
  });

  it('takes one side of a conflict if it is preferred', async () => {
    const deploy = 'account/platform/shops/till/pipelines/deploy.yaml';
    const before = read(deploy);
    write(deploy, before.replace('Go there?', 'Go here?'));
    await updatePipeline(instance(), project, 'deploy', before.replace('Go there?', 'Go nowhere?'));
    await ok(['pull', 'account', '--prefer', 'folder']);
    assert.match(read(deploy), /Go here\?/);
    await updatePipeline(instance(), project, 'deploy', before.replace('Go there?', 'Go there? '));
    await ok(['pull', 'account', '--prefer', 'service']);
    await updatePipeline(instance(), project, 'deploy', before);
    await ok(['pull', 'account', '--prefer', 'service']);
    assert.match(read(deploy), /Go there\?/);
  });

  it('refuses a plan before the first request if an object was changed since', async () => {
    const deploy = 'account/platform/shops/till/pipelines/deploy.yaml';
    write(deploy, read(deploy).replace('Go there?', 'Go on?'));
    await run(['plan', 'account', '-o', 'late.json']);
    await updatePipeline(instance(), project, 'deploy', read(deploy).replace('Go on?', 'Go away?'));
    const { code, stderr } = await run(['apply', 'late.json', '--folder', 'account', '--max-removals', '100%']);
    assert.equal(code, 3);
    assert.match(stderr, /Changed since this was planned: pipeline shops\/till\/deploy\. Nothing was sent; pull, then plan again\./);
    const definition = await call(instance(), 'listWorkspaces');
    const [{ id = '' } = {}] = definition.objects.filter(({ name }) => name.startsWith('Web'));
    const [environment] = await call(instance(), 'listEnvironments', { parameters: { workspaceId: id } });
    const held = await call(instance(), 'listSegmentKeys', { parameters: { environmentId: environment!.id, segmentName: 'VIP' } });
    assert.equal(held.count, 0, 'the other change of the plan was not sent');
  });

  it('tells the place of each mistake, and plans nothing', async () => {
    const path = 'account/segments/definitions.yaml';
    const before = read(path);
    write(path, before.replace('trafficType: user', 'trafficType: usr'));
    write('account/platform/shops/till/connectors/odd.yaml', 'connector:\n  identifier: odd\n  name: Odd\n');
    write('account/platform/notes.txt', 'hello');
    const { code, stdout, stderr } = await run(['plan', 'account']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /definitions\.yaml:\d+:\d+: error UNDEFINED_NAME The workspace "Web: shop\/EU" has no traffic type "usr"/);
    assert.match(stderr, /odd\.yaml:\d+:\d+: error /);
    assert.match(stderr, /notes\.txt:1:1: error MISPLACED_FILE This file has no meaning at this place/);
    write(path, before);
    rmSync(join(folder, 'account/platform/shops/till/connectors/odd.yaml'));
    rmSync(join(folder, 'account/platform/notes.txt'));
    write(path, before.replace('description: Best customers', 'description: Others'));
    assert.match((await run(['plan', 'account'])).stderr, /segment Web: shop\/EU\/VIP: The description of a segment cannot be changed\./);
    write(path, before);
  });

  it('is pulled in part, and never leaves its folder through a link', async () => {
    await ok(['pull', 'part', '--workspace', 'Web: shop/EU']);
    assert.equal(read('part/fairlead.yaml'), 'layout: 1\nmanage:\n  roster: false\n  segments:\n    - "Web: shop/EU"\n  platform: []\n');
    assert.deepEqual(readdirSync(join(folder, 'part')).sort(), ['.fairlead', 'fairlead.yaml', 'segments']);
    mkdirSync(join(folder, 'linked'));
    mkdirSync(join(folder, 'outside'));
    symlinkSync(join(folder, 'outside'), join(folder, 'linked/platform'));
    const { code, stderr } = await run(['pull', 'linked']);
    assert.equal(code, 2);
    assert.match(stderr, /is a link out of the folder\. Nothing was written\./);
    assert.deepEqual([readdirSync(join(folder, 'outside')), readdirSync(join(folder, 'linked'))], [[], ['platform']]);
    const kept = join(folder, 'outside', 'kept.txt');
    for (const [linked, target] of [
      ['segments/definitions.yaml', kept],
      ['.fairlead', join(folder, 'outside')],
      ['.fairlead/base', join(folder, 'outside')],
      ['fairlead.yaml', kept],
      ['segments', join(folder, 'outside')],
    ] as const) {
      rmSync(join(folder, 'linked'), { recursive: true });
      writeFileSync(kept, 'layout: 1\n');
      mkdirSync(dirname(join(folder, 'linked', linked)), { recursive: true });
      symlinkSync(target, join(folder, 'linked', linked));
      const pulled = await run(['pull', 'linked']);
      assert.match(pulled.stderr, /is a link out of the folder\. Nothing was written\./, linked);
      assert.deepEqual(
        [pulled.code, readdirSync(join(folder, 'outside')), readFileSync(kept, 'utf8')],
        [2, ['kept.txt'], 'layout: 1\n'],
        linked,
      );
    }
  });

  it('keeps the byte order mark and the line ends of the files that a pull changes', async () => {
    const [keys, definitions] = ['segments/Web%3A shop%2FEU/Production/vip.keys', 'segments/definitions.yaml'];
    await ok(['pull', 'windows', '--workspace', 'Web: shop/EU']);
    for (const path of [keys, definitions]) write(`windows/${path}`, `\uFEFF${read('windows', path).replaceAll('\n', '\r\n')}`);
    assert.equal(await ok(['plan', 'windows']), 'Nothing to change.\n');
    const service = instance();
    const { objects } = await call(service, 'listWorkspaces', { query: { limit: 50 } });
    const workspaceId = objects.find(({ name }) => name === 'Web: shop/EU')?.id ?? '';
    const [environment] = await call(service, 'listEnvironments', { parameters: { workspaceId } });
    await segments.uploadSegmentKeys(service, { environmentId: environment?.id ?? '', segmentName: 'vip' }, ['new']);
    await call(service, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'basket' } });
    const { written } = JSON.parse(await ok(['pull', 'windows', '--output', 'json'])) as { written: string[] };
    assert.deepEqual(written.sort(), [keys, definitions].sort());
    for (const path of [keys, definitions]) assert.match(read('windows', path), /^\uFEFF([^\r\n]*\r\n)+$/);
    assert.equal(await ok(['plan', 'windows']), 'Nothing to change.\n');
  });

  it('keeps the byte order mark and the line ends of a roster that changed only at the service', async () => {
    const file = 'windows-roster/roster/people.roster.csv';
    await ok(['pull', 'windows-roster', '--area', 'roster']);
    const before = read(file);
    write(file, `\uFEFF${before.replaceAll('\n', '\r\n')}`);
    assert.equal(await ok(['plan', 'windows-roster']), 'Nothing to change.\n');
    write('people.csv', `${before}"Dee\nDora",dora@harbor.example,ada@harbor.example\n`);
    await ok(['developers', 'plan', 'people.csv', '-o', 'roster.plan']);
    await ok(['developers', 'apply', 'roster.plan']);
    const pull = async (): Promise<unknown> => JSON.parse(await ok(['pull', 'windows-roster', '--output', 'json']));
    const { written } = (await pull()) as { written: string[] };
    assert.deepEqual(written, ['roster/people.roster.csv']);
    const dee = '"Dee\nDora",dora@harbor.example,ada@harbor.example\r\n';
    assert.equal(read(file), `\uFEFF${before.replaceAll('\n', '\r\n')}${dee}`);
    assert.equal(await ok(['plan', 'windows-roster']), 'Nothing to change.\n');
    assert.deepEqual(await pull(), { objects: 1, written: [], removed: [], kept: [], conflicts: [], secrets: [] });
  });
});

function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((path) => !path.startsWith('.fairlead'))
    .sort();
}
