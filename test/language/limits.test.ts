import assert from 'node:assert/strict';
import { LanguageServerProcess } from '../support/languageServer.ts';

const HEADER = 'name,email,manager_email\n';
const SMALL = 'file:///small.roster.csv';
const HUGE = 'file:///huge.roster.csv';

/** Documents above the limit of the editor's checks, by shape. */
const HUGE_TEXTS: Readonly<Record<string, () => string>> = {
  'an unclosed quote before 24 MB': () => `"${HEADER}${`Ann,ann@example.com,${'x'.repeat(40)}\n`.repeat(400_000)}`,
  'rows of commas': () => HEADER + ',,\n'.repeat(700_000),
  'duplicate e-mails': () => HEADER + 'A,a@x.com,\n'.repeat(700_000),
};

describe('documents that are too large for an editor', () => {
  let server: LanguageServerProcess;
  before(async () => {
    server = await LanguageServerProcess.start();
  });
  afterEach(() => server.clear());
  after(() => server.stop());

  const messagesOf = async (uri: string, version?: number): Promise<string[]> =>
    (await server.diagnosticsOf(uri, version)).map(({ message }) => String(message));

  for (const [shape, make] of Object.entries(HUGE_TEXTS)) {
    it(`get one clear problem, and other documents are still checked: ${shape}`, async () => {
      await server.open(HUGE, make());
      const [message, ...others] = await messagesOf(HUGE);
      assert.deepEqual(others, []);
      assert.match(
        String(message),
        /^This document is not checked: the editor checks at most 24,000,000 characters and 600,000 lines\. Check it in a terminal/,
      );
      await server.change(HUGE, 2, { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, text: 'x' });
      await server.open(SMALL, `${HEADER},a@x.com,\n`);
      assert.deepEqual(await messagesOf(SMALL), ['The name is missing. Every developer needs one.']);
    });
  }

  it('are checked again once their text is small', async () => {
    await server.open(HUGE, HEADER + ',,\n'.repeat(700_000));
    assert.equal((await messagesOf(HUGE)).length, 1);
    await server.change(HUGE, 2, { text: `${HEADER},a@x.com,\n` });
    assert.deepEqual(await messagesOf(HUGE, 2), ['The name is missing. Every developer needs one.']);
  });

  it('lose their checks when an edit makes them too large', async () => {
    await server.open(SMALL, `${HEADER},a@x.com,\n`);
    assert.deepEqual(await messagesOf(SMALL), ['The name is missing. Every developer needs one.']);
    await server.change(SMALL, 2, {
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } },
      text: 'x'.repeat(25_000_000),
    });
    await server.waitFor(() =>
      server.published.find(
        ({ uri, diagnostics }) => uri === SMALL && String(diagnostics[0]?.message).startsWith('This document is not checked'),
      ),
    );
  });

  it('are not reported if Fairlead does not handle them', async () => {
    await server.open('file:///data.yaml', `a: 1\n${'b: 1\n'.repeat(700_000)}`, 'yaml');
    await server.open(SMALL, `${HEADER},a@x.com,\n`);
    await messagesOf(SMALL);
    assert.deepEqual(
      server.published.filter(({ uri }) => uri === 'file:///data.yaml'),
      [],
    );
  });
});
