import { realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  type CancellationToken,
  Disposable,
  type ExtensionContext,
  FileType,
  LanguageModelTextPart,
  type LanguageModelTool,
  LanguageModelToolResult,
  l10n,
  lm,
  MarkdownString,
  type PreparedToolInvocation,
  Uri,
  type WorkspaceFolder,
  workspace,
} from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { AGENT_TOOLS, type AgentToolName, type ToolAnswer, type ToolTarget } from '../../server/wire/agents.ts';
import { MAX_CSV_BYTES } from '../../server/wire/limits.ts';
import type { ActivityParts } from '../activity/operations.ts';
import { confirmWrite } from '../instances/instanceQuestions.ts';
import type { Refreshable } from '../instances/serviceParts.ts';
import { type ReadContent, ToolProcess } from './toolProcess.ts';

/** The parts that the tools of agents use. */
export interface AgentParts extends ActivityParts {
  readonly segments: Refreshable;
}

/** The prefix of each tool's name in VS Code, which distinguishes it from those of other extensions. */
const PREFIX = 'fairlead_';

/** Registers the tools for agents in VS Code. No process is started before a tool is used. */
export function registerAgentTools({ extension, extensionUri }: ExtensionContext, app: AgentParts): Disposable {
  // Editors compatible with VS Code may lack this API.
  if (lm?.registerTool === undefined) return Disposable.from();
  const program = Uri.joinPath(extensionUri, 'dist', 'agentTools.cjs').fsPath;
  const target = async (): Promise<ToolTarget> => toTarget((await app.instances.use()).instance);
  const process = new ToolProcess(program, { target, readContent }, app.log);
  const { contributes } = extension.packageJSON as { readonly contributes: { readonly languageModelTools: readonly ContributedTool[] } };
  const titles = new Map(contributes.languageModelTools.map(({ name, displayName }) => [name, displayName]));
  const tools = Object.entries(AGENT_TOOLS).map(([name, access]) => {
    const title = titles.get(`${PREFIX}${name}`) ?? name;
    const parts = { app, process, title, name: name as AgentToolName };
    return lm.registerTool(`${PREFIX}${name}`, access === 'read' ? toReadTool(parts) : toWriteTool(parts));
  });
  return Disposable.from(process, ...tools);
}

interface ContributedTool {
  readonly name: string;
  readonly displayName: string;
}

interface ToolParts {
  readonly app: AgentParts;
  readonly process: ToolProcess;
  readonly title: string;
  readonly name: AgentToolName;
}

function toReadTool({ app, process, title, name }: ToolParts): LanguageModelTool<object> {
  return {
    prepareInvocation: () => ({ invocationMessage: title }),
    invoke: ({ input }, token) => toResult(() => process.ask({ tool: name, input, step: 'run' }, toSignal(app, token))),
  };
}

/** Creates a tool that changes something. It carries out exactly what was shown: the hash of the confirmed plan is passed on, and works only once. */
function toWriteTool({ app, process, title, name }: ToolParts): LanguageModelTool<object> {
  const shown = new Map<string, string>();
  const plan = async (input: object, token: CancellationToken) => {
    const planned = await process.ask({ tool: name, input, step: 'plan' }, toSignal(app, token));
    return { text: planned.text, value: planned.value, hash: 'hash' in planned ? planned.hash : null };
  };
  return {
    async prepareInvocation({ input }, token): Promise<PreparedToolInvocation> {
      const planned = await plan(input, token).catch(() => null);
      // If the agent proceeds, `invoke` reports why the change cannot be planned.
      if (planned === null || planned.hash === null) return { invocationMessage: title };
      shown.set(JSON.stringify(input), planned.hash);
      const message = new MarkdownString().appendCodeblock(planned.text, 'diff');
      return { invocationMessage: title, confirmationMessages: { title, message } };
    },
    invoke: ({ input }, token) =>
      toResult(async () => {
        const key = JSON.stringify(input);
        const hash = shown.get(key);
        shown.delete(key);
        if (hash !== undefined) return carryOut({ app, process, title, name }, input, hash, token);
        const planned = await plan(input, token);
        if (planned.hash === null) return { ...planned, text: `${l10n.t('There is nothing to do.')}\n${planned.text}` };
        throw new Refusal('ACCESS_DENIED', l10n.t('The change was not confirmed, so nothing was changed. Try again.'));
      }),
  };
}

