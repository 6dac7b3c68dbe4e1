import type { Instance } from '../api/instance.ts';
import type { AgentToolName, ToolAnswer } from '../wire/agents.ts';

/** What a tool may ask of whoever runs it. */
export interface ToolContext {
  /** The service to talk to. Throws a Refusal where there is none. */
  instance(): Promise<Instance>;
  /** The text of a document. Throws a Refusal where it cannot be read. */
  readText(path: string): Promise<string>;
  readonly signal: AbortSignal;
}

/** The schema of a tool's input, as agents and the manifest of the extension have it. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** What agents are told of a tool. */
interface ToolHead {
  readonly name: AgentToolName;
  readonly title: string;
  /** For the agent: what it gives, and when to use it. */
  readonly description: string;
  readonly input: InputSchema;
}

/** A tool that changes nothing. Its input has passed the schema. */
export interface ReadTool extends ToolHead {
  readonly access: 'read';
  run(context: ToolContext, input: unknown): Promise<ToolAnswer>;
}

/** A write as somebody has to see it before it is done. */
export interface WritePlan extends ToolAnswer {
  /** The same plan has the same hash. */
  readonly hash: string;
  /** Does exactly what the plan says; null where nothing is to be done. */
  readonly carryOut: (() => Promise<ToolAnswer>) | null;
}

/** A tool that changes a service, in two steps. */
export interface WriteTool extends ToolHead {
  readonly access: 'write';
  /** Whether it can take something away that was there. */
  readonly isDestructive: boolean;
  plan(context: ToolContext, input: unknown): Promise<WritePlan>;
}

/** A tool of either kind. */
export type Tool = ReadTool | WriteTool;

interface ReadDraft<Input> extends ToolHead {
  run(context: ToolContext, input: Input): Promise<ToolAnswer>;
}

interface WriteDraft<Input> extends ToolHead {
  readonly isDestructive: boolean;
  plan(context: ToolContext, input: Input): Promise<WritePlan>;
}

/** A reading tool with the type that its schema lets through. */
export function toReadTool<Input>({ run, ...head }: ReadDraft<Input>): ReadTool {
  return { ...head, access: 'read', run: (context, input) => run(context, input as Input) };
}

/** A writing tool with the type that its schema lets through. */
export function toWriteTool<Input>({ plan, ...head }: WriteDraft<Input>): WriteTool {
  return { ...head, access: 'write', plan: (context, input) => plan(context, input as Input) };
}
