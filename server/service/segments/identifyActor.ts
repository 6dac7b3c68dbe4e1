import type { Token } from '../tokens/token.ts';
import type { Actor } from './actor.ts';

/** Returns the actor for the key of a request, as named in audit logs and records. */
export function identifyActor(key: Token | null): Actor {
  return { type: 'api_key', id: key?.id ?? '', name: key?.name ?? '' };
}
