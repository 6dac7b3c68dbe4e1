/** A word that can stand there, and what it is. */
export type Suggestion = readonly [value: string, about: string];
