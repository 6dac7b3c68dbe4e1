import { suggestFieldType } from '../../core/developers/fieldMapping.ts';
import { readHeaders } from './readRecords.ts';

/** True where the header has a column that maps to the e-mail and one that maps to the name. */
export function isRoster(text: string): boolean {
  return isRosterHeader(readHeaders(text));
}

/** True where of these header cells one maps to the e-mail and one to the name. */
export function isRosterHeader(headers: readonly string[]): boolean {
  const types = new Set(headers.map(suggestFieldType));
  return types.has('EMAIL') && types.has('NAME');
}
