import * as l10n from '@vscode/l10n';
import { isTooDeep, TOO_DEEP } from '../../../core/jsonObject.ts';

/** An entry of a text of activity records with its place: a candidate record, a fault of the text, the reason why something is left out, or a sentence on how the text is read. */
export interface RecordEntry {
  /** 1-based; null for formats without meaningful lines, such as JSON. */
  readonly line: number | null;
  /** The prefix for the paths of its fields: '' or `[3]`. */
  readonly place: string;
  readonly found:
    | { readonly value: unknown }
    | { readonly fault: string }
    | { readonly left: string /** How many are left out for this reason; one if missing. */; readonly count?: number }
    | { readonly note: string };
}

/** Reads activity records from a text that arrives in pieces, split anywhere; never throws. */
export interface RecordReader {
  /** Returns the entries that end in this piece. */
  push(piece: string): RecordEntry[];
  /** Returns the entries left at the end of the text. */
  end(): RecordEntry[];
}

/** Returns the start of a text in quotes; the text may be long or damaged. */
export function quote(text: string): string {
  return text.length <= 60 ? `"${text.toWellFormed()}"` : `"${text.slice(0, 60).toWellFormed()}…"`;
}

/** Converts a value of a JSON list to the contents of an entry. */
type ReadValue = (value: unknown) => RecordEntry['found'];

/** Creates a reader for JSON: a list of records, or an object with the list `facts`. */
export function createJsonReader(): RecordReader {
  return createListReader((value) => ({ value }), l10n.t('must be a list of activity records, or an object like {"facts": […]}'));
}

/**
 * Creates a reader for a JSON list, at the top level or under the key `facts`, that converts its values to entries; `demand` says
 * what the text must be.
 */
export function createListReader(read: ReadValue, demand: string): RecordReader {
  const pieces: string[] = [];
  return {
    push: (piece) => {
      pieces.push(piece);
      return [];
    },
    end: () => {
      const text = pieces.splice(0).join('');
      if (text.trim() === '') return [];
      const list = readList(text, demand);
      if (typeof list === 'string') return [{ line: null, place: '', found: { fault: list } }];
      return list.map((value, index) => ({ line: null, place: `[${index}]`, found: read(value) }));
    },
  };
}

/** Returns the list, or what is wrong with the text. */
function readList(text: string, demand: string): readonly unknown[] | string {
  let value: unknown;
  if (isTooDeep(text)) return TOO_DEEP;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    return l10n.t('is not JSON: {0}', reason);
  }
  if (Array.isArray(value)) return value;
  const records = typeof value === 'object' && value !== null && Object.hasOwn(value, 'facts') ? (value as { facts: unknown }).facts : null;
  return Array.isArray(records) ? records : demand;
}
