import { suggestFieldType } from '../../core/developers/fieldMapping.ts';
import { readHeaders } from './readRecords.ts';

/** Whether the header has a column that maps to the e-mail and one that maps to the name. */
export function isRoster(text: string): boolean {
  return isRosterHeader(readHeaders(text));
}

/** Whether one of these header cells maps to the e-mail and one to the name. */
export function isRosterHeader(headers: readonly string[]): boolean {
  const types = new Set(headers.map(suggestFieldType));
  return types.has('EMAIL') && types.has('NAME');
}
