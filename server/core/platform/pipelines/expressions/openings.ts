/** What an expression starts with. */
export type Opening = '<+' | '${{';

/** The openings of version 0. */
export const OPENINGS_V0: readonly Opening[] = ['<+'];

/** The openings of version 1, which keeps the first one. */
export const OPENINGS_V1: readonly Opening[] = ['<+', '${{'];

/** Whether a text contains the start of an expression. */
export function hasOpening(text: string, openings: readonly Opening[]): boolean {
  for (const opening of openings) if (text.includes(opening)) return true;
  return false;
}
