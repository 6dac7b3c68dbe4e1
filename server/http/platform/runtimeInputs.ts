import { isJsonObject, type JsonObject } from '../../core/jsonObject.ts';
import { requireNoErrors, toFieldError } from '../../core/platform/fieldErrors.ts';
import type { PipelineSource } from '../../core/platform/pipeline.ts';
import { requirePipelineText } from '../../service/platform/yamlBody.ts';
import type { FilledPipeline, RuntimeInputList } from '../../wire/platform.ts';
import { requireTarget } from '../access/requireKey.ts';
import type { Call, Handlers } from '../call.ts';
import { isText, requireJsonObject } from '../jsonBody.ts';
import { isYamlBody } from './document.ts';
import { toAccountOrDefault } from './scope.ts';

const SOURCE = '{"identifier": "build", "orgIdentifier": "default", "projectIdentifier": "shop"}, or {"yaml": "pipeline: …"}';

/** The handlers of runtime inputs. */
export const RUNTIME_INPUT_HANDLERS = {
  async listRuntimeInputs(call): Promise<RuntimeInputList> {
    const { request } = call;
    const { body } = request;
    const isText = body instanceof Uint8Array && body.length > 0 && isYamlBody(request, body);
    const source = isText ? { yaml: requirePipelineText(body) } : readSource(call, requireJsonObject(request, SOURCE));
    // Both are loaded on demand: a service starts without the pipeline parser.
    const { listRuntimeInputs } = await import('../../service/platform/runtimeInputs.ts');
    return { inputs: await listRuntimeInputs(toAccountOrDefault(call), source) };
  },

  async fillRuntimeInputs(call): Promise<FilledPipeline> {
    const { values = {}, partial = false, ...named } = call.body;
    const source = readSource(call, named);
    const errors = [
      ...(isJsonObject(values) ? [] : [toFieldError(['values'], 'must be an object with a value for each input')]),
      ...(typeof partial === 'boolean' ? [] : [toFieldError(['partial'], 'must be true or false')]),
    ];
    requireNoErrors(errors);
    const { fillRuntimeInputs } = await import('../../service/platform/runtimeInputs.ts');
    return { yaml: await fillRuntimeInputs(toAccountOrDefault(call), source, isJsonObject(values) ? values : {}, partial === true) };
  },
} satisfies Handlers;

/** Returns the pipeline that a body contains or names, if the key may see it. Throws INVALID_REQUEST, ACCESS_DENIED. */
function readSource(call: Call, body: JsonObject): PipelineSource {
  const { yaml, identifier, orgIdentifier, projectIdentifier } = body;
  if (yaml !== undefined) {
    const reason = isText(yaml) ? 'cannot be combined with identifier; send one of the two' : 'must be the text of a pipeline';
    requireNoErrors(isText(yaml) && identifier === undefined ? [] : [toFieldError(['yaml'], reason)]);
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
