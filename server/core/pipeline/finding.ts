import { type Path, toPathText, toSentence } from '../shape.ts';
import type { Span } from '../tree.ts';
import type { PipelineProblemCode } from './problems.ts';

/** What a rule found in a frame: the text of a block without the blocks inside it. Spans are offsets of the frame; `documents` gives them their places. */
export interface Finding {
  readonly code: PipelineProblemCode;
  /** The one token to be shown. */
  readonly span: Span;
  /** From the outermost value of the frame to the field concerned. */
  readonly path: Path;
  /** A sentence, or a few. */
  readonly message: string;
  readonly related: readonly RelatedFinding[];
  /** The likeliest first. */
  readonly fixes: readonly Fix[];
}

/** Another place of the same frame, with a sentence that says how it belongs to a finding. */
export interface RelatedFinding {
  readonly span: Span;
  readonly message: string;
}

/** What mends a finding, called by what it does: `Change to "ShellScript"`. */
export interface Fix {
  readonly title: string;
  /** True where it is surely what was meant. */
  readonly isPreferred: boolean;
  readonly edits: readonly FixEdit[];
}

/**
 * A change of the text of a frame. `replace` puts a text in the place of a stretch. `append` puts lines behind the line on which what stands before
 * an offset ends; the text begins with a line end. `shift` moves the lines that begin in a stretch by some columns, to the left where that is
 * less than nought. `remove` takes away the whole lines of a stretch.
 */
export type FixEdit =
  | { readonly kind: 'replace'; readonly span: Span; readonly text: string }
  | { readonly kind: 'append'; readonly at: number; readonly text: string }
  | { readonly kind: 'shift'; readonly span: Span; readonly by: number }
  | { readonly kind: 'remove'; readonly span: Span };

/** Where a document is meant to go. */
export interface PipelineTarget {
  readonly orgIdentifier: string;
  readonly projectIdentifier: string;
}

/** Builds a finding about a field; `lack` is read after its name, like `is missing; add it`. */
export function findingAt(code: PipelineProblemCode, span: Span, path: Path, lack: string, fixes: readonly Fix[] = []): Finding {
  return saying(code, span, path, toSentence(toShortPath(path), lack, 'The document'), fixes);
}

/** Builds a finding from whole sentences. */
export function saying(code: PipelineProblemCode, { start, end }: Span, path: Path, message: string, fixes: readonly Fix[] = []): Finding {
  return { code, span: { start, end }, path: [...path], message, related: [], fixes };
}

/** The end of a path, as far as a reader who sees the place needs it: a key, and the one that holds it. */
function toShortPath(path: Path): Path {
  let keys = 0;
  let from = path.length;
  while (from > 0 && keys < 2) if (typeof path[--from] === 'string') keys++;
  return path.slice(from);
}

/** The same as people write it, like `step.timeout`. */
export function toShortPathText(path: Path): string {
  return toPathText(toShortPath(path));
}

/** A fix that puts a text in the place of a stretch. */
export function replaceFix(title: string, { start, end }: Span, text: string, isPreferred = true): Fix {
  return { title, isPreferred, edits: [{ kind: 'replace', span: { start, end }, text }] };
}

/** A fix that changes a word to what was probably meant. */
export function changeFix(span: Span, word: string): Fix {
  return replaceFix(`Change to "${word}"`, span, word);
}
