import type { FactReader } from './factEntry.ts';
import { createLineReader } from './factLines.ts';
import { createTableReader } from './factTable.ts';
import { createJsonReader } from './jsonValues.ts';

/** The formats in which activity records are imported: name, content type and reader. */
export const FACT_FORMATS = {
  ndjson: { type: 'application/x-ndjson', createReader: createLineReader },
  json: { type: 'application/json', createReader: createJsonReader },
  csv: { type: 'text/csv', createReader: createTableReader },
} as const satisfies Record<string, { readonly type: string; readonly createReader: () => FactReader }>;

export type FactFormat = keyof typeof FACT_FORMATS;
