import assert from 'node:assert/strict';
import { askAboutHostileText } from '../support/askedServer.ts';
import { countSteps } from '../support/countSteps.ts';
import type { HostileKind } from '../support/hostileTexts.ts';

const AT_PLACES = ['textDocument/hover', 'textDocument/completion', 'textDocument/references', 'textDocument/rename'];
const OF_DOCUMENT = ['textDocument/documentSymbol', 'textDocument/foldingRange', 'textDocument/codeLens', 'textDocument/codeAction'];

/** Texts with many references to one thing, or with deep nesting, and the requests to make about them. */
const CASES: readonly (readonly [kind: HostileKind, shape: string, methods: readonly string[]])[] = [
  ['roster', 'a shared e-mail with other names', [...AT_PLACES, ...OF_DOCUMENT, 'fairlead/describeOrg', 'workspace/symbol']],
  ['roster', 'cycles of a shared e-mail', [...AT_PLACES, ...OF_DOCUMENT]],
  ['roster', 'one manager of another case', ['textDocument/codeAction']],
  ['roster', 'e-mails of another case', ['textDocument/codeAction']],
  ['roster', 'short rows below a wide header', ['textDocument/completion', 'textDocument/hover', 'textDocument/codeAction']],
  ['roster', 'wide rows', ['textDocument/completion']],
  ['roster', 'one ragged row', ['textDocument/codeAction']],
];

describe('the language server with growing documents', () => {
  it('takes at most twice the steps for an answer about twice the text', async () => {
    const module = new URL('../support/askedServer.ts', import.meta.url).href;
    const calls = CASES.map(([kind, shape, methods]) => ({
      module,
      name: 'askAboutHostileText',
      given: [400, 800].map((size) => [kind, shape, size, methods]),
    }));
    for (const [index, [once, twice]] of (await countSteps(calls)).entries())
      assert.ok(twice! < 2.4 * once!, `${CASES[index]!.slice(0, 2).join(', ')}: ${once} steps, then ${twice}`);
  });

  // The engine copies and searches these without a step of its own; what is not linear takes minutes.
  for (const shape of ['open brackets', 'brackets behind an open quote'])
    it(`completes an export request of 300 KB: ${shape}`, () =>
      askAboutHostileText('request', shape, 300_000, ['textDocument/completion']));
});
