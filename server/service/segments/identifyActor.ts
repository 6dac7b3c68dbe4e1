import type { Token } from '../tokens/token.ts';
import type { Actor } from './actor.ts';

/** Who holds a key that was let through: what audit logs and records name as the one who did something. */
export function identifyActor(key: Token | null): Actor {
  return { type: 'api_key', id: key?.id ?? '', name: key?.name ?? '' };
}
