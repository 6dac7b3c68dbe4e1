import { SCOPES, type Scope } from '../../core/scopes.ts';
import { deleteSessionTokens, insertToken } from '../../store/tokens.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { createTokenValue, hashToken } from './tokenValue.ts';

/** The keys that a starting service hands to its own callers. */
export interface SessionKeys {
  /** Holds every scope but admin. */
  readonly apiKey: string;
  readonly adminKey: string;
}

/** Makes the two keys of a session; those of earlier sessions are worth nothing from then on. */
export async function createSessionKeys({ database, now }: ServiceContext): Promise<SessionKeys> {
  const api = createTokenValue();
  const admin = createTokenValue();
  const record = (id: string, value: string, name: string, scopes: readonly Scope[]) =>
    ({
      id,
      kind: 'session',
      name,
      description: '',
      tags: [],
      scopes,
      hash: hashToken(value),
      createdAt: now(),
      expiresAt: null,
      revokedAt: null,
    }) as const;
  const everyScope = SCOPES.filter((scope) => scope !== 'admin');
  await database.transaction().execute(async (transaction) => {
    await deleteSessionTokens(transaction);
    await insertToken(transaction, record(api.id, api.value, 'Session key', everyScope));
    await insertToken(transaction, record(admin.id, admin.value, 'Session admin key', ['admin']));
  });
  return { apiKey: api.value, adminKey: admin.value };
}
