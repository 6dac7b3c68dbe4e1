import { requireNoErrors, toFieldError } from '../core/platform/fieldErrors.ts';
import type { PipelineSource } from '../core/platform/pipeline.ts';
import { requirePipelineText } from '../service/platform/pipelineText.ts';
import type { FilledPipeline, RuntimeInputList } from '../wire/platform.ts';
import type { Call } from './call.ts';
import { isObject, isText, type JsonObject, requireJsonObject } from './jsonBody.ts';
import { isYamlBody } from './platformDocument.ts';
import { toAccountOrDefault } from './platformScope.ts';
import { requireTarget } from './requireKey.ts';

/** Handles POST /__fairlead/pipelines/inputs. */
export async function handleListRuntimeInputs(call: Call): Promise<RuntimeInputList> {
  const { request } = call;
  const { body } = request;
  const isText = body instanceof Uint8Array && body.length > 0 && isYamlBody(request, body);
  const source = isText ? { yaml: requirePipelineText(body) } : readSource(call, requireJsonObject(request, SOURCE));
  // Both are loaded on demand: a service starts without the pipeline parser.
  const { listRuntimeInputs } = await import('../service/platform/listRuntimeInputs.ts');
  return { inputs: await listRuntimeInputs(toAccountOrDefault(call), source) };
}

/** Handles POST /__fairlead/pipelines/inputs/fill. */
export async function handleFillRuntimeInputs(call: Call): Promise<FilledPipeline> {
  const body = requireJsonObject(call.request, EXAMPLE);
  const source = readSource(call, body);
  const { values = {}, partial = false } = body;
  const errors = [
    ...(isObject(values) ? [] : [toFieldError(['values'], 'must be an object with a value for each input')]),
    ...(typeof partial === 'boolean' ? [] : [toFieldError(['partial'], 'must be true or false')]),
  ];
  requireNoErrors(errors);
  const { fillRuntimeInputs } = await import('../service/platform/fillRuntimeInputs.ts');
  return { yaml: await fillRuntimeInputs(toAccountOrDefault(call), source, isObject(values) ? values : {}, partial === true) };
}

const EXAMPLE = '{"yaml": "pipeline: …", "values": {"pipeline.variables.region": "eu"}}';
const SOURCE = '{"identifier": "build", "orgIdentifier": "default", "projectIdentifier": "shop"}, or {"yaml": "pipeline: …"}';

/** Returns the pipeline that a body contains or names, if the key may see it. Throws INVALID_REQUEST, ACCESS_DENIED. */
function readSource(call: Call, body: JsonObject): PipelineSource {
  const { yaml, identifier, orgIdentifier, projectIdentifier } = body;
  if (yaml !== undefined) {
    const lack = isText(yaml) ? 'stands beside identifier; send one of the two' : 'must be the text of a pipeline';
    requireNoErrors(isText(yaml) && identifier === undefined ? [] : [toFieldError(['yaml'], lack)]);
    return { yaml: String(yaml) };
  }
  const address = { identifier, orgIdentifier, projectIdentifier };
  const missing = Object.entries(address).filter(([, value]) => !isText(value));
  requireNoErrors(missing.map(([name]) => toFieldError([name], `must be a string. Send a body like ${SOURCE}`)));
  const source = {
    identifier: String(identifier),
    orgIdentifier: String(orgIdentifier),
    projectIdentifier: String(projectIdentifier),
  };
  requireTarget(call, source);
  return source;
}
