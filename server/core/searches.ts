/** What a field must contain; `field` is null if only a text was given. */
export interface Search {
  readonly field: string | null;
  readonly text: string;
}

/** Reads `Ann` as a text and `team=Core` as the text in a field, as views and the terminal write searches; null for a blank. */
export function readSearch(written: string): Search | null {
  const [, field, value] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/s.exec(written) ?? [];
  if (field === undefined || field === '') return written.trim() === '' || field === '' ? null : { field: null, text: written.trim() };
  return value === undefined || value === '' ? null : { field, text: value };
}

/** A search as it is written. */
export function writeSearch({ field, text }: Search): string {
  return field === null ? text : `${field}=${text}`;
}
