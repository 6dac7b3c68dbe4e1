import { Refusal } from '../core/refusal.ts';
import { createToken, type NewToken } from '../service/tokens/createToken.ts';
import { listTokens } from '../service/tokens/listTokens.ts';
import { revokeToken } from '../service/tokens/revokeToken.ts';
import { SCOPES, type Scope, type TokenCreated, type TokenList, type TokenSummary } from '../wire/local.ts';
import { type Call, readParameter } from './call.ts';
import { isText, type JsonObject, requireJsonObject } from './jsonBody.ts';

const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 2000;
const MOST_TAGS = 50;

/** POST /__fairlead/tokens. */
export async function handleCreateToken({ request, reply, service }: Call): Promise<TokenCreated> {
  const body = requireJsonObject(request, '{"name": "sync job", "scopes": ["developer_records:write"], "expiresAt": null}');
  const token = await createToken(service, readToken(body));
  reply.header('cache-control', 'no-store');
  return token;
}

/** GET /__fairlead/tokens. */
export async function handleListTokens({ service }: Call): Promise<TokenList> {
  return { tokens: await listTokens(service) };
}

/** DELETE /__fairlead/tokens/{tokenId}. */
export function handleRevokeToken(call: Call): Promise<TokenSummary> {
  return revokeToken(call.service, readParameter(call, 'tokenId'));
}

function readToken({ name, description = '', tags = [], scopes, expiresAt = null }: JsonObject): NewToken {
  if (!isText(name) || name.trim() === '' || name.length > LONGEST_NAME)
    throw refuse(`name must be a text of 1 to ${LONGEST_NAME} characters`);
  if (!isText(description) || description.length > LONGEST_DESCRIPTION) {
    throw refuse(`description must be a text of at most ${LONGEST_DESCRIPTION} characters`);
  }
  if (!Array.isArray(tags) || tags.length > MOST_TAGS || !tags.every((tag) => isText(tag) && tag.length <= LONGEST_NAME)) {
    throw refuse(`tags must be an array of at most ${MOST_TAGS} texts`);
  }
  if (!Array.isArray(scopes) || scopes.length === 0 || !scopes.every(isScope)) {
    throw refuse(`scopes must be an array of at least one of ${SCOPES.join(', ')}`);
  }
  if (expiresAt !== null && !(typeof expiresAt === 'number' && Number.isSafeInteger(expiresAt) && expiresAt <= LAST_MOMENT)) {
    throw refuse('expiresAt must be a moment in milliseconds since 1970, or null');
  }
  return { name: name.trim(), description, tags: tags as string[], scopes: [...new Set(scopes)], expiresAt };
}

/** The largest moment that a date can hold. */
const LAST_MOMENT = 8.64e15;

function isScope(value: unknown): value is Scope {
  return (SCOPES as readonly unknown[]).includes(value);
}

function refuse(lack: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The key cannot be created: ${lack}.`);
}
