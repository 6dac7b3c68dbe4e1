/** A candidate and its description. */
export type Suggestion = readonly [value: string, about: string];
