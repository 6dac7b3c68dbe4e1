import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { listConnectors, listPipelines } from '../../server/api/platform/platform.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { useCommandsAtService } from './commandsAtService.ts';

const PIPELINE = readFileSync('test/fixtures/sample/deploy.pipeline.yaml', 'utf8');
const CONNECTOR = `connector:
  identifier: images
  name: Images
  type: DockerRegistry
  spec:
    dockerRegistryUrl: https://index.docker.io/v2/
    providerType: DockerHub
    auth:
      type: Anonymous
`;

describe('fairlead projects, connectors and pipelines', () => {
  const { folder, instance, run, ok, refused, write: file } = useCommandsAtService();
  const payments = { orgIdentifier: 'default', projectIdentifier: 'payments' };
  const isGone = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

  it('creates, shows, lists, updates and deletes organizations', async () => {
    const create = ['organizations', 'create', 'shops', '--name', 'Shops', '--tag', 'area=eu'];
    await refused(5, /no organization "shops"\. Create it first/, 'projects', 'create', 'till', '--org', 'shops');
    assert.match(await ok([...create, '--dry-run']), /\n\nPOST http:\S+\/ng\/api\/organizations\?\S+\n\{"organization":\{/);
    assert.equal(await ok(create), 'The organization shops is created.\n');
    await refused(3, /already exists/, ...create);
    await ok(['projects', 'create', 'till', '--org', 'shops']);
    await refused(2, /Nothing to change/, 'organizations', 'update', 'shops');
    await ok(['organizations', 'update', 'shops', '--description', 'All shops']);
    const yaml = 'organization:\n  identifier: shops\n  name: Shops\n  description: All shops\n  tags:\n    area: eu\n';
    assert.equal(await ok(['organizations', 'show', 'shops']), yaml);
    assert.equal(
      await ok(['organizations', 'list', '--search', 'SHOP', '--output', 'csv']),
      'identifier,name,description\nshops,Shops,All shops\n',
    );
    await refused(2, /Every project, connector and pipeline in it is deleted too\. Add --yes/, 'organizations', 'delete', 'shops');
    await ok(['organizations', 'delete', 'shops', '--yes']);
    await assert.rejects(
      call(instance(), 'readProject', { parameters: { projectIdentifier: 'till' }, query: { orgIdentifier: 'shops' } }),
      isGone,
    );
    await refused(3, /cannot be deleted/, 'organizations', 'delete', 'default', '--yes');
  });

  it('creates, shows, lists, updates and deletes projects', async () => {
    const create = ['projects', 'create', 'payments', '--name', 'Payments', '--tag', 'team=blue', '--module', 'CD'];
    assert.match(await ok([...create, '--dry-run']), /^Nothing is sent\. .*\n\nPOST http:\S+\/ng\/api\/projects\?\S+\n\{"project":\{/);
    await assert.rejects(call(instance(), 'readProject', { parameters: payments, query: payments }), isGone);
    assert.equal(await ok(create), 'The project payments is created in organization default.\n');
    const { project } = await call(instance(), 'readProject', { parameters: payments, query: payments });
    assert.deepEqual([project.name, project.tags, project.modules], ['Payments', { team: 'blue' }, ['CD']]);
    await refused(3, /payments/, ...create);
    await ok(['projects', 'update', 'payments', '--description', 'About money']);
    const changed = (await call(instance(), 'readProject', { parameters: payments, query: payments })).project;
    assert.deepEqual([changed.name, changed.description, changed.tags], ['Payments', 'About money', { team: 'blue' }]);
    const yaml = await ok(['projects', 'show', 'payments']);
    assert.match(yaml, /^project:\n {2}orgIdentifier: default\n {2}identifier: payments\n/);
    file('billing.yaml', yaml.replace('identifier: payments', 'identifier: billing'));
    await ok(['projects', 'create', '--file', 'billing.yaml']);
    assert.equal(
      (await call(instance(), 'readProject', { parameters: { projectIdentifier: 'billing' }, query: payments })).project.description,
      'About money',
    );
    assert.match(
      await ok(['projects', 'list', '--search', 'bill', '--output', 'csv']),
      /^identifier,organization,name,modules,description\nbilling,default,Payments,CD,About money\n$/,
    );
    const { projects } = JSON.parse(await ok(['projects', 'list', '--output', 'json'])) as { projects: object[] };
    assert.ok(projects.length >= 2);
    await refused(2, /deleted\. Every connector and pipeline in it is deleted too\. Add --yes/, 'projects', 'delete', 'billing');
    await ok(['projects', 'delete', 'billing', '--yes']);
    await assert.rejects(call(instance(), 'readProject', { parameters: { projectIdentifier: 'billing' }, query: payments }), isGone);
    await refused(5, /billing/, 'projects', 'delete', 'billing', '--yes');
    await refused(2, /Give its identifier, or a --file/, 'projects', 'create');
    await refused(2, /Nothing to change/, 'projects', 'update', 'payments');
    file('wrong.yaml', 'project:\n  identifier: 7 up\n');
    await refused(2, /^wrong\.yaml:\d+:\d+: [\s\S]*\nfairlead: wrong\.yaml has \d mistakes?/, 'projects', 'create', '--file', 'wrong.yaml');
  });

  it('manages connectors of a project and of the account', async () => {
    file('images.yaml', CONNECTOR);
    const create = ['connectors', 'create', 'images.yaml', '--project', 'payments'];
    assert.match(await ok([...create, '--dry-run']), /POST http:\S+\/ng\/api\/connectors\?/);
    assert.equal((await listConnectors(instance(), payments)).totalItems, 0);
    await ok(create);
    assert.equal(
      (await call(instance(), 'readConnector', { parameters: { connectorIdentifier: 'images' }, query: payments })).connector.name,
      'Images',
    );
    await ok(['connectors', 'create', '-'], { input: CONNECTOR });
    assert.equal((await listConnectors(instance(), { orgIdentifier: null, projectIdentifier: null })).totalItems, 1);
    await refused(3, /images/, ...create);
    const yaml = await ok(['connectors', 'show', 'images', '--project', 'payments']);
    file('changed.yaml', yaml.replace('name: Images', 'name: Pictures'));
    await ok(['connectors', 'update', 'changed.yaml']);
    assert.equal(
      (await call(instance(), 'readConnector', { parameters: { connectorIdentifier: 'images' }, query: payments })).connector.name,
      'Pictures',
    );
    assert.match(await ok(['connectors', 'list', '--project', 'payments']), /\nimages +Pictures +DockerRegistry +default\/payments /);
    assert.match(await ok(['connectors', 'list', '--type', 'Github', '--output', 'csv']), /^identifier,name,type,scope,status\n$/);
    await refused(2, /Add --yes/, 'connectors', 'delete', 'images', '--project', 'payments');
    await ok(['connectors', 'delete', 'images', '--project', 'payments', '--yes']);
    await assert.rejects(call(instance(), 'readConnector', { parameters: { connectorIdentifier: 'images' }, query: payments }), isGone);
    assert.equal((await listConnectors(instance(), { orgIdentifier: null, projectIdentifier: null })).totalItems, 1);
    await refused(5, /images/, 'connectors', 'update', 'changed.yaml');
    file('pipeline.yaml', PIPELINE);
    await refused(2, /is not YAML or JSON with "connector"/, 'connectors', 'create', 'pipeline.yaml');
    await refused(2, /the file does not exist/, 'connectors', 'create', 'absent.yaml');
  });

  it('manages pipelines, and reports errors with their locations', async () => {
    file('pipeline.yaml', PIPELINE);
    assert.match(
      await ok(['pipelines', 'create', 'pipeline.yaml', '--dry-run']),
      /POST http:\S+\/pipeline\/api\/pipelines\/v2\?\S+\npipeline:\n/,
    );
    assert.equal((await listPipelines(instance(), payments)).totalItems, 0);
    await ok(['pipelines', 'create', 'pipeline.yaml']);
    assert.equal(
      (await call(instance(), 'readPipeline', { parameters: { pipelineIdentifier: 'deploy_payments' }, query: payments })).yamlPipeline,
      PIPELINE,
    );
    await refused(3, /deploy_payments/, 'pipelines', 'create', 'pipeline.yaml');
    file('pipeline.yaml', PIPELINE.replace('name: Deploy payments', 'name: Pay'));
    await ok(['pipelines', 'update', 'pipeline.yaml']);
    assert.match(await ok(['pipelines', 'list', '--project', 'payments', '--output', 'csv']), /\ndeploy_payments,Pay,\d+,/);
    const shown = await ok(['pipelines', 'show', 'deploy_payments', '--project', 'payments']);
    assert.equal(shown, PIPELINE.replace('name: Deploy payments', 'name: Pay'));
    assert.match(
      await ok(['pipelines', 'show', 'deploy_payments', '--output', 'table'], { env: { FAIRLEAD_PROJECT: 'payments' } }),
      /\ndeploy_payments +Pay /,
    );
    await ok(['pipelines', 'download', 'deploy_payments', '--project', 'payments', '-o', 'got.yaml']);
    assert.equal(readFileSync(join(folder, 'got.yaml'), 'utf8'), shown);
    file(
      'broken.yaml',
      PIPELINE.replace('type: Deployment', 'type: Deploymint').replace('identifier: deploy_payments', 'identifier: broken'),
    );
    await refused(3, /^broken\.yaml:\d+:\d+: error \S+ .*Deploymint[\s\S]*\nfairlead: /, 'pipelines', 'create', 'broken.yaml');
    await assert.rejects(call(instance(), 'readPipeline', { parameters: { pipelineIdentifier: 'broken' }, query: payments }), isGone);
    await refused(2, /is not YAML with "pipeline"/, 'pipelines', 'create', 'images.yaml', '--project', 'payments');
    await refused(2, /Which project\?/, 'pipelines', 'list');
    await refused(5, /absent/, 'pipelines', 'show', 'absent', '--project', 'payments');
    await refused(2, /Add --yes/, 'pipelines', 'delete', 'deploy_payments', '--project', 'payments');
    await ok(['pipelines', 'delete', 'deploy_payments', '--project', 'payments', '--yes']);
    await assert.rejects(
      call(instance(), 'readPipeline', { parameters: { pipelineIdentifier: 'deploy_payments' }, query: payments }),
      isGone,
    );
    await refused(5, /deploy_payments/, 'pipelines', 'update', 'pipeline.yaml');
  });

  it('compares the files of a folder with the service', async () => {
    mkdirSync(join(folder, 'all', 'deep'), { recursive: true });
    const named = (identifier: string): string => PIPELINE.replace('identifier: deploy_payments', `identifier: ${identifier}`);
    for (const [name, identifier] of [
      ['all/one.yaml', 'one'],
      ['all/deep/two.yml', 'two'],
      ['gone.yaml', 'three'],
    ] as const) {
      file(name, named(identifier));
      await ok(['pipelines', 'create', name]);
    }
    const drift = ['pipelines', 'drift', 'all'];
    file('all/one.yaml', named('one').replaceAll('\n', '  \r\n'));
    assert.match(await ok(drift), /\n\n0 of 2 differ\.\n$/);
    file('all/one.yaml', named('one').replace('name: Deploy payments', 'name: Other'));
    file('all/new.yaml', named('four'));
    file('all/list.yaml', 'no: pipeline\n');
    const { code, stdout } = await run([...drift, '--project', 'payments', '--output', 'csv']);
    assert.equal(code, 1);
    assert.deepEqual(
      stdout
        .split('\n')
        .slice(1, -1)
        .map((line) => line.replaceAll('\\', '/')),
      [
        'all/deep/two.yml,default,payments,two,same',
        'all/new.yaml,default,payments,four,only in the file',
        'all/one.yaml,default,payments,one,differs',
        ',default,payments,three,only on the service',
      ],
    );
    assert.equal((JSON.parse((await run([...drift, '--output', 'json'])).stdout) as { different: number }).different, 2);
    await refused(2, /nowhere cannot be read/, 'pipelines', 'drift', 'nowhere');
    assert.equal((await run(drift, { env: { FAIRLEAD_DATA: join(folder, 'none') } })).code, 4);
  });
});
