import type { Argument, Command, Option } from 'commander';

/** The context of the word being typed. */
export interface Typing {
  readonly command: Command;
  /** The option whose value is being typed; null if another word is. */
  readonly option: Option | null;
  /** The text before that value in the same word (`--output=`). */
  readonly before: string;
  /** The current positional argument; null if there is none. */
  readonly argument: Argument | null;
  /** Whether an earlier word is not a command, so that none can follow. */
  readonly isLost: boolean;
  /** Whether options are still possible. */
  readonly takesOptions: boolean;
  /** The options given so far, by attribute name. */
  readonly flags: Readonly<Record<string, string>>;
  readonly current: string;
}

/** Follows the words of an unfinished command line like the parser, without validating them; the last one is being typed. */
export function readWords(program: Command, words: readonly string[], current: string): Typing {
  let command = program;
  let pending: Option | null = null;
  let takesOptions = true;
  let given = 0;
  const flags: Record<string, string> = {};
  for (const word of words) {
    if (pending !== null) {
      flags[pending.attributeName()] = word;
      pending = null;
      continue;
    }
    if (takesOptions && word === '--') {
      takesOptions = false;
      continue;
    }
    if (takesOptions && word.startsWith('-') && word !== '-') {
      const [name = '', value] = splitAtEquals(word);
      const option = findOption(command, name);
      if (option === undefined) continue;
      if (value !== undefined) flags[option.attributeName()] = value;
      else if (option.required) pending = option;
      continue;
    }
    const sub: Command | undefined = given === 0 ? command.commands.find((one) => one.name() === word) : undefined;
    if (sub !== undefined) command = sub;
    else given++;
  }
  const [name = '', value] = takesOptions && current.startsWith('--') ? splitAtEquals(current) : [];
  const within = pending === null && value !== undefined ? findOption(command, name) : undefined;
  const isLost = given > 0 && command.commands.length > 0;
  const rest = { command, isLost, takesOptions: takesOptions && pending === null, flags };
  if (within !== undefined) return { ...rest, option: within, before: `${name}=`, argument: null, current: value ?? '' };
  return { ...rest, option: pending, before: '', argument: pending === null ? argumentAt(command, given) : null, current };
}

function findOption(command: Command, name: string): Option | undefined {
  return command.options.find(({ long, short }) => long === name || short === name);
}

function argumentAt(command: Command, index: number): Argument | null {
  const { registeredArguments } = command;
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic === true ? last : null);
}

function splitAtEquals(word: string): readonly [string, string?] {
  const at = word.indexOf('=');
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)];
}
