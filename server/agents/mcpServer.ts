import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type CallToolResult,
  ErrorCode,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  type Result,
} from '@modelcontextprotocol/sdk/types.js';
import { isJsonObject } from '../core/jsonObject.ts';
import { Refusal } from '../core/refusal.ts';
import { line } from '../core/text.ts';
import type { ToolAnswer } from '../wire/agents.ts';
import { string } from '../wire/schemas/jsonSchema.ts';
import { type ContentContext, PROMPTS, RESOURCES, readPrompt, readResource } from './mcpContents.ts';
import type { OutputSchema, ReadTool, Tool, ToolContext, WritePlan, WriteTool } from './tool.ts';
import { requireInput, TOOLS } from './tools.ts';

/**
 * Creates the codes that confirm writes. Each is valid once, in one run of the program: no one can know the code of a plan without having
 * seen the plan.
 */
class Confirmation {
  readonly #secret = randomBytes(32);
  /** How often each plan was confirmed. */
  readonly #uses = new Map<string, number>();

  /** Returns the code of a plan for a tool on a service. */
  codeOf(tool: string, address: string, hash: string): string {
    const plan = JSON.stringify([tool, address, hash]);
    return createHmac('sha256', this.#secret)
      .update(`${plan}${this.#uses.get(plan) ?? 0}`)
      .digest('hex')
      .slice(0, 16);
  }

  /** Whether a code matches the plan, compared in constant time; a matching code becomes invalid. */
  takeCode(code: string, tool: string, address: string, hash: string): boolean {
    const [given, right] = [Buffer.from(code), Buffer.from(this.codeOf(tool, address, hash))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
    const plan = JSON.stringify([tool, address, hash]);
    this.#uses.set(plan, (this.#uses.get(plan) ?? 0) + 1);
    return true;
  }
}

/** What the tools of a connection work with. */
export interface McpSurroundings {
  readonly version: string;
  /** Offers only tools that change nothing. */
  readonly isReadOnly: boolean;
  readonly context: Omit<ContentContext, 'signal'>;
  /** Receives a sentence about each bug of Fairlead. */
  readonly log: (message: string) => void;
}

/** What a client asks; the library's own handlers would refuse parameters of another type with a dump of their schemas. */
const [CALL, READ, PROMPT] = ['tools/call', 'resources/read', 'prompts/get'];

/** Milliseconds that a person has to review a plan. */
const REVIEW_TIMEOUT = 15 * 60_000;

const INSTRUCTIONS =
  'Fairlead checks rosters of developers, pipelines and export requests, and works with the insights service that stores them. Check a document before it is sent. Tools that write are refused until a person has seen the plan: if the client can ask, the person is asked; else the first call returns the plan and a code, and the second passes the code as confirm once the person has agreed.';

/** Serves the tools over a transport; returns the server, whose close() ends it. */
export async function serveTools(transport: Transport, surroundings: McpSurroundings): Promise<Server> {
  const { version, isReadOnly, context, log } = surroundings;
  const server = new Server(
    { name: 'fairlead', title: 'Fairlead', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const tools = TOOLS.filter(({ access }) => access === 'read' || !isReadOnly);
  const confirmation = new Confirmation();
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(toListed) }));
  listContents(server);
  server.fallbackRequestHandler = async ({ method, params = {} }, { signal }): Promise<Result> => {
    if (method === READ) return refusing(() => readResource({ ...context, signal }, String(params.uri)));
    if (method === PROMPT)
      return refusing(async () => readPrompt(String(params.name), isJsonObject(params.arguments) ? params.arguments : {}));
    if (method !== CALL) throw new McpError(ErrorCode.MethodNotFound, line`There is no method ${method}.`);
    const { name: wanted, arguments: given = {} } = params;
    const tool = tools.find(({ name }) => name === wanted);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, line`There is no tool ${String(wanted)}.`);
    try {
      return await callTool({ server, confirmation, context: { ...context, signal } }, tool, given);
    } catch (error) {
      if (error instanceof Refusal)
        return toRefused(error.message, { code: error.code, errors: error.details.errors, fields: error.details.fields });
      const message = error instanceof Error ? error.message : String(error);
      log(`The tool ${tool.name} failed: ${message}`);
      return toRefused(`This is a bug in Fairlead: ${message}. It is unknown what was done. Check before you try again.`, {
        code: 'BUG',
      });
    }
  };
  await server.connect(transport);
  return server;
}

function listContents(server: Server): void {
  const resources = Object.entries(RESOURCES).map(([name, { read: _, pattern: __, ...resource }]) => ({ name, ...resource }));
  const [whole, templates] = [resources.filter(({ uri }) => !uri.includes('{')), resources.filter(({ uri }) => uri.includes('{'))];
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: whole }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: templates.map(({ uri, ...template }) => ({ ...template, uriTemplate: uri })),
  }));
  const prompts = Object.entries(PROMPTS).map(([name, { title, description, arguments: described }]) => ({
    name,
    title,
    description,
    arguments: Object.entries(described).map(([key, text]) => ({ name: key, description: text, required: true })),
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts }));
}

