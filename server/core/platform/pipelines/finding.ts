import * as l10n from '@vscode/l10n';
import type { Severity } from '../../problem.ts';
import { type Path, toPathText, toSentence } from '../../shape.ts';
import type { MapNode, Span, TreeEntry } from '../../tree.ts';
import type { Dialect } from './dialect.ts';
import { PIPELINE_PROBLEMS, type PipelineProblemCode } from './problems.ts';

/** A rule's finding in a frame: the text of a block without the blocks inside it. Spans are offsets in the frame; `documents` computes their places. */
export interface Finding {
  readonly code: PipelineProblemCode;
  /** Its severity, if it is not that of its code. */
  readonly severity?: Severity;
  /** The one token to mark. */
  readonly span: Span;
  /** From the outermost value of the frame to the field concerned. */
  readonly path: Path;
  /** One or more sentences. */
  readonly message: string;
  readonly related: readonly RelatedFinding[];
  /** The most likely first. */
  readonly fixes: readonly Fix[];
}

/** Another place in the same frame, with a sentence that relates it to a finding. */
export interface RelatedFinding {
  readonly span: Span;
  readonly message: string;
}

/** A quick fix, titled by what it does: `Change to "ShellScript"`. */
export interface Fix {
  readonly title: string;
  /** Whether it is certainly what was meant. */
  readonly isPreferred: boolean;
  readonly edits: readonly FixEdit[];
}

/**
 * An edit of a frame's text. `replace` replaces a span. `append` inserts lines after the line on which the text before an offset ends; its
 * text starts with a line feed. `shift` moves the lines that start in a span by a number of columns, to the left if negative. `remove`
 * deletes all lines of a span.
 */
export type FixEdit =
  | { readonly kind: 'replace'; readonly span: Span; readonly text: string }
  | { readonly kind: 'append'; readonly at: number; readonly text: string }
  | { readonly kind: 'shift'; readonly span: Span; readonly by: number }
  | { readonly kind: 'remove'; readonly span: Span };

/** The organization and project that a document is intended for. */
export interface PipelineTarget {
  readonly orgIdentifier: string;
  readonly projectIdentifier: string;
}

/** Builds a finding about a field; `reason` is read after its name, like `is missing; add it`. */
export function findingAt(code: PipelineProblemCode, span: Span, path: Path, reason: string, fixes: readonly Fix[] = []): Finding {
  return findingWithMessage(code, span, path, toSentence(toShortPath(path), reason, l10n.t('The document')), fixes);
}

/** Builds a finding from full sentences. */
export function findingWithMessage(
  code: PipelineProblemCode,
  { start, end }: Span,
  path: Path,
  message: string,
  fixes: readonly Fix[] = [],
): Finding {
  return { code, span: { start, end }, path: [...path], message, related: [], fixes };
}

/** Returns the end of a path that a reader at the place needs: a key, and the one that holds it. */
function toShortPath(path: Path): Path {
  let keys = 0;
  let from = path.length;
  while (from > 0 && keys < 2) if (typeof path[--from] === 'string') keys++;
  return path.slice(from);
}

/** Formats the end of a path, like `step.timeout`. */
export function toShortPathText(path: Path): string {
  return toPathText(toShortPath(path));
}

/** Returns a fix that replaces a span. */
export function replaceFix(title: string, { start, end }: Span, text: string, isPreferred = true): Fix {
  return { title, isPreferred, edits: [{ kind: 'replace', span: { start, end }, text }] };
}

/** Returns a fix that changes a word to the one that was probably meant. */
export function changeFix(span: Span, word: string): Fix {
  return replaceFix(l10n.t('Change to "{0}"', word), span, word);
}

/** Joins words as in a sentence: `a`, `a or b`, `a, b or c`. */
export function listWords(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  if (words.length < 2) return words.join('');
  const [listed, end] = [words.slice(0, -1).join(', '), words.at(-1) ?? ''];
  return last === 'or' ? l10n.t('{0} or {1}', listed, end) : l10n.t('{0} and {1}', listed, end);
}

/** Returns a fix that removes an entry from an object; without other entries, `{}` remains. */
export function removeEntryFix(title: string, map: MapNode, entry: TreeEntry, source: string): Fix {
  return { title, isPreferred: false, edits: [toEdit(map, entry, source)] };
}

function toEdit({ entries, start, end, isFlow }: MapNode, entry: TreeEntry, source: string): FixEdit {
  const index = entries.indexOf(entry);
  const next = entries[index + 1];
  const before = entries[index - 1];
  if (next === undefined && before === undefined) return { kind: 'replace', span: { start, end }, text: '{}' };
  if (isFlow) {
    const span = next === undefined ? { start: endOf(before!), end: end - 1 } : { start: entry.key.start, end: next.key.start };
    return { kind: 'replace', span, text: '' };
  }
  // Something else, like a dash, may precede its key on the line.
  const lineStart = source.lastIndexOf('\n', entry.key.start - 1) + 1;
  const isAlone = /^ *$/.test(source.slice(lineStart, entry.key.start));
  if (!isAlone && next !== undefined) return { kind: 'replace', span: { start: entry.key.start, end: next.key.start }, text: '' };
  return { kind: 'remove', span: { start: entry.key.start, end: endOf(entry) } };
}

function endOf({ key, value }: TreeEntry): number {
  return value === null ? key.end : Math.max(value.end, key.end);
}

/** Keys of version 1 that a pipeline cannot run without, or whose value must be of its kind. */
const STRUCTURE: readonly string[] = [
  'pipeline',
  'template',
  'stages',
  'steps',
  'rollback',
  'group',
  'parallel',
  'spec',
  'input_sets',
  'run',
];

/** Codes that are errors in version 1 at a key of its structure; elsewhere the published schema is stricter than what runs. */
const STRUCTURAL: readonly PipelineProblemCode[] = ['MISSING_FIELD', 'WRONG_TYPE', 'EMPTY_LIST', 'UNKNOWN_ELEMENT'];

/** Codes that are errors in version 1 wherever they are. */
const CERTAIN: readonly PipelineProblemCode[] = ['INVALID_YAML', 'NOT_A_PIPELINE', 'MISSING_WRAPPER', 'OTHER_TARGET'];

/** Returns findings with the severities of their version. */
export function withSeverities(findings: readonly Finding[], { version }: Pick<Dialect, 'version'>): readonly Finding[] {
  return version === 0 || findings.length === 0 ? findings : findings.map(toLenient);
}

function toLenient(finding: Finding): Finding {
  const { code, path, span, message, related } = finding;
  if (PIPELINE_PROBLEMS[code].severity !== 'error' || CERTAIN.includes(code)) return finding;
  const key = path.findLast((part) => typeof part === 'string');
  const severity: Severity = STRUCTURAL.includes(code) && STRUCTURE.includes(String(key)) ? 'error' : 'warning';
  return {
    ...{ code, severity, span, path, message, related },
    // A copy would compute the fixes.
    get fixes() {
      return finding.fixes;
    },
  };
}
