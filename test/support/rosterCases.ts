import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../server/core/developers/rosterSettings.ts';
import type { Range } from '../../server/core/problem.ts';
import { decodeText, type Encoding } from '../../server/documents/encoding.ts';
import { indexLines } from '../../server/documents/lineIndex.ts';

/** A code with its range, as expected by a case and reported by every interface. */
export interface PlacedCode {
  readonly code: string;
  readonly range: Range;
}

/** A roster with its expectations (see test/fixtures/rosters/README.md). */
export interface RosterCase {
  readonly name: string;
  readonly about: string;
  readonly settings: RosterSettings;
  readonly bytes: Buffer;
  /** The bytes as shown in an editor. */
  readonly text: string;
  readonly expected: readonly PlacedCode[];
  /** Whether the service accepts it in spite of its errors, because a mapping fixes them. */
  readonly isTaken: boolean;
}

const FOLDER = new URL('../fixtures/rosters/', import.meta.url);
const MARK = /\{\{([A-Z_]+):|\}\}/g;
const RAW_BYTE = /⟪([0-9a-f]{2})⟫/g;

/** Reads all cases, ordered by name. */
export function readRosterCases(): RosterCase[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.case'))
    .sort()
    .map((file) => readCase(basename(file, '.case'), readFileSync(new URL(file, FOLDER), 'utf8')));
}

/** Formats ranges as one sorted list of lines, so that two lists can be compared easily. */
export function describePlaces(places: readonly PlacedCode[]): string[] {
  return places
    .map(({ code, range }) => ({
      code,
      range,
      key: [range.start.line, range.start.character].map((n) => String(n).padStart(6, '0')).join(),
    }))
    .sort((a, b) => (a.key + a.code < b.key + b.code ? -1 : 1))
    .map(({ code, range }) => `${range.start.line}:${range.start.character}-${range.end.line}:${range.end.character} ${code}`);
}

function readCase(name: string, source: string): RosterCase {
  const cut = source.indexOf('---\n');
  const head = new Map(
    source
      .slice(0, cut)
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const),
  );
  const end = head.get('end');
  let body = source.slice(cut + 4);
  if (end !== undefined) body = body.replace(/\n$/, '');
  const eol = { crlf: '\r\n', cr: '\r' }[head.get('eol') ?? ''] ?? '\n';
  body = body.replaceAll('\n', eol);

  const { text: marked, spans } = takeMarks(body);
  const [encoding = 'utf-8', bom] = (head.get('encoding') ?? 'utf-8').split(' ');
  const bytes = encode(marked, encoding as Encoding, bom === 'bom', end === 'half');
  const { text } = decodeText(bytes);
  const lines = indexLines(text);
  return {
    name,
    about: head.get('about') ?? '',
    settings: { ...DEFAULT_ROSTER_SETTINGS, ...JSON.parse(head.get('settings') ?? '{}') },
    bytes,
    text,
    expected: spans.map(({ code, start, end }) => ({ code, range: lines.rangeOf(start, end) })),
    isTaken: head.get('service') === 'taken',
  };
}

/** Removes `{{CODE:` and `}}` from a text; offsets count a raw byte as the one character that it decodes to. */
function takeMarks(body: string) {
  const open: { code: string; start: number }[] = [];
  const spans: { code: string; start: number; end: number }[] = [];
  let text = '';
  let from = 0;
  const offset = () => text.replace(RAW_BYTE, '?').length;
  for (const mark of body.matchAll(MARK)) {
    text += body.slice(from, mark.index);
    from = mark.index + mark[0].length;
    if (mark[1] !== undefined) open.push({ code: mark[1], start: offset() });
    else spans.push({ ...open.pop()!, end: offset() });
  }
  return { text: text + body.slice(from), spans };
}

function encode(text: string, encoding: Encoding, bom: boolean, half: boolean): Buffer {
  const decoded = half ? text.replace(/\uFFFD$/, '') : text;
  const marked = (bom ? '\uFEFF' : '') + decoded;
  const bytes = encoding === 'utf-8' ? encodeUtf8(marked) : Buffer.from(marked, 'utf16le');
  if (encoding === 'utf-16be') bytes.swap16();
  return half ? Buffer.concat([bytes, Buffer.from([0x42])]) : bytes;
}

function encodeUtf8(text: string): Buffer {
  return Buffer.concat(text.split(RAW_BYTE).map((part, index) => (index % 2 === 1 ? Buffer.from(part, 'hex') : Buffer.from(part, 'utf8'))));
}
