import type { Command } from 'commander';
import { toPrintable } from '../../core/printable.ts';
import type { Cli } from '../cli.ts';
import { suggest } from './suggest.ts';

/** The hidden command that shell scripts call, with the number of words before the current one, those words, and the current one. */
export const COMPLETE = '__complete';

/**
 * Answers a shell: one line per candidate, with a tab before its description, or `:files`. A failure yields no candidates: an error message
 * while typing would only disturb.
 */
export async function complete(program: Command, args: readonly string[], cli: Cli): Promise<void> {
  const [count = '', ...words] = args;
  const before = /^\d+$/.test(count) ? Number(count) : 0;
  const answer = await suggest(program, words.slice(0, before), words[before] ?? '', cli).catch(() => null);
  if (answer === null) return;
  const lines = answer.words
    // A control character in a name would run in the terminal; its escaped form could not be typed.
    .filter(([value]) => value !== '' && toPrintable(value) === value)
    .map(([value, about]) => (about === '' ? value : `${value}\t${toPrintable(about)}`));
  await cli.terminal.out(answer.files ? ':files\n' : lines.map((line) => `${line}\n`).join(''));
}
