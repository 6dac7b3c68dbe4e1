import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { serveTools } from '../agents/mcpServer.ts';
import type { ReadText } from '../agents/tool.ts';
import { toAccountFolders } from '../cli/account/accountFolders.ts';
import { RepositoryDocuments } from '../cli/check/repositoryDocuments.ts';
import type { McpRequest } from '../cli/cli.ts';
import { UsageError } from '../cli/errors.ts';
import { readBytes } from '../cli/files.ts';
import { Refusal } from '../core/refusal.ts';
import { decodeText } from '../documents/encoding.ts';
import { MAX_CSV_BYTES } from '../wire/limits.ts';
import { VERSION } from './version.ts';

/** Serves the tools over standard input and output until the agent's side is closed. */
export async function serveMcp({ folder, isReadOnly, instance, terminal }: McpRequest): Promise<void> {
  const root = await requireFolder(folder);
  const documents = new RepositoryDocuments();
  const transport = new StdioServerTransport();
  const server = await serveTools(transport, {
    version: VERSION,
    isReadOnly,
    context: {
      ...{ instance, readText, accounts: toAccountFolders(process.env) },
      checkAcross: (place, text) => documents.checkText(place, text),
    },
    log: (message) => terminal.err(`fairlead: ${message}`),
  });
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    server.onclose = resolve;
  });
  await server.close();

  /** Reads only files within the folder, after resolving links: an agent must not read any other file of the user. */
  async function readText(name: string): Promise<ReadText> {
    const wanted = path.resolve(root, name);
    const real = await realpath(wanted).catch(() => wanted);
    const inside = path.relative(root, real);
    if (inside === '' || inside.startsWith(`..${path.sep}`) || inside === '..' || path.isAbsolute(inside)) {
      throw new Refusal(
        'ACCESS_DENIED',
        `${name} is outside of ${root}. Only files in that folder are read. Give the text instead of the path.`,
      );
    }
    const found = await stat(real).catch(() => null);
    if (found !== null && !found.isFile()) {
      throw new Refusal('ACCESS_DENIED', `${name} is not a regular file. Name one, or give the text instead of the path.`);
    }
    try {
      return { text: decodeText(await readBytes(real, terminal, MAX_CSV_BYTES)).text, place: { file: real, folder: root } };
    } catch (error) {
      throw error instanceof UsageError ? new Refusal('NOT_FOUND', error.message) : error;
    }
  }
}

async function requireFolder(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => null);
  if (real !== null && (await stat(real)).isDirectory()) return real;
  throw new UsageError(`${folder} is not a folder. Name the folder whose files the tools may read with --folder.`);
}
