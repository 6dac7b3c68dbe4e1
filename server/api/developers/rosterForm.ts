import { toFields } from '../../core/developers/dataTypes.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { PLACES_HEADER } from '../../wire/developers.ts';
import type { CallInput, Part } from '../callInput.ts';

/** A roster to send. */
export interface RosterUpload {
  readonly fileName: string;
  readonly content: string | Uint8Array;
  /** The mapping, if the headers do not imply it. */
  readonly fieldMappings?: readonly FieldMapping[] | undefined;
  /** Requests the problems with their ranges. */
  readonly places?: boolean | undefined;
}

/** Returns the form of a roster. */
export function toForm({ fileName, content, fieldMappings, places }: RosterUpload): Pick<CallInput, 'parts' | 'headers'> {
  const file: Part = { name: 'file', content, fileName, type: 'text/csv' };
  // The mapping comes first, so that a reader of the stream knows it before the file begins.
  const parts = fieldMappings === undefined ? [file] : [{ name: 'fieldMappings', text: JSON.stringify(toFields(fieldMappings)) }, file];
  return { parts, ...(places === true ? { headers: { [PLACES_HEADER]: 'true' } } : {}) };
}
