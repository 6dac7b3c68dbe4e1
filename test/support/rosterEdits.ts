import type { Range } from '../../server/core/problem.ts';
import { indexLines } from '../../server/documents/lineIndex.ts';

/** Returns random numbers from 0 to below 1. */
type Random = () => number;

/** A replacement of a range by typing, pasting or undoing. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

const PEOPLE = ['ann', 'Ann', 'ANN', 'bo', 'Bo', 'cy', 'dee', 'Éva', 'éva', 'ﬁ', 'İ', 'K', 'k', '"q""t"', '', ' bo ', '😀'];
const PIECES = [',', '"', '""', '\n', '\r\n', '\r', ' ', '\0', '\uFFFD', '\uFEFF', '\u00a0', 'x', '@x', ',,', '"\n', ',"', '",'];

/** Generates a small roster with a bit of everything: twins, duplicates, cycles, quotes, line breaks, blank lines. */
export function drawRoster(random: Random, rows: number): string {
  const end = pick(random, ['\n', '\r\n', '\r', '\n']);
  const header = pick(random, [
    'name,email,manager_email',
    'name,email,manager_email,team',
    'Email,Name',
    'email,name,manager email',
    '"name",email,manager_email',
    ',email,name',
  ]);
  const columns = header.split(',').length;
  const lines = Array.from({ length: rows }, () => (random() < 0.08 ? '' : drawRow(random, columns)));
  return `${random() < 0.1 ? '\uFEFF' : ''}${[header, ...lines].join(end)}${random() < 0.7 ? end : ''}`;
}

/** Generates an edit of a text: mostly small, sometimes a block pasted, cut or reversed, or a quote that swallows lines. */
export function drawEdit(random: Random, text: string): TextEdit {
  const lines = indexLines(text);
  const at = Math.floor(random() * (text.length + 1));
  const kind = random();
  const span = kind < 0.55 ? 0 : kind < 0.85 ? Math.floor(random() * 4) : Math.floor(random() * 90);
  const range = lines.rangeOf(at, Math.min(text.length, at + span));
  return { range, newText: drawPiece(random, text) };
}

function drawPiece(random: Random, text: string): string {
  const kind = random();
  if (kind < 0.2) return '';
  if (kind < 0.55) return pick(random, PIECES);
  if (kind < 0.7) return pick(random, PEOPLE);
  if (kind < 0.9) return `${drawRow(random, 3)}${pick(random, ['\n', '\r\n', ''])}`;
  const from = Math.floor(random() * text.length);
  return text.slice(from, from + Math.floor(random() * 120));
}

function drawRow(random: Random, columns: number): string {
  const count = random() < 0.06 ? columns + pick(random, [-1, 1]) : columns;
  return Array.from({ length: count }, () => drawCell(random)).join(',');
}

function drawCell(random: Random): string {
  const value = pick(random, PEOPLE);
  if (random() < 0.8) return value;
  return random() < 0.9 ? `"${value.replaceAll('"', '""')}${pick(random, ['', '\n', 'a,b'])}"` : `"${value}`;
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!;
}
