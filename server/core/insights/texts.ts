import texts from '../../../schemas/texts/exportRequests.json' with { type: 'json' };
import { type FieldText, type FieldTexts, findFieldText } from '../fieldTexts.ts';
import type { Owner } from '../shape.ts';

const TEXTS: FieldTexts = texts;

/** What is written about a field of an export request; null where nothing is. */
export function describeRequestField(owners: readonly Owner[], key: string): FieldText | null {
  return findFieldText(TEXTS, owners, key);
}
