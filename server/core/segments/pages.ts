/** The default and maximum number of entries per page of each list. */
export const PAGES = {
  workspaces: { limit: 20, most: 200 },
  segments: { limit: 20, most: 200 },
  attributes: { limit: 50, most: 200 },
  keys: { limit: 100, most: 1000 },
  audit: { limit: 50, most: 1000 },
} as const;

/** A page of a list as requested; a null limit requests the default. */
export interface Page {
  readonly offset: number;
  readonly limit: number | null;
}

/** Returns the page to send: a limit above the maximum is reduced to it, because clients ask for round numbers. */
export function toPageRange(list: keyof typeof PAGES, { offset, limit }: Page): { readonly offset: number; readonly limit: number } {
  const { limit: usual, most } = PAGES[list];
  return { offset, limit: Math.min(limit ?? usual, most) };
}
