import { addKeys } from '../service/segments/addKeys.ts';
import type { DefinitionChange } from '../service/segments/changeDefinition.ts';
import { listKeys } from '../service/segments/listKeys.ts';
import { removeKeys } from '../service/segments/removeKeys.ts';
import type { KeysRemoved, SegmentKeys, WholeSegmentDefinition } from '../wire/segments.ts';
import { type Call, readParameter } from './call.ts';
import { readActor } from './segmentActor.ts';
import { type KeysBody, readKeysBody } from './segmentBodies.ts';
import { readKeysForm } from './segmentKeysForm.ts';
import { readFlag, readPage } from './segmentParameters.ts';

/** Answers GET …/keys. */
export async function handleListKeys(call: Call): Promise<SegmentKeys> {
  const page = readPage(call.request);
  return listKeys(call.service, readParameter(call, 'environmentId'), readParameter(call, 'segmentName'), page);
}

/** Answers PUT …/upload and PUT …/uploadKeys: keys in JSON, or as a CSV in a form; `replace` puts them in the place of all others. */
export async function handleAddKeys(call: Call): Promise<WholeSegmentDefinition> {
  const replace = readFlag(call.request, 'replace');
  const { keys, said } = call.request.isMultipart() ? await readKeysForm(call.request) : readKeysBody(call.request);
  return addKeys(call.service, await toChange(call, said), keys, replace);
}

/** Answers PUT …/removeKeys and PUT …/deleteKeys. */
export async function handleRemoveKeys(call: Call): Promise<KeysRemoved> {
  const { keys, said } = readKeysBody(call.request);
  const removed = await removeKeys(call.service, await toChange(call, said), keys);
  return { code: 200, message: `Deleted ${removed} keys`, details: null, transactionId: null };
}

async function toChange(call: Call, said: KeysBody['said']): Promise<DefinitionChange> {
  const actor = await readActor(call);
  return { actor, environment: readParameter(call, 'environmentId'), segment: readParameter(call, 'segmentName'), said };
}