/** The code with which a missing resource is refused. */
const RESOURCE_NOT_FOUND = -32_002;

/** Does work for a request that has no result for refusals: they become errors of the protocol. */
async function refusing<Answer extends Result>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new McpError(error.code === 'NOT_FOUND' ? RESOURCE_NOT_FOUND : ErrorCode.InvalidParams, error.message);
  }
}

interface Session {
  readonly server: Server;
  readonly confirmation: Confirmation;
  readonly context: ToolContext;
}

/** `fairlead mcp` adds a property to the input of a write: the code of the plan that was shown. */
function toListed(tool: Tool) {
  const { name, title, description, input, output } = tool;
  const isRead = tool.access === 'read';
  const confirm = { type: 'string', description: 'The code that came with the plan, once a person has agreed to it.' };
  return {
    name,
    title,
    description,
    inputSchema: isRead ? input : { ...input, properties: { ...input.properties, confirm } },
    outputSchema: toAnswerSchema(output),
    annotations: {
      title,
      readOnlyHint: isRead,
      destructiveHint: !isRead && tool.isDestructive,
      idempotentHint: isRead,
      openWorldHint: true,
    },
  } as { name: string; inputSchema: { type: 'object' } };
}

/** Returns the schema of what a call returns as data: that of the tool, or the code of a refusal. */
function toAnswerSchema({ properties, required, ...output }: OutputSchema) {
  return { ...output, properties: { ...(properties as object), code: string }, anyOf: [{ required }, { required: ['code'] }] };
}

async function callTool(session: Session, tool: Tool, given: unknown): Promise<CallToolResult> {
  if (tool.access === 'read' || !isJsonObject(given)) {
    requireInput(tool, given);
    return toResult(await (tool as ReadTool).run(session.context, given));
  }
  const { confirm, ...input } = given;
  requireInput(tool, input);
  if (confirm !== undefined && typeof confirm !== 'string') {
    throw new Refusal(
      'INVALID_REQUEST',
      `The input of ${tool.name} is not valid: confirm must be string. Give the code that came with the plan.`,
    );
  }
  return write(session, tool, input, confirm ?? null);
}

async function write(session: Session, tool: WriteTool, input: object, code: string | null): Promise<CallToolResult> {
  const { server, confirmation, context } = session;
  const plan = await tool.plan(context, input);
  if (plan.carryOut === null) return toResult({ text: `Nothing to do.\n${plan.text}`, value: { ...plan.value, isDone: true } });
  const { baseUrl, production } = await context.instance();
  if (server.getClientCapabilities()?.elicitation !== undefined) {
    if (await isAgreed(server, plan, production === true ? new URL(baseUrl).host : null, context.signal))
      return toResult(await plan.carryOut());
    return toRefused(`The person did not agree, and nothing was changed.\n${plan.text}`, { isDone: false });
  }
  if (production === true) {
    const next =
      'This is a production service: only a person can confirm the change, and this client cannot ask one. Use VS Code or the command line.';
    return toRefused(`${next} Nothing was changed.\n\n${plan.text}`, { ...plan.value, isDone: false });
  }
  if (code !== null && confirmation.takeCode(code, tool.name, baseUrl, plan.hash)) return toResult(await plan.carryOut());
  const confirm = confirmation.codeOf(tool.name, baseUrl, plan.hash);
  const why =
    code === null
      ? 'A write must be confirmed.'
      : 'That code was used before, or belongs to another plan: the input or the service has changed.';
  const next = `Show this plan to the person who decides. Once they agree, call ${tool.name} again with the same input and "confirm": "${confirm}".`;
  return toRefused(`${why} Nothing was changed.\n\n${plan.text}\n\n${next}`, { ...plan.value, isDone: false, confirm });
}

/**
 * Asks the user if the client can; the agent's own word does not count then. For a production service, given by its host, the user must
 * type that host.
 */
async function isAgreed(server: Server, plan: WritePlan, host: string | null, signal: AbortSignal): Promise<boolean> {
  const answer = await server.elicitInput(
    {
      message: plan.text,
      requestedSchema: {
        type: 'object',
        properties: {
          agreed: { type: 'boolean', title: 'Do this', description: 'Exactly the listed changes are made, and nothing else.' },
          ...(host === null ? {} : { host: { type: 'string', title: `Type ${host}`, description: 'It is a production service.' } }),
        },
        required: ['agreed'],
      },
    },
    { signal, timeout: REVIEW_TIMEOUT },
  );
  if (answer.action !== 'accept' || answer.content?.agreed !== true) return false;
  return host === null || answer.content.host === host;
}

function toResult({ text, value }: ToolAnswer): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { ...value } };
}

function toRefused(text: string, value: Readonly<Record<string, unknown>>): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }], structuredContent: { ...value } };
}
