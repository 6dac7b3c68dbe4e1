import type { FactEntry, FactReader } from './factEntry.ts';

/** Converts a value of a JSON list to the contents of an entry. */
export type ReadValue = (value: unknown) => FactEntry['found'];

/** Creates a reader for JSON: a list of records, or an object with the list `facts`. */
export function createJsonReader(): FactReader {
  return createListReader((value) => ({ value }), 'a list of facts, or an object like {"facts": […]}');
}

/**
 * Creates a reader for a JSON list, at the top level or under the key `facts`, that converts its values to entries; `wanted` describes the
 * expected content.
 */
export function createListReader(read: ReadValue, wanted: string): FactReader {
  const pieces: string[] = [];
  return {
    push: (piece) => {
      pieces.push(piece);
      return [];
    },
    end: () => {
      const text = pieces.splice(0).join('');
      if (text.trim() === '') return [];
      const list = readList(text, wanted);
      if (typeof list === 'string') return [{ line: null, place: '', found: { fault: list } }];
      return list.map((value, index) => ({ line: null, place: `[${index}]`, found: read(value) }));
    },
  };
}

/** Returns the list, or what is wrong with the text. */
function readList(text: string, wanted: string): readonly unknown[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    return `is not JSON: ${reason}`;
  }
  if (Array.isArray(value)) return value;
  const facts = typeof value === 'object' && value !== null && Object.hasOwn(value, 'facts') ? (value as { facts: unknown }).facts : null;
  return Array.isArray(facts) ? facts : `must be ${wanted}`;
}
