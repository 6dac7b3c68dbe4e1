import * as l10n from '@vscode/l10n';
import { toPrintable, toTerminalText } from '../core/text.ts';
import { writeCsv } from '../documents/writeCsv.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES, type ExitCode } from './errors.ts';
import { toHeading } from './headings.ts';
import { type OutputFlags, readOutput } from './options.ts';

const WIDEST = 48;

/**
 * Formats a table: a header and rows, in columns as wide as needed; long cells are cut with `…`, except in the first column, which
 * identifies the row.
 */
export function toTextTable(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headers, ...rows].map((row) => headers.map((_, column) => (column === 0 ? uncut : cut)(toPrintable(row[column] ?? ''))));
  const widths = headers.map((_, column) => cells.reduce((widest, row) => Math.max(widest, length(row[column])), 0));
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, column) => pad(cell, widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function uncut(text: string): string {
  return text;
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= WIDEST ? text : `${characters.slice(0, WIDEST - 1).join('')}…`;
}

function length(text = ''): number {
  return Array.from(text).length;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - length(text));
}

/** A word of a closed set: CSV has its value, which is the same in every language, and a table its label. */
export interface Word {
  readonly value: string;
  readonly label: string;
}

/** A cell of an answer. */
export type Cell = string | Word;

const YES: Word = { value: 'yes', label: l10n.t('yes') };
const NO: Word = { value: 'no', label: l10n.t('no') };

/** Returns the cell for a boolean. */
export function toYesOrNo(value: boolean): Word {
  return value ? YES : NO;
}

/** The answer of a command, for every output format. */
export interface Answer {
  /** Lower case with underscores, as in CSV; tables show their headings. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** For programs; may contain more than the columns. */
  readonly json: unknown;
  /** Replaces the table if a sentence is clearer. */
  readonly text?: string;
  /** Printed below the table. */
  readonly note?: string;
}

/** Writes an answer in the format of the flags, and ends the command with an exit code. */
export async function showAnswer(cli: Cli, flags: OutputFlags, answer: Answer, code: ExitCode = EXIT_CODES.ok): Promise<void> {
  await cli.terminal.out(toWritten(answer, flags));
  cli.finish(code);
}

function toWritten({ columns, rows, json, text, note }: Answer, flags: OutputFlags): string {
  switch (readOutput(flags)) {
    case 'json':
      return `${JSON.stringify(json)}\n`;
    case 'csv':
      return writeCsv([columns, ...toTexts(rows, 'value')]);
    case 'table': {
      if (text !== undefined) return `${toTerminalText(text)}\n`;
      return `${toTextTable(columns.map(toHeading), toTexts(rows, 'label'))}${note === undefined ? '' : `\n${toTerminalText(note)}\n`}`;
    }
  }
}

function toTexts(rows: Answer['rows'], part: keyof Word): string[][] {
  return rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell[part])));
}

/** Returns an answer that is a text for people, or JSON for programs. */
export function toTextAnswer(json: unknown, text: string): Answer {
  return { columns: [], rows: [], json, text: text.trimEnd() };
}

/** The table of an answer. */
export type Table = Pick<Answer, 'columns' | 'rows'>;

/** Returns a function that lists entities in a table. */
export function toTableOf<Entity>(
  columns: readonly string[],
  toRow: (entity: Entity) => readonly Cell[],
): (entities: readonly Entity[]) => Table {
  return (entities) => ({ columns, rows: entities.map(toRow) });
}
