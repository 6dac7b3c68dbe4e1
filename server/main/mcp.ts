import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type McpSurroundings, serveTools } from '../agents/mcpServer.ts';
import type { ReadText } from '../agents/tool.ts';
import { toAccountFolders } from '../cli/account/accountFolders.ts';
import { RepositoryDocuments } from '../cli/check/repositoryDocuments.ts';
import type { McpHttpRequest, McpRequest } from '../cli/cli.ts';
import { UsageError } from '../cli/errors.ts';
import { readTemplateFolder } from '../cli/expand.ts';
import { toReadError, toSizeError } from '../cli/files.ts';
import { IrregularFile, OutsideError, readRegular } from '../cli/regularFiles.ts';
import { isInside, toReal } from '../cli/roots.ts';
import type { Terminal } from '../cli/terminal.ts';
import { Refusal } from '../core/refusal.ts';
import { line } from '../core/text.ts';
import { decodeText } from '../documents/encoding.ts';
import { expandDocument } from '../documents/platform/expansion/expand.ts';
import { MAX_CSV_BYTES } from '../wire/limits.ts';
import { VERSION } from './version.ts';

/** Minimum characters of a key that a person chooses. */
const MIN_KEY = 16;

/** Serves the tools over standard input and output until the agent's side is closed, or at a port of this machine until an interruption. */
export async function serveMcp(request: McpRequest): Promise<void> {
  const surroundings = await toSurroundings(request);
  if (request.http !== null) return serveOverHttp(request.http, surroundings, request.terminal);
  const server = await serveTools(new StdioServerTransport(), surroundings);
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    server.onclose = resolve;
  });
  await server.close();
}

async function serveOverHttp(
  { port, key, interruption }: McpHttpRequest,
  surroundings: McpSurroundings,
  terminal: Terminal,
): Promise<void> {
  if (key !== null && key.length < MIN_KEY) throw new UsageError(`FAIRLEAD_MCP_KEY is too short. Use at least ${MIN_KEY} characters.`);
  const { listenForAgents } = await import('./mcpHttp.ts');
  const used = key ?? randomBytes(24).toString('base64url');
  const { url, close } = await listenForAgents(port, used, surroundings);
  const shown = key === null ? used : 'that of FAIRLEAD_MCP_KEY';
  await terminal.out(`The tools of Fairlead are at ${url}\n  key  ${shown}\n\nPress Ctrl+C to stop it.\n`);
  if (!interruption.aborted) await once(interruption, 'abort');
  await close();
}

async function toSurroundings({ folder, isReadOnly, instance, terminal }: McpRequest): Promise<McpSurroundings> {
  const root = await requireFolder(folder);
  const documents = new RepositoryDocuments(terminal.err);
  return {
    version: VERSION,
    isReadOnly,
    context: {
      ...{ instance, readText, accounts: toAccountFolders(process.env) },
      checkAcross: (place, text) => documents.checkText(place, text),
      expand,
    },
    log: (message) => terminal.err(`fairlead: ${message}`),
  };

  /** Fills in the templates of a file from the folder. */
  async function expand(name: string): Promise<string> {
    const { text, place } = await readText(name);
    const file = place?.file ?? name;
    const { own, ...templates } = await readTemplateFolder(terminal, file, text, root);
    const found = await expandDocument({ ...templates, nameOf: (path) => path.slice(root.length + 1) }, own, text);
    if ('refusal' in found) throw new Refusal('INVALID_REQUEST', line`${name} cannot be expanded. ${found.refusal}`);
    return found.lines.map((one) => one.text).join('\n');
  }

  /** Reads only files within the folder, after resolving links: an agent must not read any other file of the user. */
  async function readText(name: string): Promise<ReadText> {
    const wanted = path.resolve(root, name);
    // The last part is not resolved: a manifest that is a link names the folder that has the link.
    const file = path.join(await toReal(path.dirname(wanted)), path.basename(wanted));
    try {
      if (file === root || !isInside(root, file)) throw new OutsideError(name, '');
      const toError = () => toSizeError(name, MAX_CSV_BYTES);
      return { text: decodeText(readRegular(file, root, MAX_CSV_BYTES, toError)).text, place: { file, folder: root } };
    } catch (error) {
      if (error instanceof OutsideError)
        throw new Refusal(
          'ACCESS_DENIED',
          `${name} is outside of ${root}. Only files in that folder are read. Give the text instead of the path.`,
        );
      if (error instanceof IrregularFile || (error instanceof Error && 'code' in error && error.code === 'EISDIR'))
        throw new Refusal('ACCESS_DENIED', `${name} is not a regular file. Name one, or give the text instead of the path.`);
      throw new Refusal('NOT_FOUND', toReadError(file, error).message);
    }
  }
}

async function requireFolder(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => null);
  if (real !== null && (await stat(real)).isDirectory()) return real;
  throw new UsageError(`${folder} is not a folder. Name the folder whose files the tools may read with --folder.`);
}
