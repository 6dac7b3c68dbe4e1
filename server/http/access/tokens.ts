import { KEY_KINDS, type KeyKind, type Restriction, SCOPES, type Scope } from '../../core/access/keyGrants.ts';
import { ROLES, type RoleGrant } from '../../core/access/roles.ts';
import { checkIdentifier } from '../../core/identifiers.ts';
import { isJsonObject, type JsonObject } from '../../core/jsonObject.ts';
import { checkAccountIdentifier } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  addToken,
  createApiKey,
  createKeyWithToken,
  deleteApiKey,
  listApiKeys,
  type NewApiKey,
  type NewTokenOfKey,
  rotateToken,
} from '../../service/access/apiKeys.ts';
import { listTokens, revokeToken } from '../../service/access/tokens.ts';
import type { ApiKeyDeleted, ApiKeyList, ApiKeySummary, TokenCreated, TokenList, TokenSummary } from '../../wire/local.ts';
import type { CallTo, Handlers } from '../call.ts';
import { isText } from '../jsonBody.ts';

const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 2000;
const MAX_ENTRIES = 50;

/** The largest timestamp that a Date can hold. */
const LAST_TIMESTAMP = 8.64e15;

/** Maximum seconds for which a rotated token still works: 30 days. */
const LONGEST_GRACE = 2_592_000;

/** The handlers of API keys and their tokens. */
export const TOKEN_HANDLERS = {
  async createToken({ body, reply, service }): Promise<TokenCreated> {
    const token = await createKeyWithToken(service, readTokenRequest(body));
    reply.header('cache-control', 'no-store');
    return token;
  },

  async listTokens({ service }): Promise<TokenList> {
    return { tokens: await listTokens(service) };
  },

  revokeToken(call): Promise<TokenSummary> {
    return revokeToken(call.service, call.parameters.tokenId);
  },

  async rotateToken(call): Promise<TokenCreated> {
    const token = await rotateToken(call.service, call.parameters.tokenId, readRotation(call.body ?? {}));
    call.reply.header('cache-control', 'no-store');
    return token;
  },

  async createApiKey({ body, service }): Promise<ApiKeySummary> {
    const { expiresAt: _, ...wanted } = readTokenRequest({ ...body, expiresAt: null });
    return createApiKey(service, wanted);
  },

  async listApiKeys({ service }): Promise<ApiKeyList> {
    return { apiKeys: await listApiKeys(service) };
  },

  async deleteApiKey(call): Promise<ApiKeyDeleted> {
    const deleted = call.parameters.apiKeyId;
    await deleteApiKey(call.service, deleted);
    return { deleted };
  },

  async addToken(call): Promise<TokenCreated> {
    const { name, description, tags, expiresAt } = readTokenRequest(call.body);
    const token = await addToken(call.service, call.parameters.apiKeyId, { name, description, tags, expiresAt });
    call.reply.header('cache-control', 'no-store');
    return token;
  },
} satisfies Handlers;

/**
 * Parses the body of POST /__fairlead/tokens; whether the kind of key can have these grants is checked elsewhere. Throws INVALID_REQUEST.
 */
function readTokenRequest(body: CallTo<'createToken'>['body']): NewApiKey & NewTokenOfKey {
  const {
    name,
    description = '',
    tags = [],
    kind = 'personal',
    scopes = [],
    roles = [],
    restriction = null,
    expiresAt = null,
    account = null,
  } = body;
  if (!isText(name) || name.trim() === '' || name.length > LONGEST_NAME)
    throw refuse(`name must be a string of 1 to ${LONGEST_NAME} characters`);
  if (!isText(description) || description.length > LONGEST_DESCRIPTION) {
    throw refuse(`description must be a string of at most ${LONGEST_DESCRIPTION} characters`);
  }
  if (!isTexts(tags)) throw refuse(`tags must be an array of at most ${MAX_ENTRIES} texts`);
  if (!isKind(kind)) throw refuse(`kind must be one of ${KEY_KINDS.join(', ')}`);
  if (!Array.isArray(scopes) || !scopes.every(isScope)) throw refuse(`scopes must be an array of ${SCOPES.join(', ')}`);
  if (!Array.isArray(roles) || roles.length > MAX_ENTRIES) throw refuse(`roles must be an array of at most ${MAX_ENTRIES} roles`);
  requireTimestamp(expiresAt);
  const reason = account === null ? null : checkAccountIdentifier(isText(account) ? account : '');
  if (reason !== null) throw refuse(`account ${reason}`);
  return {
    name: name.trim(),
    description,
    tags,
    kind,
    scopes: [...new Set(scopes)],
    roles: roles.map(readRole),
    restriction: readRestriction(restriction),
    account: isText(account) ? account : null,
    expiresAt: typeof expiresAt === 'number' ? expiresAt : null,
  };
}

/**
 * Parses the body of POST /__fairlead/tokens/{tokenId}/rotate; without an expiry the new token expires with the old one. Throws
 * INVALID_REQUEST.
 */
function readRotation(body: unknown): { readonly expiresAt: number | null | undefined; readonly grace: number } {
  const { expiresAt, graceSeconds = 0 } = isJsonObject(body) ? body : { expiresAt: '' };
  if (expiresAt !== undefined) requireTimestamp(expiresAt);
  if (typeof graceSeconds !== 'number' || !Number.isSafeInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > LONGEST_GRACE) {
    throw refuse(`graceSeconds must be an integer from 0 to ${LONGEST_GRACE}: how long the old token still works`);
  }
  return { expiresAt: typeof expiresAt === 'number' ? expiresAt : expiresAt === null ? null : undefined, grace: graceSeconds * 1000 };
}

function requireTimestamp(expiresAt: unknown): void {
  if (expiresAt === null || (typeof expiresAt === 'number' && Number.isSafeInteger(expiresAt) && expiresAt <= LAST_TIMESTAMP)) return;
  throw refuse('expiresAt must be a timestamp in milliseconds since 1970, or null');
}

function readRole(value: unknown): RoleGrant {
  if (!isJsonObject(value) || !isText(value.role) || checkIdentifier(value.role, 'entity') !== null) {
    const example = '{"role": "project_admin", "orgIdentifier": "default", "projectIdentifier": "shop"}';
    throw refuse(`roles must hold objects like ${example}; the default roles are ${Object.keys(ROLES).join(', ')}`);
  }
  const orgIdentifier = readIdentifier(value, 'orgIdentifier');
  return { role: value.role, orgIdentifier, projectIdentifier: readIdentifier(value, 'projectIdentifier') };
}

function readIdentifier(role: JsonObject, field: 'orgIdentifier' | 'projectIdentifier'): string | null {
  const value = role[field] ?? null;
  if (value === null) return null;
  if (isText(value) && value !== '' && value.length <= LONGEST_NAME) return value;
  throw refuse(`the ${field} of a role must be an identifier, or left out`);
}

function readRestriction(value: unknown): Restriction {
  if (value === null) return { environments: [], projects: [] };
  const { environments = [], projects = [] } = isJsonObject(value) ? value : { environments: null };
  if (isTexts(environments) && isTexts(projects)) return { environments, projects };
  throw refuse('restriction must be like {"environments": ["Prod-Default"], "projects": []}, each a list of ids or names');
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MAX_ENTRIES && value.every((text) => isText(text) && text.length <= LONGEST_NAME);
}

function isKind(value: unknown): value is KeyKind {
  return (KEY_KINDS as readonly unknown[]).includes(value);
}

function isScope(value: unknown): value is Scope {
  return (SCOPES as readonly unknown[]).includes(value);
}

function refuse(reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The key cannot be created: ${reason}.`);
}
