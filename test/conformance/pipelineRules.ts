import assert from 'node:assert/strict';
import { writeShippingPipeline } from '../support/pipelines/shippingPipeline.ts';
import { SMALL_STAGE } from '../support/pipelines/smallStage.ts';
import { assertErrorBody, assertFailureBody, type PlatformRule, type PlatformWorld, unique } from './platformWorld.ts';

const PIPELINES = '/pipeline/api/pipelines';

/** Returns a pipeline as described in the contract, with comments. */
const toYaml = ({ project }: Pick<PlatformWorld, 'project'>, identifier = unique('pipe')) => {
  const script = `"echo 'Grüße 🦊'"`;
  return `# ships the shop\n${writeShippingPipeline({ name: 'Build and ship', identifier, project, organization: 'default', script })}`;
};

interface Saved {
  readonly identifier: string;
  readonly governanceMetadata: null;
}

const post = (world: PlatformWorld, yaml: string, query = world.inProject, type?: string) =>
  world.sendYaml<{ data: Saved }>('POST', `${PIPELINES}/v2${query}`, yaml, type);

const create = async (world: PlatformWorld, yaml: string): Promise<Saved> => {
  const { status, body, text } = await post(world, yaml);
  assert.equal(status, 200, text);
  return body.data;
};

const readYaml = async ({ get, inProject }: PlatformWorld, identifier: string) =>
  (await get<{ yamlPipeline: string }>('GET', `${PIPELINES}/${identifier}${inProject}`)).yamlPipeline;

/** Returns the mistakes for which a pipeline is refused, as fields and messages. */
const refuse = async (world: PlatformWorld, yaml: string, query?: string) => {
  const answer = await world.sendYaml('POST', `${PIPELINES}/v2${query ?? world.inProject}`, yaml);
  return assertFailureBody(answer, 'INVALID_YAML_ERROR');
};

