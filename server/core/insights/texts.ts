import texts from '../../../schemas/texts/exportRequests.json' with { type: 'json' };
import { type FieldText, type FieldTexts, findFieldText } from '../fieldTexts.ts';
import type { Owner } from '../shape.ts';

const TEXTS: FieldTexts = texts;

/** Returns the documentation of a field of an export request; null if there is none. */
export function describeRequestField(owners: readonly Owner[], key: string): FieldText | null {
  return findFieldText(TEXTS, owners, key);
}
