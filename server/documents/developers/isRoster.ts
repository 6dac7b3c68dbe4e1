import { suggestFieldType } from '../../core/developers/fieldMapping.ts';
import { findSeparator } from '../../core/developers/separators.ts';
import { readHeaders } from '../csv/table.ts';

/**
 * Whether one cell in the header of a text maps to the e-mail and one to the name. If another character than the comma separates them, one
 * must also map to the manager: other lists of people are valid with such a separator.
 */
export function isRoster(text: string): boolean {
  const headers = readHeaders(text);
  const types = new Set(headers.map(suggestFieldType));
  if (types.has('EMAIL') && types.has('NAME')) return true;
  const separator = findSeparator(headers);
  if (separator === null) return false;
  const cells = headers.join(',').split(separator.character);
  const separated = new Set(cells.map((cell) => suggestFieldType(cell.trim().replace(/^"|"$/g, ''))));
  return separated.has('EMAIL') && separated.has('NAME') && separated.has('MANAGER_EMAIL');
}