/** Pipelines: the sentences of the contract, area D, supplemented by public facts and our decisions. */
export const PIPELINE_RULES: readonly PlatformRule[] = [
  {
    sentence:
      'POST /pipeline/api/pipelines/v2: Content-Type application/yaml; pipeline YAML; response data: identifier, governanceMetadata',
    check: async (world) => {
      const identifier = unique('pipe');
      const yaml = toYaml(world, identifier);
      assert.deepEqual(await create(world, yaml), { identifier, governanceMetadata: null });
      assert.equal(await readYaml(world, identifier), yaml, 'the text is kept as it came, comments and all');
    },
  },
  {
    sentence: 'the YAML may have any content type, or be a string in JSON (facts D6, public clients)',
    check: async (world) => {
      for (const type of ['application/yaml', 'text/yaml', 'text/plain', 'application/json', 'application/octet-stream']) {
        const { status, text } = await post(world, toYaml(world), world.inProject, type);
        assert.equal(status, 200, `${type}: ${text}`);
      }
      for (const wrap of [
        (yaml: string) => yaml,
        (yaml: string) => ({ yamlPipeline: yaml }),
        (yaml: string) => ({ pipeline_yaml: yaml, identifier: 'ignored' }),
        (yaml: string) => ({ pipeline: yaml }),
      ]) {
        const identifier = unique('pipe');
        const yaml = toYaml(world, identifier);
        await post(world, JSON.stringify(wrap(yaml)), world.inProject, 'application/json').then(({ status, text }) =>
          assert.equal(status, 200, text),
        );
        assert.equal(await readYaml(world, identifier), yaml);
      }
      const identifier = unique('pipe');
      const stages = [{ stage: SMALL_STAGE }];
      const json = JSON.stringify({
        pipeline: { name: 'a', identifier, orgIdentifier: 'default', projectIdentifier: world.project, stages },
      });
      await create(world, json);
      assert.equal(await readYaml(world, identifier), json, 'a pipeline written as JSON is YAML');
      const form = new FormData();
      form.append('file', new Blob([toYaml(world)]), 'pipeline.yaml');
      const refused = await world.call('POST', `${PIPELINES}/v2${world.inProject}`, { body: form });
      assertErrorBody(refused, 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  },
  {
    sentence: 'the prefixes of real addresses work too',
    check: async (world) => {
      for (const prefix of ['/gateway', '']) {
        const { status, text } = await world.sendYaml(
          'POST',
          `${prefix}${PIPELINES}/v2${world.inProject}&routingId=default`,
          toYaml(world),
        );
        assert.equal(status, 200, text);
      }
      await world.get('GET', `/gateway/ng/api/projects${world.organization}`);
    },
  },
  {
    sentence: 'a pipeline is created under the organization and project named in its body and query: both must agree',
    check: async (world) => {
      const other = unique('p');
      await world.get('POST', `/ng/api/projects${world.organization}`, { project: { identifier: other, name: 'other' } });
      const abroad = `${world.organization}&projectIdentifier=${other}`;
      assert.deepEqual(await refuse(world, toYaml(world), abroad), [
        {
          fieldId: 'pipeline.projectIdentifier',
          error: `pipeline.projectIdentifier is "${world.project}", but the query has projectIdentifier=${other}; make the two match.`,
        },
      ]);
      const [organization] = await refuse(world, toYaml(world).replace('orgIdentifier: default', 'orgIdentifier: elsewhere'));
      assert.match(organization!.error, /is "elsewhere", but the query has orgIdentifier=default/);
      const nowhere = toYaml({ project: 'nowhere' });
      const answer = await post(world, nowhere, `${world.organization}&projectIdentifier=nowhere`);
      assertErrorBody(answer as never, 404, 'RESOURCE_NOT_FOUND_EXCEPTION');
      for (const [query, field] of [
        [world.account, 'orgIdentifier'],
        [world.organization, 'projectIdentifier'],
        ['', 'accountIdentifier'],
      ] as const) {
        const [fault] = assertFailureBody(await world.sendYaml('POST', `${PIPELINES}/v2${query}`, toYaml(world)));
        assert.equal(fault?.fieldId, field);
      }
    },
  },
  {
    sentence:
      'YAML document with root pipeline holding name, identifier, projectIdentifier, orgIdentifier, stages: each error is reported at its field, with its place on request',
    check: async (world) => {
      const yaml = toYaml(world);
      for (const [from, to, fieldId, pattern] of [
        ['pipeline:\n', 'pipelines:\n', '', /must have the pipeline under "pipeline:"/],
        ['  name: Build and ship\n', '', 'pipeline.name', /is missing/],
        [/ {2}identifier: pipe.*\n/, '', 'pipeline.identifier', /is missing; add it, like Build_and_ship/],
        [/ {2}identifier: pipe.*\n/, '  identifier: build-and-ship\n', 'pipeline.identifier', /"-" is not allowed/],
        [/ {2}identifier: pipe.*\n/, '  identifier: cost$\n', 'pipeline.identifier', /"\$" is not allowed/],
        ['        identifier: ship\n', '', 'pipeline.stages[0].stage.identifier', /is missing/],
        ['        type: Deployment\n', '', 'pipeline.stages[0].stage.type', /is missing/],
        [
          '    - stage:\n',
          '    - stages:\n',
          'pipeline.stages[0]',
          /must be one of stage, parallel, insert, template, not "stages"\. Did you mean "stage"\?/,
        ],
        [/ {2}stages:\n[\s\S]*$/, '  stages: []\n', 'pipeline.stages', /is empty/],
        [/ {2}stages:\n[\s\S]*$/, '', 'pipeline.stages', /is missing/],
      ] as const) {
        const [fault, ...others] = await refuse(world, yaml.replace(from, to));
        assert.deepEqual([fault?.fieldId, others], [fieldId, []], String(from));
        assert.match(fault!.error, pattern);
      }
      const twins = yaml.replace(
        '  stages:\n',
        '  stages:\n    - stage: {name: Twin, identifier: ship, template: {templateRef: account.ship}}\n',
      );
      const [twin] = await refuse(world, twins);
      assert.equal(twin?.fieldId, 'pipeline.stages[1].stage.identifier');
      const placed = await world.call('POST', `${PIPELINES}/v2${world.inProject}`, {
        body: twins,
        headers: { 'content-type': 'application/yaml', 'x-fairlead-places': 'true' },
      });
      const [problem] = placed.body.problems as { code: string; range: { start: unknown }; related: unknown[] }[];
      assert.deepEqual(
        [problem?.code, problem?.range.start, problem?.related.length],
        ['DUPLICATE_IDENTIFIER', { line: 12, character: 20 }, 1],
      );
      assert.match(String(placed.body.message), /^Line 13, column 21: /);
    },
  },
  {
    sentence: 'YAML that cannot be read is 400 INVALID_YAML_ERROR with line and column',
    check: async (world) => {
      for (const [yaml, pattern] of [
        ['pipeline:\n\tname: x', /^Line 2, column 1: .*does not allow tabs/],
        ['pipeline:\n  name: "x', /^Line 2, column \d+: Unclosed/],
        ['pipeline: {a: 1}\n---\npipeline: {}', /^Line 3, column 1: .*second document/],
        ['', /must be an object/],
        ['"\\ud800"', /./],
      ] as const) {
        const answer = await post(world, yaml);
        assert.equal(answer.status, 400, yaml);
        const { code, message } = answer.body as unknown as { code: string; message: string };
        assert.equal(code, 'INVALID_YAML_ERROR');
        assert.match(message, pattern);
      }
      const latin = await world.call('POST', `${PIPELINES}/v2${world.inProject}`, {
        body: new Uint8Array([...Buffer.from('pipeline: '), 0xe4]),
      });
      assert.match(String(latin.body.message), /not UTF-8/);
    },
  },
  {
    sentence: 'Duplicate = HTTP 400 code DUPLICATE_FIELD (facts D2), in its own project only',
    check: async (world) => {
      const identifier = unique('pipe');
      await create(world, toYaml(world, identifier));
      const answer = await post(world, toYaml(world, identifier));
      assertErrorBody(answer as never, 400, 'DUPLICATE_FIELD');
      const other = unique('p');
      await world.get('POST', `/ng/api/projects${world.organization}`, { project: { identifier: other, name: 'other' } });
      assert.equal(
        (await post(world, toYaml({ project: other }, identifier), `${world.organization}&projectIdentifier=${other}`)).status,
        200,
      );
    },
  },
  {
    sentence: 'PUT /pipeline/api/pipelines/{id}, and with /v2 as real clients call it, replaces the YAML (facts D11)',
    check: async (world) => {
      const { identifier } = await create(world, toYaml(world));
      let version = 1;
      for (const path of [`${PIPELINES}/${identifier}`, `${PIPELINES}/v2/${identifier}`]) {
        const yaml = toYaml(world, identifier).replace('name: Build and ship', `name: Changed ${++version}`);
        const { status, body } = await world.sendYaml<{ data: Saved }>('PUT', path + world.inProject, yaml);
        assert.deepEqual([status, body.data], [200, { identifier, governanceMetadata: null }]);
        assert.equal(await readYaml(world, identifier), yaml);
      }
      const renamed = await world.sendYaml('PUT', `${PIPELINES}/${identifier}${world.inProject}`, toYaml(world, 'other'));
      assert.equal(assertFailureBody(renamed)[0]?.fieldId, 'pipeline.identifier');
      const broken = await world.sendYaml('PUT', `${PIPELINES}/${identifier}${world.inProject}`, 'pipeline: 7');
      assertFailureBody(broken, 'INVALID_YAML_ERROR');
      const missing = await world.sendYaml('PUT', `${PIPELINES}/missing${world.inProject}`, toYaml(world, 'missing'));
      assertErrorBody(missing, 404, 'ENTITY_NOT_FOUND');
      assert.match(await readYaml(world, identifier), /Changed 3/, 'what was refused changed nothing');
    },
  },
  {
    sentence: 'GET and DELETE /pipeline/api/pipelines/{id} (facts D11); an unknown one is 404 ENTITY_NOT_FOUND',
    check: async (world) => {
      const { get, refuse: refuseWhole, inProject } = world;
      const { identifier } = await create(world, toYaml(world));
      const path = `${PIPELINES}/${identifier}${inProject}`;
      const { yamlPipeline, gitDetails, ...rest } = await get('GET', path);
      assert.ok(typeof yamlPipeline === 'string' && typeof gitDetails === 'object');
      assert.deepEqual(rest, { version: 1, entityValidityDetails: { valid: true, invalidYaml: null }, modules: null, storeType: 'INLINE' });
      assert.equal(await get('DELETE', path), true);
      assert.match(await refuseWhole(404, 'ENTITY_NOT_FOUND', 'GET', path), /There is no pipeline/);
      await refuseWhole(404, 'ENTITY_NOT_FOUND', 'DELETE', path);
    },
  },
  {
    sentence: 'POST /pipeline/api/pipelines/list (facts D11): pages of a project, by searchTerm, name and identifiers',
    check: async (world) => {
      const { get, refuse: refuseWhole, inProject, organization } = world;
      const { identifier } = await create(world, toYaml(world));
      await create(world, toYaml(world).replace('name: Build and ship', 'name: Second'));
      const list = (query: string, json: unknown = { filterType: 'PipelineSetup' }) =>
        get<{ content: Record<string, unknown>[]; totalItems: number }>('POST', `${PIPELINES}/list${inProject}${query}`, json);
      const { content, ...page } = await list('&page=1&size=1');
      assert.deepEqual(page, {
        pageIndex: 1,
        pageSize: 1,
        pageItemCount: 1,
        totalItems: 2,
        totalPages: 2,
        empty: false,
        totalElements: 2,
        number: 1,
        size: 1,
        numberOfElements: 1,
        first: false,
        last: true,
      });
      assert.equal(content.length, 1);
      const [found, ...others] = (await list('', { pipelineIdentifiers: [identifier] })).content;
      const { createdAt, lastUpdatedAt, ...rest } = found!;
      assert.deepEqual(others, []);
      assert.ok(typeof createdAt === 'number' && lastUpdatedAt === createdAt);
      const details = { description: '', tags: { team: 'core' }, version: 1, numOfStages: 1, stageNames: ['Ship'], storeType: 'INLINE' };
      assert.deepEqual(rest, { identifier, name: 'Build and ship', ...details });
      assert.equal((await list('&searchTerm=SECOND')).totalItems, 1);
      assert.equal((await list('', { name: 'second' })).totalItems, 1);
      for (const json of ['""', undefined, '{}']) assert.equal((await list('', json)).totalItems, 2);
      await refuseWhole(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'POST', `${PIPELINES}/list${organization}&projectIdentifier=nowhere`, {});
    },
  },
  {
    sentence: 'an identifier may be a path segment of an address',
    check: async (world) => {
      for (const identifier of ['list', 'v2']) {
        await create(world, toYaml(world, identifier));
        assert.match(await readYaml(world, identifier), /ships the shop/);
        assert.equal(await world.get('DELETE', `${PIPELINES}/${identifier}${world.inProject}`), true);
      }
      const refused = await world.call('PATCH', `${PIPELINES}/list${world.inProject}`);
      assertErrorBody(refused, 405, 'METHOD_NOT_ALLOWED');
    },
  },
];
