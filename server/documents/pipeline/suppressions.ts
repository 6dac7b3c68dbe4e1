import type { ScalarNode, TreeNode } from '../../core/tree.ts';
import type { LineIndex } from '../lineIndex.ts';
import type { PipelineText } from './reading.ts';

/** Says whether a comment of the text silences a code on a line. */
export type Silences = (code: string, line: number) => boolean;

const MARK = 'fairlead-ignore';
const COMMENT = /fairlead-ignore(-next-line|-file)?(?![-\w])([^\n\r]*)/y;

interface Suppression {
  /** Null stands for the whole file. */
  readonly line: number | null;
  /** None stands for every code. */
  readonly codes: readonly string[];
}

/**
 * Reads the comments that silence problems: `# fairlead-ignore CODE…` at the end of a line, `# fairlead-ignore-next-line CODE…` on the line before,
 * `# fairlead-ignore-file CODE…` anywhere. Without a code all are silenced there. Null where the text has no such comment.
 */
export function readSuppressions(reading: PipelineText, lines: LineIndex): Silences | null {
  const { text } = reading;
  const found: Suppression[] = [];
  for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, at + MARK.length)) {
    COMMENT.lastIndex = at;
    const match = COMMENT.exec(text);
    if (match === null || !isComment(reading, at)) continue;
    const { line } = lines.positionAt(at);
    const [, kind, rest = ''] = match;
    const codes = rest.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? [];
    found.push({ line: kind === '-file' ? null : kind === '-next-line' ? line + 1 : line, codes });
  }
  if (found.length === 0) return null;
  return (code, line) =>
    found.some((one) => (one.line === null || one.line === line) && (one.codes.length === 0 || one.codes.includes(code)));
}

/** Whether a `#` that begins a comment stands right before, blanks aside, and not inside a text. */
function isComment(reading: PipelineText, at: number): boolean {
  const { text } = reading;
  let sign = at - 1;
  while (text[sign] === ' ' || text[sign] === '\t') sign--;
  if (text[sign] !== '#' || !/^[\s#]?$/.test(text[sign - 1] ?? '')) return false;
  const block = reading.blockAt(at);
  return findScalar(block.frame.tree, block.toFrame(at)) === null;
}

/** The scalar that an offset of a frame lies in. */
function findScalar(node: TreeNode | null, offset: number): ScalarNode | null {
  if (node === null || offset < node.start || offset >= node.end) return null;
  if (node.kind === 'scalar') return node;
  if (node.kind === 'list') return first(node.items, offset);
  return node.kind === 'map'
    ? first(
        node.entries.flatMap(({ key, value }) => [key, value]),
        offset,
      )
    : null;
}

function first(nodes: readonly (TreeNode | null)[], offset: number): ScalarNode | null {
  for (const node of nodes) {
    const found = findScalar(node, offset);
    if (found !== null) return found;
  }
  return null;
}
