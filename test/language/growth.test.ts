import assert from 'node:assert/strict';
import { askAboutHostileText } from '../support/askedServer.ts';
import { countSteps } from '../support/countSteps.ts';
import type { HostileKind } from '../support/hostileTexts.ts';
import { SERVER_REQUESTS } from '../support/serverRequests.ts';

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

/** Wide, long and damaged rosters, about which every request is made. */
const EVERY_REQUEST = ['wide rows', 'a chain', 'open quotes a row'] as const;

describe('the language server with growing documents', () => {
  it('takes at most twice the steps for an answer about twice the text', async () => {
    const module = new URL('../support/askedServer.ts', import.meta.url).href;
    const all = EVERY_REQUEST.map((shape) => ['roster', shape, Object.keys(SERVER_REQUESTS)] as const);
    const cases = [...CASES.map((one) => [...one, 400, {}] as const), ...all.map((one) => [...one, 100, { atEnd: true }] as const)];
    const calls = cases.map(([kind, shape, methods, size, asking]) => ({
      module,
      name: 'askAboutHostileText',
      given: [size, 2 * size].map((each) => [kind, shape, each, methods, asking]),
    }));
    for (const [index, [once, twice]] of (await countSteps(calls)).entries())
      assert.ok(twice! < 2.4 * once!, `${cases[index]!.slice(0, 2).join(', ')}: ${once} steps, then ${twice}`);
  });

  it('ends every request that is cancelled', async () => {
    for (const shape of EVERY_REQUEST)
      await askAboutHostileText('roster', shape, 100, Object.keys(SERVER_REQUESTS), { atEnd: true, cancels: true });
  });

  // The engine copies and searches these without a step of its own; what is not linear takes minutes.
  for (const shape of ['open brackets', 'brackets behind an open quote'])
    it(`completes an export request of 300 KB: ${shape}`, () =>
      askAboutHostileText('request', shape, 300_000, ['textDocument/completion']));
});
