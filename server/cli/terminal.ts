import { createInterface } from 'node:readline';
import * as l10n from '@vscode/l10n';
import { Refusal } from '../core/refusal.ts';
import { toTerminalText } from '../core/text.ts';
import { toNoRoomError, UsageError } from './errors.ts';

/** The three streams of a terminal, as commands see them. */
export interface Terminal {
  /** Whether colors may be written to standard output: a terminal that accepts them (no-color.org). */
  readonly colour: boolean;
  /** Whether standard output is a terminal, regardless of colors. */
  readonly isTerminal: boolean;
  /** Writes to standard output; returns false once the reader has gone, after which nothing more is written. */
  out(text: string | Uint8Array): Promise<boolean>;
  /** Writes a line to standard error. */
  err(line: string): void;
  /** Shows the progress of a long operation in place of the previous text, and clears it for an empty text; null if no one would see it. */
  readonly progress: ((text: string) => void) | null;
  /** Asks a question at the terminal and returns the line typed; null if there is no user. Throws CANCELLED if the question is aborted. */
  readonly ask: ((question: string) => Promise<string>) | null;
  /** Returns standard input, in chunks. */
  input(): AsyncIterable<Uint8Array>;
}

/** The parts of a process that a terminal is created from. */
export type TerminalProcess = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'stdin' | 'env'>;

/** Creates a Terminal from the streams of a process. A pipe that ends early is not an error (`fairlead … | head`). */
export function toTerminal(process: TerminalProcess): Terminal {
  const { stdout, stderr, stdin, env } = process;
  let gone = false;
  const decoder = new TextDecoder();
  // Output to a file or program stays exact; output to a terminal must not control it.
  const toShown = (text: string | Uint8Array): string =>
    toTerminalText(typeof text === 'string' ? text : decoder.decode(text, { stream: true }));
  // Without listeners a broken pipe would crash the process; the callback of the write reports the reason.
  stdout.on('error', () => {});
  stderr.on('error', () => {});
  return {
    colour: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
    isTerminal: stdout.isTTY === true,
    out: (text) =>
      new Promise((resolve, reject) => {
        if (gone) return resolve(false);
        stdout.write(stdout.isTTY === true ? toShown(text) : text, (error) => {
          if (!error) return resolve(true);
          const code = 'code' in error ? error.code : error.message;
          gone = true;
          if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') return resolve(false);
          const noRoom = toNoRoomError(error, l10n.t('The output'));
          if (noRoom !== null) return reject(noRoom);
          reject(new UsageError(l10n.t('The output cannot be written ({0}). Write it to another place.', String(code))));
        });
      }),
    err: (line) => void stderr.write(`${toTerminalText(line)}\n`),
    progress: toProgress(stderr, env),
    ask: stdin.isTTY === true && stderr.isTTY === true ? (question) => askLine(toTerminalText(question), stdin, stderr) : null,
    input: () => stdin,
  };
}

/** The line on standard error that shows progress to a program begins with this. */
export const PROGRESS_MARK = 'progress: ';

/** Programs that start `fairlead` ask for progress as lines with FAIRLEAD_PROGRESS=lines. */
function toProgress(stderr: TerminalProcess['stderr'], env: TerminalProcess['env']): Terminal['progress'] {
  if (env.FAIRLEAD_PROGRESS === 'lines') {
    return (text) => {
      if (text !== '') stderr.write(`${PROGRESS_MARK}${toTerminalText(text).replaceAll('\n', ' ')}\n`);
    };
  }
  return stderr.isTTY === true && env.TERM !== 'dumb' ? (text) => void stderr.write(`\r${toTerminalText(text)}\u001b[K`) : null;
}

function askLine(question: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input, output });
  return new Promise((resolve, reject) => {
    // Ctrl+C aborts the question, as in any program.
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => reject(new Refusal('CANCELLED', l10n.t('Nothing was changed.'))));
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
