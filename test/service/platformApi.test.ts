import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import * as api from '../../server/api/platform/platform.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { unique } from '../conformance/platformWorld.ts';
import { SMALL_STAGE_YAML } from '../support/pipelines/smallStage.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';

const YAML = (project: string, name = 'Build') =>
  `pipeline:\n  name: ${name}\n  identifier: build\n  orgIdentifier: default\n  projectIdentifier: ${project}\n  stages:\n    - stage: ${SMALL_STAGE_YAML}\n`;

describe('the client of area D', () => {
  let service: TestService;
  let instance: Instance;
  const project = { orgIdentifier: 'default', projectIdentifier: unique('p') };
  before(async () => {
    service = await startTestService();
    // Area D has a URL of its own, so the other two may be unreachable.
    instance = { ...toLocalInstance(service.address), baseUrl: 'http://127.0.0.1:9', adminUrl: 'http://127.0.0.1:9' };
  });
  after(() => service.close());

  it('creates, reads, changes, lists and deletes a project, a connector and a pipeline', async () => {
    const { orgIdentifier, projectIdentifier } = project;
    const made = await api.createProject(instance, { orgIdentifier, identifier: projectIdentifier, name: 'Shop' });
    assert.deepEqual(await call(instance, 'readProject', { parameters: project, query: project }), made);
    const renamed = await api.updateProject(instance, { orgIdentifier, identifier: projectIdentifier, name: 'New', modules: ['CI'] });
    assert.equal(renamed.project.name, 'New');
    assert.equal(
      (await call(instance, 'listProjects', { query: { orgIdentifier, searchTerm: 'new', moduleType: 'CI', pageSize: 5 } })).totalItems,
      1,
    );

    const wanted = { ...project, identifier: 'registry', name: 'R', type: 'Local', spec: { default: true } } as const;
    const connector = await call(instance, 'createConnector', { body: { connector: wanted } });
    assert.deepEqual(await call(instance, 'readConnector', { parameters: { connectorIdentifier: 'registry' }, query: project }), connector);
    assert.equal((await api.updateConnector(instance, { ...wanted, name: 'S' })).connector.name, 'S');
    assert.equal((await api.listConnectors(instance, project, { filter: { types: ['Local'] } })).content[0]?.connector.name, 'S');

    assert.equal((await api.createPipeline(instance, project, YAML(projectIdentifier))).identifier, 'build');
    await api.updatePipeline(instance, project, 'build', YAML(projectIdentifier, 'Changed'));
    assert.match(
      (await call(instance, 'readPipeline', { parameters: { pipelineIdentifier: 'build' }, query: project })).yamlPipeline,
      /name: Changed/,
    );
    assert.equal((await api.listPipelines(instance, project, { filter: { name: 'chang' } })).content[0]?.version, 2);

    await call(instance, 'deletePipeline', { parameters: { pipelineIdentifier: 'build' }, query: project });
    await call(instance, 'deleteConnector', { parameters: { connectorIdentifier: 'registry' }, query: project });
    await call(instance, 'deleteProject', { parameters: project, query: project });
    await assert.rejects(
      call(instance, 'readProject', { parameters: project, query: project }),
      (error) => error instanceof Refusal && error.code === 'RESOURCE_NOT_FOUND_EXCEPTION',
    );
  });

  it('rebuilds the refusal with its fields and ranges', async () => {
    await api.createProject(instance, { identifier: project.projectIdentifier, name: 'Shop' });
    const refused = async (work: Promise<unknown>): Promise<Refusal> => {
      const error: unknown = await work.then(
        () => null,
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof Refusal);
      return error;
    };
    const twin = await refused(api.createProject(instance, { identifier: project.projectIdentifier, name: 'Shop' }));
    assert.deepEqual([twin.code, twin.status], ['DUPLICATE_FIELD', 400]);
    const badColor = await refused(api.createProject(instance, { identifier: 'x', name: 'x', color: 'red' }));
    assert.deepEqual([badColor.code, badColor.details.fields?.map(({ fieldId }) => fieldId)], ['INVALID_REQUEST', ['project.color']]);
    const yaml = await refused(api.createPipeline(instance, project, 'pipeline:\n  name: x\n'));
    assert.equal(yaml.code, 'INVALID_YAML_ERROR');
    assert.ok(yaml.details.fields!.length >= 4);
    assert.deepEqual(yaml.details.problems?.[0]?.range.start, { line: 0, character: 0 });
    const missing = await refused(call(instance, 'readPipeline', { parameters: { pipelineIdentifier: 'none' }, query: project }));
    assert.deepEqual([missing.code, missing.status], ['ENTITY_NOT_FOUND', 404]);
    assert.match(String(missing.details.correlationId), /^[0-9a-f-]{36}$/);
  });

  it('sends the account of the key', async () => {
    const foreign = { ...instance, apiKey: 'pat.acme.5f3a.secret' };
    await assert.rejects(call(foreign, 'listProjects'), (error) => error instanceof Refusal && error.code === 'INVALID_TOKEN');
  });
});
