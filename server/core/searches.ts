/** A search for a text in a field; `field` is null if only a text was given. */
export interface Search {
  readonly field: string | null;
  readonly text: string;
}

/** Parses a search as typed in views and at the terminal: `Ann` is a text, `team=Core` a text in a field; null if the text or its field is blank. */
export function readSearch(written: string): Search | null {
  const [, field, value] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/s.exec(written) ?? [];
  if (field === undefined || field === '') return written.trim() === '' || field === '' ? null : { field: null, text: written.trim() };
  return value === undefined || value === '' ? null : { field, text: value };
}

/** Formats a search as people type it. */
export function writeSearch({ field, text }: Search): string {
  return field === null ? text : `${field}=${text}`;
}
