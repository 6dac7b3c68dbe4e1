import type { IdentitySheet } from '../../server/core/segments/identities.ts';
import {
  type KeyListing,
  READ_IDENTITIES,
  READ_KEYS,
  type ReadIdentities,
  type ReadKeys,
} from '../../server/language/protocol/segments.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';

/** Returns the keys of a text as a service reads them from a file. */
export function readKeyListing(language: FairleadLanguageClient, text: string): Promise<KeyListing> {
  const params: ReadKeys = { text };
  return ask(language, READ_KEYS, params);
}

/** Returns the identities of a CSV; each cell is read according to its attribute. */
export function readIdentitySheet(
  language: FairleadLanguageClient,
  text: string,
  attributes: ReadIdentities['attributes'],
): Promise<IdentitySheet> {
  const params: ReadIdentities = { text, attributes };
  return ask(language, READ_IDENTITIES, params);
}

/** The server answers every text; if it does not, it has logged why. */
async function ask<Answer>(language: FairleadLanguageClient, request: string, params: unknown): Promise<Answer> {
  const answer = await language.ask<Answer>(request, params);
  if (answer === null) throw new Error(`${request} was not answered`);
  return answer;
}
