/** A file in the shape of another system's output, and what has to become of it. */
export interface HostSample {
  /** The name of the reader. */
  readonly reader: string;
  readonly file: unknown;
  /** Files of other readers that it needs, because they contain the other half of what it says. */
  readonly beside?: readonly unknown[];
  readonly deployedBy?: readonly string[];
  readonly name?: string;
  /** The records of all files, without fields that are null. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** What is left out, in the order of the reasons. */
  readonly left?: readonly string[];
  readonly notes?: readonly RegExp[];
}
