import { l10n } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { type KeyReading, READ_KEY_DOCUMENT, type ReadKeyDocument } from '../../server/language/protocol/segments.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Returns the keys of a text with one key per line, without duplicates. Throws INVALID_REQUEST if a service would reject one. */
export async function readKeyDocument({ language }: SegmentParts, text: string): Promise<readonly string[]> {
  const params: ReadKeyDocument = { text };
  const reading = await language.ask<KeyReading>(READ_KEY_DOCUMENT, params);
  if (reading === null) throw new Error('the language server did not answer');
  const { keys, errors, firstError } = reading;
  if (firstError === null) return keys;
  const line = firstError.range.start.line + 1;
  const more = errors > 1 ? l10n.t('{0} mistakes in all; the Problems panel shows each.', errors) : '';
  const message = l10n.t('Nothing was sent. Line {0}: {1} {2}', line, firstError.message, more);
  throw new Refusal('INVALID_REQUEST', message.trimEnd());
}
