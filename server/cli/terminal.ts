import { createInterface } from 'node:readline';
import { toTerminalText } from '../core/printable.ts';
import { Refusal } from '../core/refusal.ts';
import { UsageError } from './usageError.ts';

/** The three streams of a terminal, as commands see them. */
export interface Terminal {
  /** True where colours may be written to standard output: a terminal that wants them (no-color.org). */
  readonly colour: boolean;
  /** True where standard output is a terminal, whether or not it wants colours. */
  readonly isTerminal: boolean;
  /** Writes to standard output; false once the reader has gone away, after which nothing more is written. */
  out(text: string | Uint8Array): Promise<boolean>;
  /** Writes a line to standard error. */
  err(line: string): void;
  /** Shows how far a long work has come, in place of what it showed before, and with an empty text nothing; null where nobody would see it. */
  readonly progress: ((text: string) => void) | null;
  /** Asks a question at the terminal and gives the line that is typed; null where nobody sits there. Throws CANCELLED where the question is left without an answer. */
  readonly ask: ((question: string) => Promise<string>) | null;
  /** Standard input, piece by piece. */
  input(): AsyncIterable<Uint8Array>;
}

/** What of a process a terminal is made from. */
export type TerminalProcess = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'stdin' | 'env'>;

/** The streams of a process as a Terminal. A pipe that ends early is no error (`fairlead … | head`). */
export function toTerminal(process: TerminalProcess): Terminal {
  const { stdout, stderr, stdin, env } = process;
  let gone = false;
  const decoder = new TextDecoder();
  // What goes to a file or a program stays exact; what goes to a terminal must not steer it.
  const toShown = (text: string | Uint8Array): string =>
    toTerminalText(typeof text === 'string' ? text : decoder.decode(text, { stream: true }));
  // Without listeners a broken pipe would end the process with a stack; the write's own callback tells the reason.
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
          reject(new UsageError(`The output cannot be written (${String(code)}). Write it somewhere else.`));
        });
      }),
    err: (line) => void stderr.write(`${toTerminalText(line)}\n`),
    progress: stderr.isTTY === true && env.TERM !== 'dumb' ? (text) => void stderr.write(`\r${toTerminalText(text)}\u001b[K`) : null,
    ask: stdin.isTTY === true && stderr.isTTY === true ? (question) => askLine(toTerminalText(question), stdin, stderr) : null,
    input: () => stdin,
  };
}

function askLine(question: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input, output });
  return new Promise((resolve, reject) => {
    // Ctrl+C leaves a question as it leaves any program.
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => reject(new Refusal('CANCELLED', 'Nothing was changed.')));
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
