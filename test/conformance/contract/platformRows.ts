import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { type Caller, hasFields, refused, unique } from './caller.ts';
import { createHome, createProject, isSuccess, scopesOf, toPipeline, toRegistry } from './projects.ts';
import type { Row } from './row.ts';

const YAML = { 'content-type': 'application/yaml' };

const createPipeline = (caller: Caller, query: string, body: string) =>
  caller.platform('POST', `/pipeline/api/pipelines/v2${query}`, { body, headers: YAML });

/** Platform resources: projects, connectors and pipelines are created. */
export const PLATFORM_ROWS: readonly Row[] = [
  {
    rule: 'every creation answers status SUCCESS, data, metaData and correlationId',
    check: async (caller) => {
      const home = await createHome(caller);
      isSuccess(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json: toRegistry(caller, home) }));
      isSuccess(await createPipeline(caller, home.inProject, toPipeline(caller, home.project)));
    },
  },
  {
    rule: 'a project is created: project, createdAt, lastModifiedAt, isFavorite',
    check: async (caller) => {
      const whole = { color: '#0063F7', modules: ['CD'], description: 'of the conformance suite', tags: { team: 'core' } };
      const data = await createProject(caller, whole);
      hasFields(data, { project: 'object', createdAt: 'integer', lastModifiedAt: 'integer', isFavorite: 'boolean' });
      const project = data.project as Json;
      hasFields(project, { orgIdentifier: 'string', identifier: 'string', name: 'string' });
      assert.deepEqual([project.color, project.modules, project.description, project.tags], Object.values(whole));
    },
  },
  {
    rule: 'color is a hex color, modules an array, tags an object: other values are refused',
    check: async (caller) => {
      const { organization } = scopesOf(caller);
      for (const wrong of [{ color: 'like the sea' }, { modules: 'CD' }, { tags: 'core' }, { description: { of: 'it' } }]) {
        const project = { identifier: unique('p'), name: 'x', ...wrong };
        refused(await caller.platform('POST', `/ng/api/projects${organization}`, { json: { project } }), 400);
      }
    },
  },
  {
    rule: 'a project is created under the organization named by orgIdentifier',
    check: async (caller) => {
      const { project } = await createProject(caller);
      assert.equal((project as Json).orgIdentifier, caller.target.organization);
      const { account } = scopesOf(caller);
      const json = { project: { identifier: unique('p'), name: 'x', orgIdentifier: 'there_is_no_such_one' } };
      refused(await caller.platform('POST', `/ng/api/projects${account}&orgIdentifier=there_is_no_such_one`, { json }));
    },
  },
  {
    rule: 'a second project of the identifier is refused (DUPLICATE_FIELD: facts D2)',
    evidence: 'public fact',
    check: async (caller) => {
      const { project, organization } = await createHome(caller);
      const json = { project: { identifier: project, name: 'again', orgIdentifier: caller.target.organization } };
      const body = refused(await caller.platform('POST', `/ng/api/projects${organization}`, { json }), 400);
      assert.equal(body.code, 'DUPLICATE_FIELD');
    },
  },
  {
    rule: 'a connector is created: connector, createdAt, lastModifiedAt, status, activityDetails, harnessManaged, gitDetails, entityValidityDetails, governanceMetadata, isFavorite',
    check: async (caller) => {
      const home = await createHome(caller);
      const body = toRegistry(caller, home);
      const data = isSuccess(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json: body }));
      hasFields(data, {
        connector: 'object',
        createdAt: 'integer',
        lastModifiedAt: 'integer',
        status: 'object|null',
        activityDetails: 'object|null',
        harnessManaged: 'boolean',
        gitDetails: 'object|null',
        entityValidityDetails: 'object|null',
        governanceMetadata: 'object|null',
        isFavorite: 'boolean',
      });
      const { name, identifier, type } = data.connector as Json;
      assert.deepEqual([name, identifier, type], [body.connector.name, body.connector.identifier, 'DockerRegistry']);
    },
  },
  {
    rule: 'a registry-type spec holds connectorType, a registry URL, providerType and auth, which may be anonymous',
    check: async (caller) => {
      const home = await createHome(caller);
      const body = toRegistry(caller, home);
      const data = isSuccess(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json: body }));
      const { dockerRegistryUrl, providerType, auth } = (data.connector as { spec: Json }).spec;
      assert.deepEqual(
        [dockerRegistryUrl, providerType, (auth as Json).type],
        ['https://registry.example.com/v2/', 'DockerHub', 'Anonymous'],
      );
    },
  },
  {
    rule: 'a registry-type spec without its URL or its providerType is refused (facts D5)',
    evidence: 'public fact',
    check: async (caller) => {
      const home = await createHome(caller);
      const { spec } = toRegistry(caller, home).connector as { spec: Json };
      for (const part of ['dockerRegistryUrl', 'providerType']) {
        const json = toRegistry(caller, home, { spec: { ...spec, [part]: undefined } });
        refused(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json }), 400);
      }
    },
  },
  {
    rule: 'all connector kinds use this address',
    check: async (caller) => {
      const home = await createHome(caller);
      const kinds = {
        DockerRegistry: (toRegistry(caller, home).connector as Json).spec,
        HttpHelmRepo: { helmRepoUrl: 'https://charts.example.com', auth: { type: 'Anonymous' } },
        K8sCluster: { credential: { type: 'InheritFromDelegate' }, delegateSelectors: ['any'] },
      };
      for (const [type, spec] of Object.entries(kinds)) {
        const json = toRegistry(caller, home, { type, spec });
        isSuccess(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json }));
      }
    },
  },
  {
    rule: 'a connector is created under the organization and project that are named',
    check: async (caller) => {
      const home = await createHome(caller);
      const data = isSuccess(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json: toRegistry(caller, home) }));
      const { orgIdentifier, projectIdentifier } = data.connector as Json;
      assert.deepEqual([orgIdentifier, projectIdentifier], [caller.target.organization, home.project]);
      const stray = toRegistry(caller, home, { projectIdentifier: unique('nowhere') });
      refused(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json: stray }));
    },
  },
  {
    rule: 'a pipeline is created from application/yaml: identifier, governanceMetadata',
    check: async (caller) => {
      const home = await createHome(caller);
      const identifier = unique('pipe');
      const data = isSuccess(await createPipeline(caller, home.inProject, toPipeline(caller, home.project, identifier)));
      hasFields(data, { identifier: 'string', governanceMetadata: 'object|null' });
      assert.equal(data.identifier, identifier);
    },
  },
  {
    rule: '<+input> marks a runtime input, and stands where a value would',
    check: async (caller) => {
      const home = await createHome(caller);
      const yaml = toPipeline(caller, home.project).replace('script: echo hello', 'script: <+input>');
      isSuccess(await createPipeline(caller, home.inProject, yaml));
    },
  },
  {
    rule: 'a timeout is a duration as text',
    check: async (caller) => {
      const home = await createHome(caller);
      for (const timeout of ['30s', '1h', '1h 30m', '1d']) {
        const yaml = toPipeline(caller, home.project).replace('timeout: 10m', `timeout: ${timeout}`);
        isSuccess(await createPipeline(caller, home.inProject, yaml));
      }
    },
  },
  {
    rule: 'the YAML has the root pipeline',
    check: async (caller) => {
      const home = await createHome(caller);
      for (const yaml of ['stages: []\n', '', 'pipeline: [', toPipeline(caller, home.project).replace('pipeline:', 'piplein:')]) {
        refused(await createPipeline(caller, home.inProject, yaml), 400);
      }
    },
  },
  {
    rule: 'a pipeline is created under the organization and project that its body and its query name',
    check: async (caller) => {
      const home = await createHome(caller);
      const missing = unique('nowhere');
      const elsewhere = `${home.organization}&projectIdentifier=${missing}`;
      refused(await createPipeline(caller, elsewhere, toPipeline(caller, missing)));
      refused(await createPipeline(caller, home.account, toPipeline(caller, home.project)), 400);
    },
  },
  {
    rule: 'the account is named in the query: without it, or with one that no account has, nothing is created',
    check: async (caller) => {
      const { organization } = scopesOf(caller);
      const json = { project: { identifier: unique('p'), name: 'x', orgIdentifier: caller.target.organization } };
      refused(await caller.platform('POST', '/ng/api/projects?orgIdentifier=default', { json }));
      refused(
        await caller.platform(
          'POST',
          `/ng/api/projects${organization.replace(/accountIdentifier=\w+/, 'accountIdentifier=no%2Faccount')}`,
          {
            json,
          },
        ),
      );
    },
  },
];