/** Carries out the confirmed plan, as an operation of the Activity view. */
async function carryOut({ app, process, title, name }: ToolParts, input: object, hash: string, token: CancellationToken) {
  const { instance } = await app.instances.use();
  try {
    return await app.operations.runForAgent(l10n.t('An agent: {0}', title), instance.name, async (observe) => {
      if (app.instances.selectedRemote?.production === true) await confirmWrite(instance, title, l10n.t('Requested by an agent.'));
      return process.ask({ tool: name, input, step: { carryOut: hash } }, toSignal(app, token), observe);
    });
  } finally {
    app.developers.refresh();
    app.segments.refresh();
  }
}

/** Returns the result for the agent; an error reaches it as its sentence. */
async function toResult(work: () => Promise<ToolAnswer>): Promise<LanguageModelToolResult> {
  const { text } = await work();
  return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
}

function toTarget({ name, baseUrl, adminUrl, platformUrl, apiKey, adminKey, account, timeout, network }: Instance): ToolTarget {
  const { readAuthorities, ...plain } = network ?? { readAuthorities: null };
  return {
    ...{ name, baseUrl, adminUrl, platformUrl, apiKey, adminKey },
    account: account ?? null,
    timeout: timeout ?? null,
    network: 'proxy' in plain ? { ...plain, authorities: readAuthorities?.() ?? null } : null,
  };
}

/** Aborts when the agent is stopped or another instance is selected. */
function toSignal({ instances }: AgentParts, token: CancellationToken): AbortSignal {
  const stopped = new AbortController();
  if (token.isCancellationRequested) stopped.abort();
  token.onCancellationRequested(() => stopped.abort());
  return AbortSignal.any([instances.signal, stopped.signal]);
}

/**
 * Returns the content of a workspace document: as it is in the editor if it is open, otherwise as saved. Throws NOT_FOUND if there is none,
 * or if it is outside the workspace.
 */
async function readContent(name: string): Promise<ReadContent> {
  for (const folder of workspace.workspaceFolders ?? []) {
    const uri = path.isAbsolute(name) ? folder.uri.with({ path: Uri.file(name).path }) : Uri.joinPath(folder.uri, name);
    if (!(await isWithin(folder, uri))) continue;
    const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    const place = uri.scheme === 'file' ? { file: uri.fsPath, folder: folder.uri.fsPath } : null;
    if (open !== undefined) return { content: open.getText(), place };
    const found = await workspace.fs.stat(uri).then(
      (stat) => stat,
      () => null,
    );
    // Reading a pipe or a device might never end.
    if (found === null || (found.type & FileType.File) === 0) continue;
    if (found.size > MAX_CSV_BYTES)
      throw new Refusal(
        'INVALID_REQUEST',
        l10n.t('{0} is larger than the {1} MiB that the service takes. Split it.', name, Math.floor(MAX_CSV_BYTES / 1024 / 1024)),
      );
    const bytes = await workspace.fs.readFile(uri).then(
      (content) => content,
      () => null,
    );
    if (bytes !== null) return { content: bytes, place };
  }
  throw new Refusal(
    'NOT_FOUND',
    l10n.t('No folder of the workspace contains {0}. Only files of the workspace can be read; name one, or pass its text.', name),
  );
}

/** Whether a file is inside a folder, with links resolved: an agent must not read other files of the user. */
async function isWithin({ uri: folder }: WorkspaceFolder, uri: Uri): Promise<boolean> {
  if (uri.scheme !== 'file') return uri.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);
  const real = (file: Uri): Promise<string> => realpath(file.fsPath).catch(() => file.fsPath);
  const inside = path.relative(await real(folder), await real(uri));
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}
