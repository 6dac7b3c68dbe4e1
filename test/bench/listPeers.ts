import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DeveloperList } from '../../server/wire/developers.ts';
import { findFreePort } from '../support/findFreePort.ts';

const MODULES = fileURLToPath(new URL('node_modules/', import.meta.url));

/** A third-party server that answers with a page of developers. */
export interface Peer {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  end(): void;
}

/** Starts json-server with all developers; answers their first page. */
export async function startJsonServer(folder: string, developers: DeveloperList['records'], pageSize: number): Promise<Peer> {
  const file = path.join(folder, 'db.json');
  writeFileSync(file, JSON.stringify({ developers: developers.map((developer, id) => ({ id, ...developer })) }));
  const port = await findFreePort();
  const child = start('json-server/lib/cli/bin.js', ['--quiet', '--host', '127.0.0.1', '--port', String(port), file], folder);
  return ready(child, 'json-server 0.17', `http://127.0.0.1:${port}/developers?_page=1&_limit=${pageSize}`);
}

/** Starts Prism with the service's OpenAPI document and the page as its example: it finds the operation, validates the request and sends the page. */
export async function startPrism(folder: string, document: OpenApi, page: DeveloperList): Promise<Peer> {
  const media = document.paths['/v2/developers']?.get?.responses['200']?.content['application/json'];
  if (media === undefined) throw new Error('The document has no page of developers.');
  media.example = page;
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const port = await findFreePort();
  const child = start('@stoplight/prism-cli/dist/index.js', ['mock', '-h', '127.0.0.1', '-p', String(port), '-v', 'silent', file], folder);
  return ready(child, 'Prism 5.16', `http://127.0.0.1:${port}/v2/developers?pageSize=${page.pageSize}`);
}

/** The part of GET /openapi.json that is used here. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly responses: Readonly<Record<string, OpenApiAnswer>> } }>>;
}

interface OpenApiAnswer {
  readonly content: Readonly<Record<string, { example?: unknown }>>;
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
