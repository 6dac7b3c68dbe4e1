import { addKeys } from '../service/segments/addKeys.ts';
import type { DefinitionChange } from '../service/segments/changeDefinition.ts';
import { listKeys } from '../service/segments/listKeys.ts';
import { removeKeys } from '../service/segments/removeKeys.ts';
import type { KeysRemoved, SegmentKeys, WholeSegmentDefinition } from '../wire/segments.ts';
import { type Call, readParameter } from './call.ts';
import { readActor } from './segmentActor.ts';
import { readKeysBody } from './segmentBodies.ts';
import { readKeysForm } from './segmentKeysForm.ts';
import { readFlag, readPage } from './segmentParameters.ts';

/** Handles GET …/keys. */
export async function handleListKeys(call: Call): Promise<SegmentKeys> {
  const page = readPage(call.request);
  return listKeys(call.service, readParameter(call, 'environmentId'), readParameter(call, 'segmentName'), page);
}

/** Handles PUT …/upload. Its documented body, an array, has no place for a comment, so none is required. */
export async function handleUploadKeys(call: Call): Promise<WholeSegmentDefinition> {
  return add(call, false);
}

/** Handles PUT …/uploadKeys. */
export async function handleAddKeys(call: Call): Promise<WholeSegmentDefinition> {
  return add(call, true);
}

/** Adds keys from JSON, or from a CSV file in a form; with `replace` they replace all others. */
async function add(call: Call, isCommented: boolean): Promise<WholeSegmentDefinition> {
  const replace = readFlag(call.request, 'replace');
  const { keys, said, isBare } = call.request.isMultipart() ? await readKeysForm(call.request) : readKeysBody(call.request);
  return addKeys(call.service, await toChange(call, isBare && !isCommented ? null : said), keys, replace);
}

/** Handles PUT …/removeKeys and PUT …/deleteKeys. */
export async function handleRemoveKeys(call: Call): Promise<KeysRemoved> {
  const { keys, said } = readKeysBody(call.request);
  const removed = await removeKeys(call.service, await toChange(call, said), keys);
  return { code: 200, message: `Deleted ${removed} ${removed === 1 ? 'key' : 'keys'}`, details: null, transactionId: null };
}

async function toChange(call: Call, said: DefinitionChange['said']): Promise<DefinitionChange> {
  const actor = await readActor(call);
  return { actor, environment: readParameter(call, 'environmentId'), segment: readParameter(call, 'segmentName'), said };
}
