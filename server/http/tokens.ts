import { addToken, createApiKey, deleteApiKey, listApiKeys, rotateToken } from '../service/tokens/apiKeys.ts';
import { createToken } from '../service/tokens/createToken.ts';
import { listTokens } from '../service/tokens/listTokens.ts';
import { revokeToken } from '../service/tokens/revokeToken.ts';
import type { ApiKeyDeleted, ApiKeyList, ApiKeySummary, TokenCreated, TokenList, TokenSummary } from '../wire/local.ts';
import { type Call, readParameter } from './call.ts';
import { readJsonBody, requireJsonObject } from './jsonBody.ts';
import { readRotation, readTokenRequest } from './tokenRequest.ts';

/** Handles POST /__fairlead/tokens. */
export async function handleCreateToken({ request, reply, service }: Call): Promise<TokenCreated> {
  const body = requireJsonObject(request, '{"name": "sync job", "scopes": ["developer_records:write"], "expiresAt": null}');
  const token = await createToken(service, readTokenRequest(body));
  reply.header('cache-control', 'no-store');
  return token;
}

/** Handles GET /__fairlead/tokens. */
export async function handleListTokens({ service }: Call): Promise<TokenList> {
  return { tokens: await listTokens(service) };
}

/** Handles DELETE /__fairlead/tokens/{tokenId}. */
export function handleRevokeToken(call: Call): Promise<TokenSummary> {
  return revokeToken(call.service, readParameter(call, 'tokenId'));
}

/** Handles POST /__fairlead/api-keys. */
export async function handleCreateApiKey({ request, service }: Call): Promise<ApiKeySummary> {
  const body = requireJsonObject(request, '{"name": "sync jobs", "scopes": ["developer_records:write"]}');
  const { expiresAt: _, ...wanted } = readTokenRequest({ ...body, expiresAt: null });
  return createApiKey(service, wanted);
}

/** Handles GET /__fairlead/api-keys. */
export async function handleListApiKeys({ service }: Call): Promise<ApiKeyList> {
  return { apiKeys: await listApiKeys(service) };
}

/** Handles DELETE /__fairlead/api-keys/{apiKeyId}. */
export async function handleDeleteApiKey(call: Call): Promise<ApiKeyDeleted> {
  const deleted = readParameter(call, 'apiKeyId');
  await deleteApiKey(call.service, deleted);
  return { deleted };
}

/** Handles POST /__fairlead/api-keys/{apiKeyId}/tokens. */
export async function handleAddToken(call: Call): Promise<TokenCreated> {
  const body = requireJsonObject(call.request, '{"name": "nightly", "expiresAt": null}');
  const { name, description, tags, expiresAt } = readTokenRequest(body);
  const token = await addToken(call.service, readParameter(call, 'apiKeyId'), { name, description, tags, expiresAt });
  call.reply.header('cache-control', 'no-store');
  return token;
}

/** Handles POST /__fairlead/tokens/{tokenId}/rotate. */
export async function handleRotateToken(call: Call): Promise<TokenCreated> {
  const token = await rotateToken(call.service, readParameter(call, 'tokenId'), readRotation(readJsonBody(call.request) ?? {}));
  call.reply.header('cache-control', 'no-store');
  return token;
}
