import { suggestFieldType } from '../../core/developers/fieldMapping.ts';
import { scanCsv } from './scan.ts';
import { readTable } from './table.ts';

/** Longest header line that is looked at, in characters. */
export const LONGEST_HEADER = 65_536;

/** True where the header has a column that maps to the e-mail and one that maps to the name. */
export function isRoster(text: string): boolean {
  const { headers } = readTable(scanCsv(text.slice(0, LONGEST_HEADER), 1));
  const types = new Set(headers.map(suggestFieldType));
  return types.has('EMAIL') && types.has('NAME');
}
