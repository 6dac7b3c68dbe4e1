import assert from 'node:assert/strict';
import { type Answer, callService, type Json, type Sent } from '../support/serviceCall.ts';

/** A service with area D, and a key with all permissions there. */
export interface PlatformService {
  readonly url: string;
  readonly apiKey: string;
}

/** A field and what is wrong with it. */
export interface FieldFault {
  readonly fieldId: string;
  readonly error: string;
}

/** A separate project for one rule, and calls to the service. */
export interface PlatformWorld {
  /** The project's identifier; it is in the organization `default`. */
  readonly project: string;
  /** `?accountIdentifier=…` for the account. */
  readonly account: string;
  /** The same for the organization. */
  readonly organization: string;
  /** The same for the project. */
  readonly inProject: string;
  /** Calls an address of area D. */
  call<Body = Json>(method: string, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Calls an address, expects the success envelope and returns its data. */
  get<Data = Json>(method: string, path: string, json?: unknown): Promise<Data>;
  /** Calls an address, expects a refusal with this status and code, and returns its message. */
  refuse(status: number, code: string, method: string, path: string, json?: unknown): Promise<string>;
  /** Calls an address, expects validation errors and returns their fields. */
  refuseFields(method: string, path: string, json?: unknown): Promise<readonly FieldFault[]>;
  /** Sends YAML. */
  sendYaml<Body = Json>(method: string, path: string, yaml: string, type?: string): Promise<Answer<Body>>;
}

/** One rule: the sentence that it comes from, and its check. */
export interface PlatformRule {
  readonly sentence: string;
  readonly check: (world: PlatformWorld) => Promise<void>;
}

/** Returns a unique identifier. */
export const unique = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll('-', '_')}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Creates a project in the organization `default`. */
export async function createPlatformWorld(service: PlatformService): Promise<PlatformWorld> {
  const address = { url: service.url, apiKey: service.apiKey, adminKey: service.apiKey, pid: 0 };
  const call: PlatformWorld['call'] = (method, path, sent) => callService(address, method, path, sent);
  const get: PlatformWorld['get'] = async <Data>(method: string, path: string, json?: unknown) => {
    const { status, body, text } = await call(method, path, { json });
    assert.equal(status, 200, `${method} ${path}: ${text}`);
    assert.deepEqual(Object.keys(body), ['status', 'data', 'metaData', 'correlationId']);
    assert.deepEqual([body.status, body.metaData], ['SUCCESS', null]);
    assert.match(String(body.correlationId), UUID);
    return body.data as Data;
  };
  const refuse: PlatformWorld['refuse'] = async (status, code, method, path, json) => {
    const answer = await call(method, path, { json });
    assertErrorBody(answer, status, code);
    return String(answer.body.message);
  };
  const refuseFields: PlatformWorld['refuseFields'] = async (method, path, json) => assertFailureBody(await call(method, path, { json }));
  const project = unique('p');
  const account = '?accountIdentifier=default';
  const organization = `${account}&orgIdentifier=default`;
  await get('POST', `/ng/api/projects${organization}`, { project: { identifier: project, name: 'A project of one rule' } });
  return {
    project,
    account,
    organization,
    inProject: `${organization}&projectIdentifier=${project}`,
    call,
    get,
    refuse,
    refuseFields,
    sendYaml: (method, path, yaml, type = 'application/yaml') => call(method, path, { body: yaml, headers: { 'content-type': type } }),
  };
}

/** Expects the body of a refusal in area D that does not concern single fields. */
export function assertErrorBody({ status, body, text }: Answer<Json>, wanted: number, code: string): void {
  assert.equal(status, wanted, text);
  const { message, correlationId, ...rest } = body;
  assert.deepEqual(rest, { status: 'ERROR', code, detailedMessage: null, responseMessages: [] }, text);
  assert.ok(typeof message === 'string' && message.length > 20, text);
  assert.match(String(correlationId), UUID);
}

/** Expects the body of validation errors and returns its fields. */
export function assertFailureBody({ status, body, text }: Answer<Json>, code = 'INVALID_REQUEST'): readonly FieldFault[] {
  assert.equal(status, 400, text);
  const { message, correlationId, errors, ...rest } = body;
  assert.deepEqual(rest, { status: 'FAILURE', code }, text);
  assert.ok(typeof message === 'string' && message.length > 20, text);
  assert.match(String(correlationId), UUID);
  assert.ok(Array.isArray(errors) && errors.length > 0 && errors.length <= 100, text);
  for (const fault of errors) {
    assert.deepEqual(Object.keys(fault), ['fieldId', 'error']);
    assert.ok(fault.error.length > 15 && /[.?]$/.test(fault.error), fault.error);
  }
  return errors;
}
