import type { Command } from 'commander';
import { toPrintable } from '../../core/printable.ts';
import type { Cli } from '../cli.ts';
import { suggest } from './suggest.ts';

/** What the scripts of shells call, in front of: the number of words before the one that is typed, those words, and that one. */
export const COMPLETE = '__complete';

/** Answers a shell: a line for each word that can be typed, with a tab before what it is, or `:files`. Whatever fails is no suggestion: nobody wants an error at a key press. */
export async function complete(program: Command, args: readonly string[], cli: Cli): Promise<void> {
  const [count = '', ...words] = args;
  const before = /^\d+$/.test(count) ? Number(count) : 0;
  const answer = await suggest(program, words.slice(0, before), words[before] ?? '', cli).catch(() => null);
  if (answer === null) return;
  const lines = answer.words
    // A control character in a name would run in the terminal; what is shown for it could not be typed.
    .filter(([value]) => value !== '' && toPrintable(value) === value)
    .map(([value, about]) => (about === '' ? value : `${value}\t${toPrintable(about)}`));
  await cli.terminal.out(answer.files ? ':files\n' : lines.map((line) => `${line}\n`).join(''));
}
