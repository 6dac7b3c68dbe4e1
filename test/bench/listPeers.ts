import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DeveloperPage } from '../../server/wire/developers.ts';

const MODULES = fileURLToPath(new URL('node_modules/', import.meta.url));

/** A server of others that answers with a page of developers. */
export interface Peer {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  end(): void;
}

/** json-server on all the developers, asked for its first page of them. */
export async function startJsonServer(folder: string, developers: DeveloperPage['content'], pageSize: number): Promise<Peer> {
  const file = path.join(folder, 'db.json');
  writeFileSync(file, JSON.stringify({ developers: developers.map((developer) => ({ id: developer.developerRefId, ...developer })) }));
  const port = await findFreePort();
  const child = start('json-server/lib/cli/bin.js', ['--quiet', '--host', '127.0.0.1', '--port', String(port), file], folder);
  return ready(child, 'json-server 0.17', `http://127.0.0.1:${port}/developers?_page=1&_limit=${pageSize}`);
}

/** Prism on a document of this one endpoint, with the page as its example: it checks request and answer, and sends the page. */
export async function startPrism(folder: string, page: DeveloperPage): Promise<Peer> {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(toDocument(page)));
  const port = await findFreePort();
  const child = start('@stoplight/prism-cli/dist/index.js', ['mock', '-h', '127.0.0.1', '-p', String(port), '-v', 'silent', file], folder);
  return ready(child, 'Prism 5.16', `http://127.0.0.1:${port}/v2/developers?pageSize=${page.pageSize}`);
}

function start(program: string, args: readonly string[], folder: string): ChildProcess {
  return spawn(process.execPath, [MODULES + program, ...args], { cwd: folder, stdio: 'ignore' });
}

async function ready(child: ChildProcess, name: string, url: string): Promise<Peer> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(url, { headers: { 'x-api-key': 'any' } }).catch(() => null);
    if (answer?.ok === true) return { name, url, pid: child.pid!, end: () => void child.kill() };
    await wait(100);
  }
  child.kill();
  throw new Error(`${name} did not answer at ${url}.`);
}

function toDocument(example: DeveloperPage): object {
  const text = { type: 'string' };
  const number = { type: 'integer' };
  const developer = {
    type: 'object',
    required: ['developerRefId', 'name', 'email', 'managerEmail', 'attributes'],
    properties: {
      developerRefId: number,
      name: text,
      email: text,
      managerEmail: text,
      attributes: { type: 'object', additionalProperties: text },
    },
  };
  const numbers = ['pageIndex', 'pageSize', 'pageItemCount', 'totalItems', 'totalPages'];
  const schema = {
    type: 'object',
    required: ['content', ...numbers, 'empty'],
    properties: {
      content: { type: 'array', items: developer },
      ...Object.fromEntries(numbers.map((name) => [name, number])),
      empty: { type: 'boolean' },
    },
  };
  const parameters = [
    ...['emails', 'developerRefIds', 'searchKey', 'searchValue', 'sortOrder'].map((name) => ({ name, in: 'query', schema: text })),
    ...['pageIndex', 'pageSize'].map((name) => ({ name, in: 'query', schema: number })),
  ];
  const responses = { 200: { description: 'A page', content: { 'application/json': { schema, example } } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Developers', version: '2' },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } } },
    paths: { '/v2/developers': { get: { parameters, security: [{ key: [] }], responses } } },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port on 127.0.0.1.');
  return address.port;
}
