import { l10n, type Uri } from 'vscode';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { IdentitySheet } from '../../server/core/segments/identities.ts';
import { formatCount } from '../../server/core/text.ts';
import {
  type KeyListing,
  type KeyReading,
  READ_IDENTITIES,
  READ_KEY_DOCUMENT,
  READ_KEYS,
  type ReadIdentities,
  type ReadKeyDocument,
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

/** The keys of a text, and a sentence that says how many of them had spaces around them; '' for none. */
interface ReadKeyText {
  readonly keys: readonly string[];
  readonly note: string;
}

/**
 * Returns the keys of a text with one key per line, without duplicates and without spaces around them, except those that the segment of
 * `uri` holds. Throws INVALID_REQUEST if a service would reject one.
 */
export async function readKeyDocument(language: FairleadLanguageClient, text: string, uri?: Uri): Promise<ReadKeyText> {
  const params: ReadKeyDocument = { text, ...(uri === undefined ? {} : { uri: uri.toString() }) };
  const { keys, trimmed, errors, firstError } = await ask<KeyReading>(language, READ_KEY_DOCUMENT, params);
  if (firstError === null) return { keys, note: trimmed === 0 ? '' : describeTrimmed(trimmed) };
  const line = firstError.range.start.line + 1;
  const more = errors > 1 ? l10n.t('{0} mistakes in all; the Problems panel shows each.', errors) : '';
  const message = l10n.t('Nothing was sent. Line {0}: {1} {2}', line, firstError.message, more);
  throw new Refusal('INVALID_REQUEST', message.trimEnd());
}

function describeTrimmed(count: number): string {
  return plural(count, 'Spaces around 1 key were left out.', 'Spaces around {0} keys were left out.', formatCount(count));
}
