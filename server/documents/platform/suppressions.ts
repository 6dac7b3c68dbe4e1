import type { LineIndex } from '../lineIndex.ts';
import { holdsWord } from './frame.ts';
import type { PipelineText } from './reading.ts';
import { ScalarPlaces } from './scalarPlaces.ts';

/** Whether a comment suppresses a code on a line. */
export type Silences = (code: string, line: number) => boolean;

const MARK = 'fairlead-ignore';
const COMMENT = /fairlead-ignore(-next-line|-file)?(?![-\w])([^\n\r]*)/y;

/** The codes that comments suppress in one place; all codes if one of the comments names none. */
interface Silenced {
  all: boolean;
  readonly codes: Set<string>;
}

/**
 * Reads the comments that suppress problems: `# fairlead-ignore CODE…` at the end of a line, `# fairlead-ignore-next-line CODE…` on the
 * line before, `# fairlead-ignore-file CODE…` anywhere. A comment without a code suppresses all codes. Returns null if the text has no such
 * comment.
 */
export function readSuppressions(reading: PipelineText, lines: LineIndex): Silences | null {
  const { text, root } = reading;
  if (!holdsWord(root.content, MARK)) return null;
  const scalars = new ScalarPlaces(reading);
  /** By line; null is the whole file. */
  const silenced = new Map<number | null, Silenced>();
  for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, at + MARK.length)) {
    COMMENT.lastIndex = at;
    const match = COMMENT.exec(text);
    if (match === null || !followsHash(text, at) || scalars.hold(at)) continue;
    const { line } = lines.positionAt(at);
    const [, kind, rest = ''] = match;
    const codes = rest.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? [];
    const key = kind === '-file' ? null : kind === '-next-line' ? line + 1 : line;
    const known = silenced.get(key) ?? { all: false, codes: new Set() };
    if (codes.length === 0) known.all = true;
    for (const code of codes) known.codes.add(code);
    silenced.set(key, known);
  }
  if (silenced.size === 0) return null;
  const silences = (place: Silenced | undefined, code: string): boolean => place !== undefined && (place.all || place.codes.has(code));
  const ofFile = silenced.get(null);
  return (code, line) => silences(ofFile, code) || silences(silenced.get(line), code);
}

/** Whether a `#` that can start a comment precedes an offset, ignoring blanks. */
function followsHash(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t') before--;
  return text[before] === '#' && /^[\s#]?$/.test(text[before - 1] ?? '');
}
