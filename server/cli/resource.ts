import * as l10n from '@vscode/l10n';
import { Argument, type Command, Option } from 'commander';
import type { AnswerTo, InputOf } from '../api/callInput.ts';
import { type CallOptions, call } from '../api/client.ts';
import type { Instance } from '../api/instance.ts';
import { type ChangeName, describeChange, describeLoss, type NamesOf } from '../wire/deeds.ts';
import { type Answer, showAnswer, type Table } from './answer.ts';
import type { Cli } from './cli.ts';
import { type ConsentFlags, requireConsent } from './consent.ts';
import { EXIT_CODES } from './errors.ts';
import { addDryRun, addExample, addOutput, addYes, OUTPUTS, type Output } from './options.ts';
import { type WriteFlags, write } from './write.ts';

/** A command group for one kind of entity, such as `fairlead projects`. */
export interface Resource<Flags> {
  readonly name: string;
  readonly description: string;
  /** Adds the flags of all its commands: those that select the service and the place. */
  readonly addFlags: AddFlags;
  readonly commands: readonly ResourceCommand<Flags>[];
}

/** A command as data, or a function that adds a command of another shape. */
export type ResourceCommand<Flags> =
  | ((group: Command, cli: Cli) => void)
  | ReadCommand<Flags>
  | ShowCommand<Flags>
  | PrintCommand<Flags>
  | WriteCommand<Flags>;

/** Adds flags to a command and returns it. */
export type AddFlags = (command: Command) => Command;

/** Flags that every command of a resource may have. */
type CommonFlags = WriteFlags & ConsentFlags;

interface CommandHead {
  readonly name: string;
  readonly description: string;
  /** The positional arguments; most are a name and a description. */
  readonly arguments?: readonly (Argument | readonly [name: string, description: string])[];
  readonly options?: readonly Option[];
  /** Replaces the flags of the resource. */
  readonly addFlags?: AddFlags;
  /** Adds all flags but `options`, if they are not the usual ones in the usual order. */
  readonly addAllFlags?: AddFlags;
  readonly example: string;
  readonly notes?: string;
}

/** Runs a command with its flags and positional arguments; `argument` is the first one. */
type Run<Flags, Result> = (cli: Cli, flags: Flags, argument: string, others: readonly string[]) => Promise<Result>;

/** A command that lists entities. */
interface ReadCommand<Flags> extends CommandHead {
  readonly read: Run<Flags, Answer>;
}

/** A command that prints an entity, by default as YAML. */
interface ShowCommand<Flags> extends CommandHead {
  readonly show: Run<Flags, { readonly answer: Answer; readonly yaml: string }>;
}

/** A command that prints its answer itself, and ends. */
interface PrintCommand<Flags> extends CommandHead {
  readonly print: Run<Flags, void>;
}

/** A command that changes something; it has `--dry-run`. */
interface WriteCommand<Flags> extends CommandHead {
  /** The endpoint whose row says what the command changes; if something is lost, the command asks first unless `--yes` is given. */
  readonly endpoint?: ChangeName;
  /** Returns the change; null if nothing is to be sent, which was printed. */
  readonly change: Run<Flags, EntityChange | null>;
}

/** A change as the row of its endpoint describes it, ready to be sent; `names` are those in its sentence, `detail` is one that follows it. */
type RowChange<Name extends ChangeName> = { readonly instance: Instance; readonly names: NamesOf<Name>; readonly detail?: string } & (
  | {
      readonly request: InputOf<Name>;
      /** Returns the answer of the command; null if it was printed. Its text is by default the sentence of the row if something was lost. */
      toAnswer(result: AnswerTo<Name>, sentence: string): Answer | Promise<null>;
    }
  | { send(service: Instance, options: CallOptions, sentence: string): Promise<Answer | null> }
);

/** Returns a command that calls an endpoint which changes something. */
export function writes<Flags, Name extends ChangeName>(
  endpoint: Name,
  { change, ...head }: CommandHead & { readonly change: Run<Flags, RowChange<Name> | null> },
): WriteCommand<Flags> {
  return {
    ...head,
    endpoint,
    change: async (...given) => {
      const ready = await change(...given);
      if (ready === null) return null;
      const { instance, names, detail, ...sent } = ready;
      const sentence = describeChange(endpoint, names);
      const loss = describeLoss(endpoint);
      const send = async (service: Instance, options: CallOptions): Promise<Answer | null> => {
        if ('send' in sent) return sent.send(service, options, sentence);
        return sent.toAnswer(await call(service, endpoint, sent.request as never, options), sentence);
      };
      return {
        instance,
        what: [sentence, detail, loss].filter((part) => typeof part === 'string').join(' '),
        send: async (...late) => {
          const answer = await send(...late);
          return loss === null || answer === null ? answer : { text: sentence, ...answer };
        },
      };
    },
  };
}

