import type { ProjectScope } from './scope.ts';

/** A pipeline as listed; times in milliseconds since the epoch. */
export interface ListedPipeline {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly stageNames: readonly string[];
  /** Grows with each change. */
  readonly revision: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** The order of a list of pipelines. */
export interface PipelineOrder {
  readonly by: 'identifier' | 'name' | 'createdAt' | 'modifiedAt';
  readonly isDescending: boolean;
}

/** A stored pipeline. */
export interface PipelineRecord extends ListedPipeline {
  /** The text as received. */
  readonly yaml: string;
}

/** The project and identifier of a pipeline. */
export interface PipelineAddress extends ProjectScope {
  readonly identifier: string;
}

/** A pipeline to examine: by its text, or as stored. */
export type PipelineSource = { readonly yaml: string } | PipelineAddress;

/** Which side of a pipeline changed since both were the same; `unknown` if there is no common base. */
export type Drift = 'same' | 'file' | 'server' | 'both' | 'unknown';

/** Normalizes a text: LF line endings, no byte order mark, no blanks at the ends of lines, no empty lines at the end. */
export function toMeaning(text: string): string {
  return (
    text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      // Only from the start of a run: otherwise a long one would be tried from each of its characters.
      .replace(/(?<![ \t])[ \t]+$/gm, '')
      .replace(/(?<!\n)\n+$/, '')
  );
}

/** Compares the normalized texts of a file and a server; `base` is the last text that both had, or null if unknown. */
export function judgeDrift(file: string, server: string, base: string | null): Drift {
  const [here, there] = [toMeaning(file), toMeaning(server)];
  if (here === there) return 'same';
  if (base === null) return 'unknown';
  const before = toMeaning(base);
  if (here === before) return 'server';
  return there === before ? 'file' : 'both';
}
