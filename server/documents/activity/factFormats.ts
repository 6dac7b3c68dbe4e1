import type { FactReader } from './factEntry.ts';
import { createLineReader } from './factLines.ts';
import { createTableReader } from './factTable.ts';
import { createJsonReader } from './jsonValues.ts';

/** The forms that facts are handed in: what each is called, its content type, and who reads it. */
export const FACT_FORMATS = {
  ndjson: { type: 'application/x-ndjson', createReader: createLineReader },
  json: { type: 'application/json', createReader: createJsonReader },
  csv: { type: 'text/csv', createReader: createTableReader },
} as const satisfies Record<string, { readonly type: string; readonly createReader: () => FactReader }>;

export type FactFormat = keyof typeof FACT_FORMATS;