/** A change that is ready to be sent. */
export interface EntityChange {
  readonly instance: Instance;
  /** The change as sentences in the present tense. */
  readonly what: string;
  /** Makes the change and returns the answer of the command; null if it was printed. */
  send(instance: Instance, options: CallOptions): Promise<Answer | null>;
}

/** Adds a command group. */
export function addResource<Flags>(parent: Command, cli: Cli, { name, description, addFlags, commands }: Resource<Flags>): void {
  addCommands(parent.command(name).description(description), cli, addFlags, commands);
}

/** Adds commands to a group. */
export function addCommands<Flags>(group: Command, cli: Cli, addFlags: AddFlags, commands: readonly ResourceCommand<Flags>[]): void {
  for (const command of commands) {
    if (typeof command === 'function') command(group, cli);
    else addCommand(group, cli, addFlags, command);
  }
}

function addCommand<Flags>(
  group: Command,
  cli: Cli,
  addFlags: AddFlags,
  data: Exclude<ResourceCommand<Flags>, (...args: never) => void>,
): void {
  const command = group.command(data.name).description(data.description);
  for (const argument of data.arguments ?? []) command.addArgument(argument instanceof Argument ? argument : new Argument(...argument));
  for (const option of data.options ?? []) command.addOption(option);
  const isLossy = 'change' in data && data.endpoint !== undefined && describeLoss(data.endpoint) !== null;
  const addUsualFlags: AddFlags = () => {
    if ('change' in data) addDryRun(command);
    if (isLossy) addYes(command);
    if ('show' in data)
      command.addOption(new Option('--output <format>', l10n.t('output format')).choices(['yaml', ...OUTPUTS]).default('yaml'));
    else if (!('print' in data)) addOutput(command);
    return (data.addFlags ?? addFlags)(command);
  };
  addExample((data.addAllFlags ?? addUsualFlags)(command), data.example, data.notes);
  // Commander passes the positional arguments, then the flags and the command.
  command.action(async (...given: unknown[]) => {
    const flags = given.at(-2) as Flags & CommonFlags;
    const [argument, ...others] = (given.slice(0, -2) as (string | string[])[]).flat() as [string, ...string[]];
    if ('read' in data) await showAnswer(cli, flags, await data.read(cli, flags, argument, others));
    else if ('show' in data)
      await showEntity(cli, flags as { readonly output: 'yaml' | Output }, await data.show(cli, flags, argument, others));
    else if ('print' in data) await data.print(cli, flags, argument, others);
    else {
      const change = await data.change(cli, flags, argument, others);
      if (change === null) return;
      const { instance, what, send } = change;
      if (isLossy) await requireConsent(cli, flags, what);
      const answer = await write(cli, flags, instance, what, send);
      const shown = flags.format === 'json' ? { output: 'json' as const } : flags;
      if (answer !== null) await showAnswer(cli, shown, answer);
    }
  });
}

async function showEntity(
  cli: Cli,
  { output }: { readonly output: 'yaml' | Output },
  { answer, yaml }: { readonly answer: Answer; readonly yaml: string },
): Promise<void> {
  if (output !== 'yaml') return showAnswer(cli, { output }, answer);
  await cli.terminal.out(yaml);
  cli.finish(EXIT_CODES.ok);
}

/** Returns an option with a parser. */
export function toOption<Value>(flags: string, description: string, parse?: (value: string, previous: Value) => Value): Option {
  const option = new Option(flags, description);
  return parse === undefined ? option : option.argParser(parse);
}

/** Returns the answer of a command that saved an entity; without a text it is a table. */
export function toSaved<Entity>(toTable: (entities: readonly Entity[]) => Table, saved: Entity, text?: string): Answer {
  return { ...toTable([saved]), json: saved, ...(text === undefined ? {} : { text }) };
}

/** Returns the sentence of a change that created an entity, with its ID. */
export function toCreated(sentence: string, id: string): string {
  return l10n.t('{0} Its ID is {1}.', sentence, id);
}
