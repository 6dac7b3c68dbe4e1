import assert from 'node:assert/strict';
import { writeShippingPipeline } from '../../support/pipelines/shippingPipeline.ts';
import type { Answer, Json } from '../../support/serviceCall.ts';
import { type Caller, good, hasFields, unique } from './caller.ts';

/** A new project, and the queries for its scopes. */
export interface Home {
  readonly project: string;
  readonly account: string;
  readonly organization: string;
  readonly inProject: string;
}

/** Returns the queries of a target: for the account, and for its organization. */
export function scopesOf({ target }: Caller): Pick<Home, 'account' | 'organization'> {
  const account = `?accountIdentifier=${target.account}`;
  return { account, organization: `${account}&orgIdentifier=${target.organization}` };
}

/** Creates a project and returns the data of the answer. */
export async function createProject(caller: Caller, fields: Json = {}): Promise<Json> {
  const identifier = unique('p');
  const { organization } = scopesOf(caller);
  const project = { orgIdentifier: caller.target.organization, identifier, name: identifier, ...fields };
  const answer = await caller.platform('POST', `/ng/api/projects${organization}`, { json: { project } });
  caller.later(() => caller.platform('DELETE', `/ng/api/projects/${String(project.identifier)}${organization}`));
  return isSuccess(answer);
}

/** Creates a project for other resources. */
export async function createHome(caller: Caller): Promise<Home> {
  const scopes = scopesOf(caller);
  const data = await createProject(caller);
  const project = String((data.project as Json).identifier);
  return { project, ...scopes, inProject: `${scopes.organization}&projectIdentifier=${project}` };
}

/** Expects the success envelope and returns its data. */
export function isSuccess(answer: Answer<Json>): Json {
  const body = good(answer);
  hasFields(body, { status: 'string', data: 'object', metaData: 'object|null', correlationId: 'string' });
  assert.equal(body.status, 'SUCCESS');
  return body.data as Json;
}

/** Returns a registry connector as described in the contract. */
export function toRegistry(caller: Caller, { project }: Home, fields: Json = {}): { connector: Json } {
  const identifier = unique('c');
  return {
    connector: {
      name: identifier,
      identifier,
      description: 'of the conformance suite',
      accountIdentifier: caller.target.account,
      orgIdentifier: caller.target.organization,
      projectIdentifier: project,
      tags: { team: 'core' },
      type: 'DockerRegistry',
      spec: {
        connectorType: 'DockerRegistry',
        dockerRegistryUrl: 'https://registry.example.com/v2/',
        providerType: 'DockerHub',
        auth: { type: 'Anonymous' },
      },
      ...fields,
    },
  };
}

/** Returns a pipeline with every field that the contract names. */
export function toPipeline(caller: Caller, project: string, identifier = unique('pipe')): string {
  return writeShippingPipeline({ name: identifier, identifier, project, organization: caller.target.organization, script: 'echo hello' });
}
