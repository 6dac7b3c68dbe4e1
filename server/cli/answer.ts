import { toTerminalText } from '../core/printable.ts';
import { writeCsv } from '../documents/writeCsv.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES, type ExitCode } from './exitCodes.ts';
import { type OutputFlags, readOutput } from './options.ts';
import { toTextTable } from './textTable.ts';

/** The answer of a command, for every output format. */
export interface Answer {
  /** Lower case with underscores, as in CSV; tables show them in capitals. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
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
      return writeCsv([columns, ...rows]);
    case 'table': {
      if (text !== undefined) return `${toTerminalText(text)}\n`;
      const headers = columns.map((column) => column.replaceAll('_', ' ').toUpperCase());
      return `${toTextTable(headers, rows)}${note === undefined ? '' : `\n${toTerminalText(note)}\n`}`;
    }
  }
}
