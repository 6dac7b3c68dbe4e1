import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { type Caller, hasFields, refused, unique } from './caller.ts';
import { createHome, createProject, isSuccess, scopesOf, toPipeline, toRegistry } from './projects.ts';
import type { Row } from './row.ts';

const YAML = { 'content-type': 'application/yaml' };

const createPipeline = (caller: Caller, query: string, body: string) =>
  caller.platform('POST', `/pipeline/api/pipelines/v2${query}`, { body, headers: YAML });

/** Platform resources: creating projects, connectors and pipelines. */
export const PLATFORM_ROWS: readonly Row[] = [
  {
    rule: 'every creation answers status SUCCESS, data, metaData and correlationId',
    statements: [
      'Success envelope: status (string SUCCESS)',
      'Success envelope: data (object)',
      'Success envelope: metaData (object, may be null)',
      'Success envelope: correlationId (string)',
      'Platform resources creates projects, connectors and pipelines',
    ],
    check: async (caller) => {
      const home = await createHome(caller);
      isSuccess(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json: toRegistry(caller, home) }));
      isSuccess(await createPipeline(caller, home.inProject, toPipeline(caller, home.project)));
    },
  },
  {
    rule: 'a project is created: project, createdAt, lastModifiedAt, isFavorite',
    statements: [
      'Project request: object project',
      'project.orgIdentifier',
      'project.identifier',
      'project.name',
      'Project response data: project',
      'Project response data: createdAt, lastModifiedAt (integers)',
      'Project response data: isFavorite (boolean)',
      'POST /ng/api/projects: JSON project request; success envelope',
      'Bodies are JSON unless stated otherwise',
    ],
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
    statements: ['project.color (string, hex color)', 'project.modules (array)', 'project.description (string)', 'project.tags (object)'],
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
    statements: [
      'A project is created under the organization named by orgIdentifier',
      'POST /ng/api/projects: query accountIdentifier, orgIdentifier',
    ],
    check: async (caller) => {
      const { project } = await createProject(caller);
      assert.equal((project as Json).orgIdentifier, caller.target.organization);
      const { account } = scopesOf(caller);
      const json = { project: { identifier: unique('p'), name: 'x', orgIdentifier: 'there_is_no_such_one' } };
      refused(await caller.platform('POST', `/ng/api/projects${account}&orgIdentifier=there_is_no_such_one`, { json }));
    },
  },
  {
    rule: 'a second project with the same identifier is refused (DUPLICATE_FIELD: a public fact)',
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
    statements: [
      'Connector response data: connector',
      'Connector response data: createdAt, lastModifiedAt',
      'Connector response data: status',
      'Connector response data: activityDetails',
      'Connector response data: harnessManaged (boolean)',
      'Connector response data: gitDetails',
      'Connector response data: entityValidityDetails',
      'Connector response data: governanceMetadata',
      'Connector response data: isFavorite',
      'POST /ng/api/connectors: JSON connector request; success envelope',
    ],
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
    statements: [
      'registry-type spec: a registry URL',
      'registry-type spec: providerType',
      'registry-type spec: auth (object with type)',
      'auth.type may denote anonymous access',
    ],
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
    rule: 'a registry-type spec without its URL or its providerType is refused',
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
    statements: ['all connector kinds use this endpoint'],
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
    rule: 'a connector is created under the named organization and project',
    statements: ['a connector under the organization and project named in its body and query'],
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
    statements: [
      'Pipeline response data: identifier',
      'Pipeline response data: governanceMetadata',
      'POST /pipeline/api/pipelines/v2: Content-Type application/yaml; pipeline YAML; success envelope',
    ],
    check: async (caller) => {
      const home = await createHome(caller);
      const identifier = unique('pipe');
      const data = isSuccess(await createPipeline(caller, home.inProject, toPipeline(caller, home.project, identifier)));
      hasFields(data, { identifier: 'string', governanceMetadata: 'object|null' });
      assert.equal(data.identifier, identifier);
    },
  },
  {
    rule: '<+input> marks a runtime input in place of a value',
    statements: ['The literal <+input> marks a runtime input'],
    check: async (caller) => {
      const home = await createHome(caller);
      const yaml = toPipeline(caller, home.project).replace('script: echo hello', 'script: <+input>');
      isSuccess(await createPipeline(caller, home.inProject, yaml));
    },
  },
  {
    rule: 'a timeout is a duration as a string',
    statements: ['step.timeout as duration string'],
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
    statements: ['Pipeline request: YAML document with root pipeline'],
    check: async (caller) => {
      const home = await createHome(caller);
      for (const yaml of ['stages: []\n', '', 'pipeline: [', toPipeline(caller, home.project).replace('pipeline:', 'piplein:')]) {
        refused(await createPipeline(caller, home.inProject, yaml), 400);
      }
    },
  },
  {
    rule: 'a pipeline is created under the organization and project named in its body and query',
    statements: [
      'a pipeline under the organization and project named in its body and query',
      'POST /pipeline/api/pipelines/v2: query accountIdentifier, orgIdentifier, projectIdentifier',
    ],
    check: async (caller) => {
      const home = await createHome(caller);
      const missing = unique('nowhere');
      const elsewhere = `${home.organization}&projectIdentifier=${missing}`;
      refused(await createPipeline(caller, elsewhere, toPipeline(caller, missing)));
      refused(await createPipeline(caller, home.account, toPipeline(caller, home.project)), 400);
    },
  },
  {
    rule: 'the account is named in the query: if it is missing or unknown, nothing is created',
    statements: ['POST /ng/api/connectors: query accountIdentifier'],
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
