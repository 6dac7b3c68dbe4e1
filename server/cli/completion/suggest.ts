import type { Argument, Command, Option } from 'commander';
import { METRICS } from '../../core/insights/metrics.ts';
import { ENDPOINTS } from '../../wire/endpoints.ts';
import { ROLES, SCOPES } from '../../wire/local.ts';
import type { Cli } from '../cli.ts';
import { readInstanceFile } from '../instances/instanceFile.ts';
import { LOCAL } from '../instances/storedInstance.ts';
import { requireInstance, type TargetFlags } from '../target.ts';
import { LIVE_VALUES } from './liveValues.ts';
import { readWords, type Typing } from './readWords.ts';
import type { Suggestion } from './suggestion.ts';

/** The answer to a shell: candidates, or a request to complete file names itself. */
export interface Suggestions {
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
    [LOCAL, 'the local service'],
    ...readInstanceFile(environment).instances.map(({ name, baseUrl }): Suggestion => [name, baseUrl]),
  ],
  scope: () => SCOPES.map((scope) => [scope, '']),
  role: () => Object.keys(ROLES).map((role) => [role, '']),
  endpoint: () => Object.entries(ENDPOINTS).map(([name, { summary }]) => [name, summary]),
  method: () => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, '']),
  names: () => Object.values(METRICS).flatMap((metrics) => Object.entries(metrics).map(([name, { label }]): Suggestion => [name, label])),
};

/** Suggests candidates for the last word of an unfinished command line. Throws if a service or a file fails. */
export async function suggest(program: Command, words: readonly string[], current: string, cli: Cli): Promise<Suggestions> {
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
  const flags: TargetFlags = { ...pick(typing.flags), timeout: TIMEOUT };
  const instance = await requireInstance(cli, flags).catch(() => requireInstance(cli, flags, 'admin'));
  return startingWith(current, await read(instance, typing, {}));
}

function pick({ data, url, instance }: Typing['flags']): TargetFlags {
  return {
    ...(data === undefined ? {} : { data }),
    ...(url === undefined ? {} : { url }),
    ...(instance === undefined ? {} : { instance }),
  };
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
