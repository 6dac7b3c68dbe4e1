import assert from 'node:assert/strict';
import { CancellationTokenSource, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { HOSTILE_TEXTS } from '../support/hostileTexts.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { startLanguageServerHere } from '../support/languageServerHere.ts';

const PIPELINE = HOSTILE_TEXTS.find(({ kind, shape }) => kind === 'pipeline' && shape === 'stages')!;
const ROSTER = `name,email,manager_email\n${Array.from({ length: 200_000 }, (_, row) => `A${row},a${row}@x.com,a0@x.com\n`).join('')}`;
const SMALL = { text: PIPELINE.make(1) };

async function codeOf(answer: Promise<unknown>): Promise<number | null> {
  return answer.then(
    () => null,
    (error: unknown) => (error instanceof ResponseError ? error.code : assert.fail(String(error))),
  );
}

describe('a request that takes long', () => {
  it('is ended at its deadline, and the next one is answered', async () => {
    const server = await startLanguageServerHere({}, 400);
    const long = server.connection.sendRequest('fairlead/convertToVersion1', { text: PIPELINE.make(8_000) });
    const next = server.connection.sendRequest('fairlead/identifyPipeline', SMALL);
    assert.equal(await codeOf(long), LSPErrorCodes.RequestFailed);
    assert.deepEqual(await next, { orgIdentifier: 'b', projectIdentifier: 'a', identifier: 'p' });
    await server.waitFor(() => server.log.find((line) => line.includes('fairlead/convertToVersion1 took longer than 400 ms')));
  });

  describe('in slices', () => {
    const uri = 'file:///long.roster.csv';
    let server: LanguageClient;
    before(async () => {
      server = await startLanguageServerHere();
      await server.open(uri, ROSTER);
      await server.diagnosticsOf(uri);
    });
    const symbols = (source = new CancellationTokenSource()) =>
      server.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } }, source.token);

    it('lets others be answered first', async () => {
      const answered: string[] = [];
      const long = symbols().then(() => answered.push('symbols'));
      const short = server.connection.sendRequest('fairlead/identifyPipeline', SMALL).then(() => answered.push('other'));
      await Promise.all([long, short]);
      assert.deepEqual(answered, ['other', 'symbols']);
    });

    it('ends when it is cancelled', async () => {
      const source = new CancellationTokenSource();
      const long = codeOf(symbols(source));
      // The server is in this process: it has begun with a slice by then.
      await new Promise((resolve) => setTimeout(resolve, 1));
      source.cancel();
      assert.equal(await long, LSPErrorCodes.RequestCancelled);
    });

    it('ends when the document changes', async () => {
      const long = codeOf(symbols());
      const start = { line: 1, character: 0 };
      await server.change(uri, 2, { range: { start, end: start }, text: 'B' });
      assert.equal(await long, LSPErrorCodes.ContentModified);
    });
  });
});
