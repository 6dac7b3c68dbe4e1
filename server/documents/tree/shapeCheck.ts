import type { Fix } from '../../core/platform/pipelines/finding.ts';
import type { Problem, Severity } from '../../core/problem.ts';
import type { ShapeFinding } from '../../core/shapeFinding.ts';
import type { Span, TreeNode } from '../../core/tree.ts';
import { indexLines, type LineIndex } from '../lineIndex.ts';
import { type PlacedFix, placeFix } from './placeFix.ts';
import { readTree } from './readTree.ts';

/** A problem of a document that has one shape. */
export interface ShapeCheckProblem<Code extends string = string> extends Problem<Code> {
  /** Fixes, most likely first. */
  readonly fixes: readonly PlacedFix[];
}

/** The result of checking such a document. */
export interface ShapeCheck<Code extends string = string> {
  readonly lines: LineIndex;
  readonly tree: TreeNode | null;
  /** In document order. */
  readonly problems: readonly ShapeCheckProblem<Code>[];
}

/** The rules of a kind of document. */
interface ShapeRules<Code extends string> {
  readonly kinds: Readonly<Record<Code | 'INVALID_YAML', { readonly severity: Severity }>>;
  /** What is wrong with an empty document. */
  readonly empty: Pick<ShapeFinding<Code>, 'code' | 'message'>;
  find(tree: TreeNode): readonly ShapeFinding<Code>[];
  fixesOf(read: { readonly text: string; readonly tree: TreeNode }, finding: ShapeFinding<Code>): readonly Fix[];
}

const START: Span = { start: 0, end: 0 };

/** Checks a YAML text, without a byte order mark, by the rules of its kind; never throws. */
export function checkShapeText<Code extends string>(
  text: string,
  { kinds, empty, find, fixesOf }: ShapeRules<Code>,
): ShapeCheck<Code | 'INVALID_YAML'> {
  const { tree, faults, isBroken } = readTree(text, []);
  const lines = indexLines(text);
  const place = (
    { code, span, message }: Pick<ShapeFinding<Code | 'INVALID_YAML'>, 'code' | 'span' | 'message'>,
    fixes: readonly Fix[],
    related: Problem['related'] = [],
  ): ShapeCheckProblem<Code | 'INVALID_YAML'> => ({
    code,
    severity: kinds[code].severity,
    message,
    range: lines.rangeOf(span.start, span.end),
    related,
    fixes: fixes.map((fix) => placeFix(fix, text, lines, (offset) => offset)),
  });
  const found = tree === null || isBroken ? [] : find(tree).map((finding) => place(finding, fixesOf({ text, tree }, finding)));
  const ofYaml = faults.map(({ start, end, message, related, fixes }) => {
    const notes = related.map((note) => ({ message: note.message, range: lines.rangeOf(note.start, note.end) }));
    return place({ code: 'INVALID_YAML', span: { start, end }, message }, fixes, notes);
  });
  const ofEmpty = tree === null && faults.length === 0 ? [place({ ...empty, span: START }, [])] : [];
  const problems = [...ofYaml, ...ofEmpty, ...found].sort(
    ({ range: { start: one } }, { range: { start: other } }) => one.line - other.line || one.character - other.character,
  );
  return { lines, tree, problems };
}
