import { toTerminalText } from '../core/printable.ts';
import { writeCsv } from '../documents/writeCsv.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES, type ExitCode } from './exitCodes.ts';
import { type OutputFlags, readOutput } from './options.ts';
import { toTextTable } from './textTable.ts';

/** What a command answers, in each way that it can be written. */
export interface Answer {
  /** Written in small letters with underscores, as a spreadsheet has them; a table has them in capitals. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** For programs: more than the columns where there is more. */
  readonly json: unknown;
  /** In place of the table, where a sentence says it better. */
  readonly text?: string;
  /** Below the table. */
  readonly note?: string;
}

/** Writes an answer as the flags ask for it, and ends the command with a code. */
export async function showAnswer(cli: Cli, flags: OutputFlags, answer: Answer, code: ExitCode = EXIT_CODES.ok): Promise<void> {
  await cli.terminal.out(toWritten(answer, flags));
  cli.finish(code);
}

function toWritten({ columns, rows, json, text, note }: Answer, flags: OutputFlags): string {
  switch (readOutput(flags)) {
    case 'json':
      return `${JSON.stringify(json)}\n`;
    case 'csv':
      return writeCsv([columns, ...rows]);
    case 'table': {
      if (text !== undefined) return `${toTerminalText(text)}\n`;
      const headers = columns.map((column) => column.replaceAll('_', ' ').toUpperCase());
      return `${toTextTable(headers, rows)}${note === undefined ? '' : `\n${toTerminalText(note)}\n`}`;
    }
  }
}
