import type { FastifyRequest } from 'fastify';
import { requirePipelineText } from '../service/platform/pipelineText.ts';
import { requireYaml } from '../service/platform/requireYaml.ts';
import { readJsonBody } from './jsonBody.ts';

const NOTHING = new Uint8Array();

/** The value of a body in JSON or YAML, by its content type, else by how it begins; YAML that holds a `root` is checked as an editor checks it. Throws INVALID_REQUEST, INVALID_YAML_ERROR, UNSUPPORTED_MEDIA_TYPE. */
export async function readDocument(request: FastifyRequest, root: string): Promise<unknown> {
  const { body } = request;
  if (!(body instanceof Uint8Array)) return readJsonBody(request);
  return isYamlBody(request, body) ? requireYaml(body, root) : readJsonBody(request);
}

/** Whether a body is YAML: by its content type, else by how it begins. */
export function isYamlBody({ headers }: FastifyRequest, body: Uint8Array): boolean {
  const type = headers['content-type'] ?? '';
  return /yaml/i.test(type) || (!/json/i.test(type) && !/^\s*[{["]/.test(new TextDecoder().decode(body.subarray(0, 100))));
}

/** The text of the pipeline in a body, whatever its content type. Throws INVALID_YAML_ERROR, UNSUPPORTED_MEDIA_TYPE. */
export function readPipelineText(request: FastifyRequest): string {
  const { body } = request;
  if (body instanceof Uint8Array) return requirePipelineText(body);
  // Refuses a form, and gives nothing for no body at all.
  readJsonBody(request);
  return requirePipelineText(NOTHING);
}
