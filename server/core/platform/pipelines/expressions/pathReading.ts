import type { Span } from '../../../tree.ts';
import type { Delimited } from './delimiters.ts';
import type { ExpressionFlaw, ExpressionPath, Segment, ToPlace } from './expression.ts';

/** A path while it is read; offsets are those of the text. */
export interface OpenPath {
  readonly start: number;
  end: number;
  readonly isLeading: boolean;
  readonly segments: Segment[];
  /** Whether a word must follow, after a dot. */
  isDotted: boolean;
}

/** An open bracket, and the path that continues after it. */
export interface OpenBracket {
  readonly at: number;
  readonly code: number;
  readonly path: OpenPath | null;
  /** The commas between the arguments of a call. */
  readonly commas: number[];
}

/** The state of reading an expression. */
export interface PathReading {
  readonly text: string;
  readonly toPlace: ToPlace;
  /** All expressions of the text, and the index of the next one. */
  readonly found: readonly Delimited[];
  next: number;
  paths: ExpressionPath[];
  readonly brackets: OpenBracket[];
  current: OpenPath | null;
  flaw: ExpressionFlaw | null;
}

/** Records a syntax error; only the first one counts. */
export function noteFlaw(reading: PathReading, kind: ExpressionFlaw['kind'], start: number, end: number): void {
  reading.flaw ??= { kind, start: reading.toPlace(start), end: reading.toPlace(end) };
}

/** Adds a part to the open path, or starts one with it. */
export function addSegment(reading: PathReading, kind: Segment['kind'], start: number, end: number, isLeading: boolean): void {
  // Without a following word it names nothing.
  if (reading.current === null && kind === 'dynamic' && !canGoOn(reading.text.charCodeAt(end))) return;
  const name = kind === 'name' ? reading.text.slice(start, end) : '';
  reading.current ??= { start, end, isLeading, segments: [], isDotted: false };
  reading.current.segments.push({ kind, name, start: reading.toPlace(start), end: reading.toPlace(end), args: null, literal: null });
  reading.current.end = end;
  reading.current.isDotted = false;
}

function canGoOn(code: number): boolean {
  return code === 46 /* . */ || code === 91 /* [ */;
}

/** Ends the open path; keeps it only if it names something. */
export function endPath(reading: PathReading): void {
  const { current, toPlace } = reading;
  reading.current = null;
  if (current === null) return;
  if (current.isDotted && isNaming(current)) noteFlaw(reading, 'emptySegment', current.end, current.end + 1);
  const { start, end, isLeading, segments } = current;
  if (!segments.some(isWord)) return;
  const path = { start: toPlace(start), end: toPlace(end), segments, isLeading };
  reading.paths.push(path);
}

/** Whether the last part of a path is a word, not a number or a string. */
export function isNaming({ segments }: OpenPath): boolean {
  return isWord(segments.at(-1)!);
}

function isWord({ kind }: Segment): boolean {
  return kind === 'name' || kind === 'call';
}

/** Closes a bracket: its contents become part of the call or index. */
export function closeBracket(reading: PathReading, { code, at, path, commas }: OpenBracket, end: number): void {
  reading.current = path;
  if (path === null) {
    addSegment(reading, 'dynamic', at, end + 1, false);
    return;
  }
  path.end = end + 1;
  const last = path.segments.at(-1)!;
  if (code === PARENTHESIS) path.segments[path.segments.length - 1] = toCall(reading, last, [at, ...commas, end]);
  else {
    const literal = readLiteral(reading, at + 1, end);
    if (literal === null) addSegment(reading, 'index', at, end + 1, false);
    else path.segments.push({ kind: 'name', name: literal.text, start: literal.start, end: literal.end, args: null, literal: null });
    path.end = end + 1;
  }
}

const PARENTHESIS = 40;

function toCall(reading: PathReading, segment: Segment, bounds: readonly number[]): Segment {
  const { text, toPlace } = reading;
  if (segment.kind !== 'name') return segment;
  const args: Span[] = [];
  for (let i = 1; i < bounds.length; i++) args.push({ start: toPlace(bounds[i - 1]! + 1), end: toPlace(bounds[i]!) });
  const isEmpty = bounds.length === 2 && text.slice(bounds[0]! + 1, bounds[1]!).trim() === '';
  const literal = bounds.length === 2 ? readLiteral(reading, bounds[0]! + 1, bounds[1]!) : null;
  return { ...segment, kind: 'call', args: isEmpty ? [] : args, literal };
}

/** Returns the quoted string that is the only content of a span, or null. */
function readLiteral({ text, toPlace }: PathReading, from: number, to: number): Segment['literal'] {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) <= SPACE) start++;
  while (end > start && text.charCodeAt(end - 1) <= SPACE) end--;
  const quote = text[start];
  if (end - start < 2 || end - start > LONGEST_LITERAL || (quote !== '"' && quote !== "'") || text[end - 1] !== quote) return null;
  const inner = text.slice(start + 1, end - 1);
  if (inner.includes(quote) || inner.includes('\\') || inner.includes('<+')) return null;
  return { text: inner, start: toPlace(start + 1), end: toPlace(end - 1) };
}

const SPACE = 32;

/** Longer strings are not names, and are skipped. */
const LONGEST_LITERAL = 1_000;
