import type { WrittenIdentity } from '../../core/developers/identities.ts';
import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  listIdentities,
  readIdentityFile,
  type SavedIdentities,
  updateAccounts,
  updateIdentities,
  writeIdentities,
} from '../../service/developers/identities.ts';
import type { CloudIdsInserted, IdentitiesUpdated, IdentityList } from '../../wire/developers.ts';
import { chooseType } from '../accept.ts';
import type { Call, Handlers } from '../call.ts';
import { readJsonBody, requireJsonObject } from '../jsonBody.ts';
import { toDeveloperSearch } from './search.ts';
import { readUpload } from './upload.ts';

/** The handlers of the accounts of developers in connected systems. */
export const DEVELOPER_IDENTITY_HANDLERS = {
  /** Takes a JSON array, or a form with a CSV file. */
  async updateDeveloperIdentities(call): Promise<IdentitiesUpdated> {
    if (call.request.isMultipart()) return saveFile(call);
    const example = '[{"email": "ann@example.com", "integrationId": 123, "identity": "ann-lark"}]';
    const reason = `The body must be a JSON array like ${example}, or a form with a CSV in the part "file".`;
    return updateIdentities(call.service, readEntries(call.body, reason));
  },

  /** Answers JSON or CSV, depending on the Accept header. */
  async listDeveloperIdentities({ request, query, reply, service }): Promise<IdentityList | ReadableStream> {
    const type = chooseType(request.headers.accept, ['application/json', 'text/csv']);
    reply.header('vary', 'accept');
    if (type === 'application/json') return listIdentities(service, toDeveloperSearch(query, 'email'));
    if (type === null) throw new Refusal('NOT_ACCEPTABLE', 'Identities are available as application/json or text/csv. Accept one of them.');
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="developer-identities.csv"');
    return ReadableStream.from(writeIdentities(service, query.spreadsheetSafe)).pipeThrough(new TextEncoderStream());
  },
} satisfies Handlers;

/** Handles POST /v2/developers/cloud-ids: the older body, which names an application type instead of an integration. */
export async function handleOldIdentities(call: Call): Promise<CloudIdsInserted> {
  const example = '{"integrationUsers": [{"email": "ann@example.com", "applicationType": "GITHUB", "cloudId": "ann-lark"}]}';
  const { integrationUsers } = requireJsonObject(call.request, example);
  const entries = readEntries(integrationUsers, `integrationUsers must be an array: ${example}.`);
  const saved = await updateIdentities(
    call.service,
    entries.map((entry) => ({ ...entry, older: true })),
  );
  return toInserted(saved, 'Developer identities updated successfully.');
}

/** Handles POST /v2/developers/cloud-ids/upload. */
export async function handleIdentityFile(call: Call): Promise<CloudIdsInserted> {
  return toInserted(await saveFile(call), 'CSV processed and developer identities updated successfully.');
}

/** Handles PUT /v2/developers/{developerRefId}: the accounts of one developer. */
export async function handleAccounts({ request, service }: Call): Promise<boolean> {
  const { developerRefId } = request.params as { readonly developerRefId: string };
  const reason = 'The body must be a JSON array like [{"integrationId": 123, "cloudId": "ann-lark"}].';
  await updateAccounts(service, Number(developerRefId), readEntries(readJsonBody(request, true), reason));
  return true;
}

async function saveFile({ request, service }: Call): Promise<SavedIdentities> {
  return updateIdentities(service, readIdentityFile((await readUpload(request)).bytes));
}

function toInserted({ savedCount, totalCount }: SavedIdentities, message: string): CloudIdsInserted {
  return { success: true, message, recordsInserted: savedCount, recordsProcessed: totalCount };
}

function readEntries(value: unknown, reason: string): WrittenIdentity[] {
  if (!Array.isArray(value) || value.length === 0) throw new Refusal('INVALID_REQUEST', reason);
  return value.map(toWritten);
}

function toWritten(value: unknown, index: number): WrittenIdentity {
  if (!isJsonObject(value))
    throw new Refusal('INVALID_REQUEST', `Entry ${index + 1} is not an object with an e-mail, an integration and an identity.`);
  const { email, integrationId, applicationType, identity, cloudId } = value;
  return { email, integrationId, applicationType, identity, cloudId };
}
