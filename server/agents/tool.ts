import type { Instance } from '../api/instance.ts';
import type { StoredAccountPlan } from '../core/account/accountPlan.ts';
import type { Problem } from '../core/problem.ts';
import type { AccountFolder } from '../documents/account/readFolder.ts';
import type { AgentToolName, FilePlace, ToolAnswer } from '../wire/agents.ts';
import { type ChangeName, isDestructive } from '../wire/deeds.ts';
import { boolean, object, type Properties } from '../wire/schemas/jsonSchema.ts';

/** A text, and where its file is; null if it is none on disk. */
export interface ReadText {
  readonly text: string;
  readonly place: FilePlace | null;
}

/** What a tool may ask of its host. */
export interface ToolContext {
  /** Returns the service to use. Throws a Refusal if there is none. */
  instance(): Promise<Instance>;
  /** Returns the text of a document. Throws a Refusal if it cannot be read. */
  readText(path: string): Promise<ReadText>;
  /** Returns the problems between a text of a file and the other documents around it. */
  checkAcross(place: FilePlace, text: string): Promise<readonly Problem[]>;
  readonly accounts: AccountFolders;
  readonly signal: AbortSignal;
}

/** What tools may do with folders of accounts on disk. */
export interface AccountFolders {
  /** Reads a folder. Throws INVALID_REQUEST if a file cannot be read, or a link leads out of `within`, the folder that tools may read. */
  open(dir: string, within: string): Promise<AccountFolder>;
  /** Does work while no other process of this user applies a plan to the same service. Throws CONFLICT if one does. */
  withLock<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
  /** Remembers in a folder that a plan was applied. */
  remember(dir: string, within: string, plan: StoredAccountPlan): Promise<void>;
}

/** The schema of a tool's input, for agents and for the manifest of the extension. */
interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** The schema of a tool's data: an object that may have further fields, because services add some. */
export type OutputSchema = ReturnType<typeof object>;

/** The description of a tool for agents. */
interface ToolHead {
  readonly name: AgentToolName;
  readonly title: string;
  /** For the agent: what the tool returns, and when to use it. */
  readonly description: string;
  readonly input: InputSchema;
  /** The schema of what it returns as data, if it succeeds. */
  readonly output: OutputSchema;
}

/** A tool that changes nothing. Its input has been validated. */
export interface ReadTool extends ToolHead {
  readonly access: 'read';
  run(context: ToolContext, input: unknown): Promise<ToolAnswer>;
}

/** A planned write, as shown to the user before it is carried out. */
export interface WritePlan extends ToolAnswer {
  /** Equal plans have equal hashes. */
  readonly hash: string;
  /** Carries out exactly the plan; null if there is nothing to do. */
  readonly carryOut: (() => Promise<ToolAnswer>) | null;
}

/** A tool that changes a service, in two steps. */
export interface WriteTool extends ToolHead {
  readonly access: 'write';
  /** Whether it can remove or overwrite existing data. */
  readonly isDestructive: boolean;
  plan(context: ToolContext, input: unknown): Promise<WritePlan>;
}

/** A tool of either kind. */
export type Tool = ReadTool | WriteTool;

interface ReadDraft<Input> extends ToolHead {
  run(context: ToolContext, input: Input): Promise<ToolAnswer>;
}

interface WriteDraft<Input> extends ToolHead {
  /** The changes it makes, whose rows say whether it is destructive. */
  readonly changes: readonly ChangeName[];
  plan(context: ToolContext, input: Input): Promise<WritePlan>;
}

/** Creates a tool that reads, typed by its schema. */
export function toReadTool<Input>({ run, ...head }: ReadDraft<Input>): ReadTool {
  return { ...head, access: 'read', run: (context, input) => run(context, input as Input) };
}

/** Creates a tool that writes, typed by its schema. */
export function toWriteTool<Input>({ plan, changes, ...head }: WriteDraft<Input>): WriteTool {
  return { ...head, access: 'write', isDestructive: changes.some(isDestructive), plan: (context, input) => plan(context, input as Input) };
}

/** Returns the schema of an input with these properties, some of them required. */
export function toInputSchema(properties: Readonly<Record<string, object>>, ...required: readonly string[]): InputSchema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false };
}

/** Returns the schema of what a tool that writes returns: what was done, or the plan if there was nothing to do. */
export function toWriteOutput(properties: Properties): OutputSchema {
  return object({}, { ...properties, isDone: boolean });
}

/** Returns the schema of a non-empty string. */
export function toText(description: string): object {
  return { type: 'string', minLength: 1, description };
}

/** Returns the schema of an integer within bounds. */
export function toInteger(description: string, minimum: number, maximum: number): object {
  return { type: 'integer', minimum, maximum, description };
}

/** Returns the schema of an enum. */
export function toChoice(description: string, values: readonly string[]): object {
  return { type: 'string', enum: [...values], description };
}

/** Returns the schema of an array of strings. */
export function toTexts(description: string, maxItems: number): object {
  return { type: 'array', items: { type: 'string' }, maxItems, description };
}

/** Returns the two properties that name a document: its path, or its text. */
export function toDocument(kind: string): Readonly<Record<'path' | 'text', object>> {
  return {
    path: toText(`Path of the ${kind}, relative to the project folder. Give either this or text.`),
    text: { type: 'string', description: `The complete text of the ${kind}, if it is not in a file.` },
  };
}
