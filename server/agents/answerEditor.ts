import type { Instance } from '../api/instance.ts';
import { Refusal } from '../core/refusal.ts';
import { decodeText } from '../documents/encoding.ts';
import type { EditorMessage, PlannedAnswer, ToolAnswer, ToolMessage, ToolRequest, ToolTarget } from '../wire/agents.ts';
import type { ObservedCall } from '../wire/observedCall.ts';
import type { ReadText, Tool, ToolContext } from './tool.ts';
import { findTool, requireInput } from './tools.ts';

/** What a running tool waits for. */
interface Waiting {
  readonly controller: AbortController;
  target: ((met: Outcome<ToolTarget>) => void) | null;
  text: ((met: Outcome<ReadText>) => void) | null;
}

type Outcome<Value> = { readonly value: Value } | { readonly refusal: Refusal };

/** Runs tools for the editor: returns the handler of its messages, and uses `send` to report needs and results. */
export function answerEditor(
  send: (message: ToolMessage) => void,
  { checkAcross, accounts }: Pick<ToolContext, 'checkAcross' | 'accounts'>,
): (message: EditorMessage) => void {
  const running = new Map<number, Waiting>();
  return (message) => {
    if (message.kind === 'request') return void answer(message.request);
    const waiting = running.get(message.id);
    if (waiting === undefined) return;
    if (message.kind === 'cancel') waiting.controller.abort();
    else if (message.kind === 'target') waiting.target?.({ value: message.target });
    else if (message.kind === 'text') waiting.text?.({ value: { text: toText(message.content), place: message.place } });
    else {
      const refusal = new Refusal(message.refusal.code, message.refusal.message);
      waiting.target?.({ refusal });
      waiting.text?.({ refusal });
    }
  };

  async function answer(request: ToolRequest): Promise<void> {
    const { id } = request;
    const waiting: Waiting = { controller: new AbortController(), target: null, text: null };
    running.set(id, waiting);
    try {
      send({ id, kind: 'answer', answer: await carryOut(request, toContext(id, waiting)) });
    } catch (error) {
      if (error instanceof Refusal) send({ id, kind: 'refused', refusal: { code: error.code, message: error.message } });
      else send({ id, kind: 'bug', message: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(id);
    }
  }

  function toContext(id: number, waiting: Waiting): ToolContext {
    let instance: Promise<Instance> | null = null;
    const askInstance = async () => {
      send({ id, kind: 'needsTarget' });
      const target = require(await new Promise<Outcome<ToolTarget>>((meet) => Object.assign(waiting, { target: meet })));
      return { ...toInstance(target), observe: (call: ObservedCall) => send({ id, kind: 'called', call }) };
    };
    return {
      signal: waiting.controller.signal,
      instance: () => {
        instance ??= askInstance();
        return instance;
      },
      readText: async (path) => {
        send({ id, kind: 'needsText', path });
        return require(await new Promise<Outcome<ReadText>>((meet) => Object.assign(waiting, { text: meet })));
      },
      checkAcross,
      accounts,
    };
  }
}

async function carryOut({ tool: name, input, step }: ToolRequest, context: ToolContext): Promise<ToolAnswer | PlannedAnswer> {
  const tool = requireTool(name);
  requireInput(tool, input);
  if (tool.access === 'read') return tool.run(context, input);
  const plan = await tool.plan(context, input);
  const { text, value, hash } = plan;
  if (step === 'plan') return { text, value, hash: plan.carryOut === null ? null : hash };
  if (plan.carryOut === null) return { text: `Nothing to do.\n${text}`, value };
  if (typeof step === 'object' && step.carryOut === hash) return plan.carryOut();
  throw new Refusal('CONFLICT', 'The service has changed since this was confirmed. Nothing was changed. Plan it again.');
}

function toText(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : decodeText(content).text;
}

function requireTool(name: string): Tool {
  const tool = findTool(name);
  if (tool !== null) return tool;
  throw new Refusal('NOT_FOUND', `There is no tool ${name}.`);
}

function require<Value>(met: Outcome<Value>): Value {
  if ('refusal' in met) throw met.refusal;
  return met.value;
}

/** Builds an instance from a message. */
function toInstance({ account, timeout, network, ...target }: ToolTarget): Instance {
  return {
    ...target,
    account: account ?? undefined,
    timeout: timeout ?? undefined,
    network: network === null ? undefined : toNetwork(network),
  };
}

function toNetwork({ authorities, ...network }: NonNullable<ToolTarget['network']>): NonNullable<Instance['network']> {
  return { ...network, readAuthorities: authorities === null ? null : () => authorities };
}
