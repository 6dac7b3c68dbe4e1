import assert from 'node:assert/strict';
import { ShutdownRequest } from 'vscode-languageserver/node';
import { type ClientShape, type LanguageClient, LanguageServerProcess } from './languageServer.ts';
import { startLanguageServerHere } from './languageServerHere.ts';

/** A server, the shape of its client, and how many tests took it. */
interface Shared {
  readonly server: LanguageServerProcess;
  readonly client: string;
  taken: number;
}

/** The servers that tests use now. */
const taken = new Map<LanguageServerProcess, Shared>();

/** The servers that no test uses. */
const idle = new Set<Shared>();

/** Of more idle servers, the one that the fewest tests took is stopped. */
const MAX_IDLE = 5;

after(() => Promise.all([...idle].map(({ server }) => server.stop())));

/**
 * Takes a server for a client of this shape that another test gave back, or starts one: a start takes longer than most tests, and a server that
 * has run for a while answers faster. It knows no documents, and is sent the settings. A client with initialization options, which few tests
 * have in common, has a server in the process of the test. A test of what a server process reads or logs once, or keeps without a document,
 * starts its own one.
 */
export async function takeLanguageServer(shape: ClientShape = {}): Promise<LanguageClient> {
  if (shape.initializationOptions !== undefined) return startLanguageServerHere(shape);
  const { settings, capabilities = {}, ...rest } = shape;
  const client = JSON.stringify({ ...rest, capabilities, hasSettings: 'settings' in shape });
  const kept = [...idle].find((one) => one.client === client);
  const found = kept ?? { server: await LanguageServerProcess.start(shape), client, taken: 0 };
  const { server } = found;
  idle.delete(found);
  taken.set(server, found);
  found.taken++;
  if (JSON.stringify(server.settings) !== JSON.stringify(settings)) {
    await server.changeSettings(settings);
    await server.clear();
  }
  return server;
}

/** Gives a taken server back for the next test, without documents. */
export async function giveBackLanguageServer(server: LanguageClient): Promise<void> {
  if (!(server instanceof LanguageServerProcess)) {
    await server.connection.sendRequest(ShutdownRequest.type);
    return server.connection.dispose();
  }
  assert.deepEqual([server.child.exitCode, server.child.signalCode], [null, null], 'the language server has ended');
  await server.clear();
  idle.add(taken.get(server) ?? assert.fail('the server was not taken'));
  taken.delete(server);
  if (idle.size <= MAX_IDLE) return;
  const [rarest] = [...idle].sort((one, other) => one.taken - other.taken);
  idle.delete(rarest!);
  await rarest!.server.stop();
}

/** Runs work with a server that is taken for it. */
export async function withLanguageServer(work: (server: LanguageClient) => Promise<void>, shape: ClientShape = {}): Promise<void> {
  const server = await takeLanguageServer(shape);
  try {
    await work(server);
  } finally {
    await giveBackLanguageServer(server);
  }
}
