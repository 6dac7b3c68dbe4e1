/** Makes one request of a series, however long the service has it wait. */
export type Ask = <T>(work: () => Promise<T>) => Promise<T>;

/** What goes with a series of requests: how each is made, and who hears how many of how many are done. */
export interface SeriesParts {
  readonly ask: Ask;
  readonly tell: (done: number, all: number) => void;
}
