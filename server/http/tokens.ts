import { createToken } from '../service/tokens/createToken.ts';
import { listTokens } from '../service/tokens/listTokens.ts';
import { revokeToken } from '../service/tokens/revokeToken.ts';
import type { TokenCreated, TokenList, TokenSummary } from '../wire/local.ts';
import { type Call, readParameter } from './call.ts';
import { requireJsonObject } from './jsonBody.ts';
import { readTokenRequest } from './tokenRequest.ts';

/** POST /__fairlead/tokens. */
export async function handleCreateToken({ request, reply, service }: Call): Promise<TokenCreated> {
  const body = requireJsonObject(request, '{"name": "sync job", "scopes": ["developer_records:write"], "expiresAt": null}');
  const token = await createToken(service, readTokenRequest(body));
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
