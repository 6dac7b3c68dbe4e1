import assert from 'node:assert/strict';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { createPipeline, createProject } from '../../server/api/platform/platform.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { useCommandsAtService } from './commandsAtService.ts';

const SPEC = { dockerRegistryUrl: 'https://index.docker.io/v2/', providerType: 'DockerHub' };
const TOKEN = 'hunter2-token';
const PIPELINE = `pipeline:
  name: Deploy
  identifier: deploy
  orgIdentifier: shops
  projectIdentifier: till
  variables:
    - name: DB_PASSWORD
      type: String
      value: Tr0ub4dor&3
    - name: apiToken
      type: Secret
      value: till_api_token
  stages:
    - stage:
        name: Ask
        identifier: ask
        type: Custom
        spec:
          execution:
            steps:
              - step:
                  name: Wait
                  identifier: wait
                  type: Wait
                  spec:
                    duration: 10s
`;

describe('people and secrets of a pulled account', () => {
  const { folder, instance, ok, run, write } = useCommandsAtService();
  const modesOf = (dir: string): readonly string[] =>
    globSync('**', { cwd: join(folder, dir), exclude: () => false, withFileTypes: false })
      .concat(globSync('.fairlead/**', { cwd: join(folder, dir) }))
      .filter((path) => (statSync(join(folder, dir, path)).mode & 0o077) !== 0);

  before(async () => {
    const service = instance();
    const project = { orgIdentifier: 'shops', projectIdentifier: 'till' };
    await call(service, 'createOrganization', { body: { organization: { identifier: 'shops', name: 'Shops' } } });
    await createProject(service, { orgIdentifier: 'shops', identifier: 'till', name: 'Till', modules: ['CD'] });
    const create = (identifier: string, auth: object) =>
      call(service, 'createConnector', {
        body: { connector: { identifier, name: identifier, type: 'DockerRegistry', spec: { ...SPEC, auth }, orgIdentifier: 'shops' } },
      });
    await create('open', { type: 'Anonymous' });
    await create('kept', { type: 'UsernamePassword', spec: { username: 'ci', passwordRef: 'account.docker' } });
    await create('plain', { type: 'UsernamePassword', spec: { username: 'ci', passwordRef: 'account.docker', token: TOKEN } });
    await createPipeline(service, project, PIPELINE);
    write('people.csv', 'Name,Email,Manager Email\nAda,ada@harbor.example,\n');
    await ok(['developers', 'plan', 'people.csv', '-o', 'roster.plan']);
    await ok(['developers', 'apply', 'roster.plan']);
  });

  it('are written so that only their owner can read them, also what was pulled before', async function () {
    if (process.platform === 'win32') skipBecause(this, 'Windows has no modes of files');
    await ok(['pull', 'account']);
    assert.deepEqual(modesOf('account'), []);
    for (const path of ['fairlead.yaml', 'roster/people.roster.csv']) chmodSync(join(folder, 'account', path), 0o664);
    chmodSync(join(folder, 'account/.fairlead'), 0o755);
    await ok(['pull', 'account']);
    assert.equal(statSync(join(folder, 'account/.fairlead')).mode & 0o777, 0o700);
    await ok(['developers', 'download', '-o', 'own.csv']);
    assert.equal(statSync(join(folder, 'own.csv')).mode & 0o777, 0o600);
    mkdirSync(join(folder, 'shared'));
    write('shared/own.csv', '');
    chmodSync(join(folder, 'shared/own.csv'), 0o664);
    await ok(['developers', 'download', '-o', 'shared/own.csv']);
    assert.equal(statSync(join(folder, 'shared/own.csv')).mode & 0o777, 0o660, 'the group is the choice of its owner');
  });

  it('are named if they are secrets in plain text', async () => {
    const { stderr, code } = await run(['pull', 'named']);
    assert.equal(code, 0);
    assert.match(stderr, /These objects have a secret in plain text/);
    assert.deepEqual(
      stderr.split('\n').filter((line) => line.startsWith('  ')),
      ['  connector shops/plain: spec.auth.spec.token', '  pipeline shops/till/deploy: pipeline.variables[0].value'],
    );
    assert.doesNotMatch(stderr, new RegExp(TOKEN));
  });

  it('are kept out on request, and then belong to no plan', async () => {
    await ok(['pull', 'without', '--without-secrets']);
    const manifest = readFileSync(join(folder, 'without/fairlead.yaml'), 'utf8');
    assert.match(manifest, /^ {2}plainSecrets: false$/m);
    for (const path of ['', '.fairlead/base/'].flatMap((top) => [
      `${top}platform/shops/connectors/plain.yaml`,
      `${top}platform/shops/till/pipelines/deploy.yaml`,
    ]))
      assert.equal(existsSync(join(folder, 'without', path)), false, path);
    for (const path of globSync('**/*', { cwd: join(folder, 'without'), exclude: () => false }))
      if (statSync(join(folder, 'without', path)).isFile())
        assert.equal(readFileSync(join(folder, 'without', path), 'utf8').includes(TOKEN), false, path);
    assert.match(await ok(['plan', 'without']), /^Nothing to change/);
    await ok(['drift', 'without']);
  });

  it('are removed from a folder that has them, once it keeps them out', async () => {
    await ok(['pull', 'later']);
    assert.equal((await run(['pull', 'later', '--without-secrets'])).code, 2);
    write('later/fairlead.yaml', readFileSync(join(folder, 'without/fairlead.yaml'), 'utf8'));
    await ok(['pull', 'later', '--without-secrets']);
    assert.equal(existsSync(join(folder, 'later/platform/shops/connectors/plain.yaml')), false);
    assert.equal(existsSync(join(folder, 'later/.fairlead/base/platform/shops/connectors/plain.yaml')), false);
    assert.equal(existsSync(join(folder, 'later/platform/shops/connectors/kept.yaml')), true);
  });
});
