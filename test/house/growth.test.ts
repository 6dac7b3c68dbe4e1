import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import * as protocol from 'vscode-languageserver';
import { READING_COMMANDS } from '../bench/growthCommands.ts';
import { startLanguageServerHere } from '../support/languageServerHere.ts';
import { listCommands } from '../support/listCommands.ts';
import { SERVER_REQUESTS } from '../support/serverRequests.ts';

/** Requests that start and end a session, which are about no document. */
const OF_SESSION: readonly string[] = ['initialize', 'shutdown'];

describe('the growth benchmark', () => {
  it('asks every request that the language server answers', async () => {
    const own = globSync('server/language/**/*.ts').flatMap((file) => readFileSync(file, 'utf8').match(/fairlead\/\w+(?=')/g) ?? []);
    const standard = Object.values(protocol).flatMap((one: unknown) => {
      const { method, type } = Object(one) as { readonly method?: unknown; readonly type?: { readonly method?: unknown } };
      return [method, type?.method].filter((name) => typeof name === 'string');
    });
    const server = await startLanguageServerHere();
    const answered: string[] = [];
    for (const method of new Set([...own, ...standard, ...Object.keys(SERVER_REQUESTS)])) {
      if (OF_SESSION.includes(method)) continue;
      const isUnknown = await server.connection.sendRequest(method, {}).then(
        () => false,
        (error: unknown) => error instanceof protocol.ResponseError && error.code === protocol.ErrorCodes.MethodNotFound,
      );
      if (!isUnknown) answered.push(method);
    }
    assert.deepEqual(answered.toSorted(), Object.keys(SERVER_REQUESTS).toSorted());
  });

  it('runs every command that reads a file or a folder, or says why not', async () => {
    const reading = /[<[](?:file|paths?|list|plan|folder|repository)(?:\.\.\.)?[\]>]/;
    const commands = [...(await listCommands())].filter(([, usage]) => reading.test(usage)).map(([name]) => name);
    assert.deepEqual(commands.toSorted(), Object.keys(READING_COMMANDS).toSorted());
  });
});
