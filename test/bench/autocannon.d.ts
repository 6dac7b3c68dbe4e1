/** The part of the load generator's interface that the benchmarks use. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p99: number };
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly duration: number;
  }
  const autocannon: (options: Options) => Promise<Result>;
  export = autocannon;
}
