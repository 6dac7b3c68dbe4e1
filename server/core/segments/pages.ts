/** How many entries each list gives where nobody asks, and the most whatever is asked (service.md, limits; facts C6, C7). */
export const PAGES = {
  workspaces: { limit: 20, most: 200 },
  segments: { limit: 20, most: 200 },
  attributes: { limit: 50, most: 200 },
  keys: { limit: 100, most: 1000 },
  audit: { limit: 50, most: 1000 },
} as const;

/** A stretch of a list as it is asked for; null asks for the usual number. */
export interface Page {
  readonly offset: number;
  readonly limit: number | null;
}

/** The stretch that is given: more than the most is answered with the most, for clients ask for round numbers (facts C6). */
export function toStretch(list: keyof typeof PAGES, { offset, limit }: Page): { readonly offset: number; readonly limit: number } {
  const { limit: usual, most } = PAGES[list];
  return { offset, limit: Math.min(limit ?? usual, most) };
}
