import * as l10n from '@vscode/l10n';
import type { Argument, Command, Option } from 'commander';
import { SCOPES } from '../../core/access/keyGrants.ts';
import { ROLES } from '../../core/access/roles.ts';
import { given } from '../../core/given.ts';
import { METRICS } from '../../core/insights/metrics.ts';
import { toPrintable } from '../../core/text.ts';
import { ENDPOINTS } from '../../wire/endpoints.ts';
import type { Cli } from '../cli.ts';
import { LOCAL, readInstanceFile } from '../instances/storedInstances.ts';
import { requireInstance, type TargetFlags } from '../target.ts';
import { LIVE_VALUES, type Suggestion } from './liveValues.ts';

/** The answer to a shell: candidates, or a request to complete file names itself. */
interface Suggestions {
  readonly words: readonly Suggestion[];
  readonly files: boolean;
}

/** Seconds that a service has to answer: no one waits longer for a completion. */
const TIMEOUT = 2;

const NOTHING: Suggestions = { words: [], files: false };

/** Values that are files, by their names in the help. */
const FILES: ReadonlySet<string> = new Set(['file', 'folder', 'repository', 'plan', 'list', 'other', 'glob', 'path']);

/** Values that need no service, by their names in the help. */
const KNOWN_VALUES: Readonly<Record<string, (cli: Cli) => readonly Suggestion[]>> = {
  instance: ({ environment }) => [
    [LOCAL, l10n.t('the local service')],
    ...readInstanceFile(environment).instances.map(({ name, baseUrl }): Suggestion => [name, baseUrl]),
  ],
  scope: () => SCOPES.map((scope) => [scope, '']),
  role: () => Object.keys(ROLES).map((role) => [role, '']),
  endpoint: () => Object.entries(ENDPOINTS).map(([name, { summary }]) => [name, summary]),
  method: () => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, '']),
  names: () => Object.values(METRICS).flatMap((metrics) => Object.entries(metrics).map(([name, { label }]): Suggestion => [name, label])),
};

/** Suggests candidates for the last word of an unfinished command line. Throws if a service or a file fails. */
async function suggest(program: Command, words: readonly string[], current: string, cli: Cli): Promise<Suggestions> {
  const typing = readWords(program, words, current);
  const { command, option, before, argument, takesOptions } = typing;
  if (typing.isLost) return NOTHING;
  if (option !== null) {
    const { words: values, files } = await suggestValues(cli, typing, option);
    return { words: values.map(([value, about]) => [before + value, about]), files };
  }
  if (takesOptions && current.startsWith('-')) {
    const options = command.createHelp().visibleOptions(command);
    return startingWith(
      current,
      options.map(({ long, short, description }) => [long ?? short ?? '', description]),
    );
  }
  const subcommands = command.createHelp().visibleCommands(command);
  if (subcommands.length > 0) {
    return startingWith(
      current,
      subcommands.map((one) => [one.name(), one.description()]),
    );
  }
  return argument === null ? NOTHING : suggestValues(cli, typing, argument);
}

async function suggestValues(cli: Cli, typing: Typing, place: Option | Argument): Promise<Suggestions> {
  const { current } = typing;
  if (place.argChoices !== undefined) {
    return startingWith(
      current,
      place.argChoices.map((choice) => [choice, '']),
    );
  }
  const name = nameOf(typing, place);
  if (FILES.has(name)) return { words: [], files: true };
  const known = KNOWN_VALUES[name];
  if (known !== undefined) return startingWith(current, known(cli));
  const read = LIVE_VALUES[name];
  if (read === undefined) return NOTHING;
  const { data, url, instance: named } = typing.flags;
  const flags: TargetFlags = { ...given({ data, url, instance: named }), timeout: TIMEOUT };
  const instance = await requireInstance(cli, flags).catch(() => requireInstance(cli, flags, 'admin'));
  return startingWith(current, await read(instance, typing));
}

/**
 * Returns the name of a value in the help; `id` and `identifier` stand for the noun of the command group, and `type` is a traffic type only
 * in segments.
 */
function nameOf({ command }: Typing, place: Option | Argument): string {
  const name = 'flags' in place ? (/[<[]([^\]>.]+)/.exec(place.flags)?.[1] ?? '') : place.name();
  if ('flags' in place && place.long === '--team') return 'team';
  const path: string[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) path.push(at.name());
  if (name === 'id' || name === 'identifier') return (path[1] ?? '').replace(/s$/, '');
  return name === 'type' && !path.includes('segments') ? '' : name;
}

function startingWith(current: string, words: readonly Suggestion[]): Suggestions {
  return { words: words.filter(([value]) => value.startsWith(current)), files: false };
}

/**
 * Answers a shell: one line per candidate, with a tab before its description, or `:files`. A failure yields no candidates: an error message
 * while typing would only get in the way.
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

/** The context of the word being typed. */
interface Typing {
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
function readWords(program: Command, words: readonly string[], current: string): Typing {
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
