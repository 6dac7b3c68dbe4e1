import type { FastifyRequest } from 'fastify';
import { requirePipelineText, requireYaml } from '../../service/platform/yamlBody.ts';
import type { Call } from '../call.ts';
import { readJsonBody } from '../jsonBody.ts';

const NOTHING = new Uint8Array();

/**
 * Parses a body as JSON or YAML, by its content type or else by how it begins; YAML with this `root` is checked as in the editor. Throws
 * INVALID_REQUEST, INVALID_YAML_ERROR, UNSUPPORTED_MEDIA_TYPE.
 */
export async function readDocument({ request, endpoint }: Pick<Call, 'request' | 'endpoint'>, root: string): Promise<unknown> {
  const { body } = request;
  if (body instanceof Uint8Array && isYamlBody(request, body)) return requireYaml(body, root);
  return readJsonBody(request, endpoint.keepsNumbers);
}

/** Whether a body is YAML: by its content type, or else by how it begins. */
export function isYamlBody({ headers }: FastifyRequest, body: Uint8Array): boolean {
  const type = headers['content-type'] ?? '';
  return /yaml/i.test(type) || (!/json/i.test(type) && !/^\s*[{["]/.test(new TextDecoder().decode(body.subarray(0, 100))));
}

/** Returns the YAML of the pipeline in a body, whatever its content type. Throws INVALID_YAML_ERROR, UNSUPPORTED_MEDIA_TYPE. */
export function readPipelineText(request: FastifyRequest): string {
  const { body } = request;
  if (body instanceof Uint8Array) return requirePipelineText(body);
  // Refuses a form; returns undefined if there is no body.
  readJsonBody(request);
  return requirePipelineText(NOTHING);
}
