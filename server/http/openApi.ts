import type { OtherAddress } from '../wire/openApi.ts';
import { ALIASES, SECOND_ADDRESSES } from './aliases.ts';
import type { Call } from './call.ts';

const OTHERS: readonly OtherAddress[] = [
  ...SECOND_ADDRESSES.map(({ method, path, endpoint }) => ({ method, path, endpoint, replaced: false })),
  ...ALIASES.map(({ method, path, successor }) => ({ method, path, endpoint: successor, replaced: true })),
];

let written: string | null = null;

/** Handles GET /openapi.json; the document does not change during the life of the process. */
export async function handleOpenApi({ reply }: Call): Promise<string> {
  if (written === null) {
    // Loaded on demand: a service starts without it.
    const { toOpenApi } = await import('../wire/openApi.ts');
    written = JSON.stringify(toOpenApi(OTHERS));
  }
  reply.type('application/json; charset=utf-8');
  return written;
}
