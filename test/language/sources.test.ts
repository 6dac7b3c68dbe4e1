import assert from 'node:assert/strict';
import { DocumentLinkRequest, type DocumentSymbol, DocumentSymbolRequest } from 'vscode-languageserver/node';
import { ACTIVITY_FORMATS } from '../../server/core/insights/activityFormats.ts';
import { applyEdits, fillSnippet } from '../support/cursor.ts';
import { ABLE, PipelineServer } from '../support/pipelineServer.ts';

const SOURCES = { ending: '.insights.sources.yaml', language: 'yaml' };

describe('lists of sources in an editor', () => {
  let server: PipelineServer;

  before(async () => {
    server = await PipelineServer.take(ABLE, SOURCES);
  });
  after(() => server.giveBack());

  const labels = async (marked: string): Promise<string[]> => (await server.complete(marked)).items.map(({ label }) => label);

  /** Returns the text after accepting the item with a label. */
  async function accept(marked: string, label: string): Promise<string> {
    const { text, items } = await server.complete(marked);
    const item = items.find((one) => one.label === label);
    assert.ok(
      item?.textEdit !== undefined && 'range' in item.textEdit,
      `${label} is not among ${items.map((one) => one.label).join(', ')}`,
    );
    const { range, newText } = item.textEdit;
    return applyEdits(text, [{ range, newText: item.insertTextFormat === 2 ? fillSnippet(newText) : newText }]);
  }

  /** Returns the resulting text of each fix at the cursor, by title. */
  async function fixes(marked: string): Promise<Readonly<Record<string, string>>> {
    const { text, uri, actions } = await server.actions(marked);
    return Object.fromEntries(actions.map(({ title, edit }) => [title, applyEdits(text, edit!.changes![uri]!)]));
  }

  it('complete the keys that are missing, in the place where the cursor is', async () => {
    assert.deepEqual(await labels('‸'), ['repositories', 'exports']);
    assert.equal(await accept('‸', 'exports'), 'exports:\n  - path: ');
    assert.deepEqual(await labels('repositories:\n  - path: a\n    ‸'), ['name', 'branch', 'since', 'releaseTags', 'bots', 'coAuthors']);
    assert.equal(await accept('repositories:\n  - path: a\n    rel‸', 'releaseTags'), 'repositories:\n  - path: a\n    releaseTags: []');
    assert.deepEqual((await labels('exports:\n  - ‸')).slice(0, 3), ['path', 'with', 'from']);
    assert.equal(await accept('exports:\n  ‸', 'path'), 'exports:\n  - path: ');
    assert.ok((await labels('exports:\n  - path: a\n    columns:\n      ‸')).includes('Resolved'));
  });

  it('complete every format that an import knows, and time zones', async () => {
    assert.deepEqual(await labels('exports:\n  - path: a\n    from: ‸'), Object.keys(ACTIVITY_FORMATS));
    assert.equal(await accept('exports: [{ path: a, from: ‸ }]', 'jira-csv'), 'exports: [{ path: a, from: jira-csv }]');
    assert.ok((await labels('exports:\n  - path: a\n    timeZone: Eu‸')).includes('Europe/Berlin'));
    assert.deepEqual(await labels('exports:\n  - path: a # from: ‸'), []);
  });

  it('explain fields and formats', async () => {
    const field = await server.hover('exports:\n  - path: a\n    wi‸th: [b]\n');
    assert.match(field!.value, /Further files[\s\S]*read together/);
    assert.equal(field!.covered, 'with');
    assert.match((await server.hover('exports:\n  - path: a\n    from: github-r‸uns\n'))!.value, /GitHub workflow runs[\s\S]*gh api/);
    assert.equal(await server.hover('exports:\n  - path: a‸\n'), null);
  });

  it('offer fixes at the token', async () => {
    const list = (text: string): string => `exports:\n  - path: a\n    ${text}`;
    assert.deepEqual(await fixes(list('form‸: csv\n')), { 'Change to "from"': list('from: csv\n') });
    assert.deepEqual(await fixes(list('from: github-pull‸\n')), { 'Change to "github-pulls"': list('from: github-pulls\n') });
    assert.deepEqual(await fixes(list('bots: ci‸\n')), { 'Change to [ci]': list('bots: [ci]\n') });
    assert.deepEqual(await fixes(list('name: 12‸\n')), { 'Change to "12"': list('name: "12"\n') });
    assert.deepEqual(await fixes(list('from: jira-csv\n    timeZone: oslo‸\n')), {
      'Change to "Europe/Oslo"': list('from: jira-csv\n    timeZone: Europe/Oslo\n'),
    });
    assert.deepEqual(await fixes(list('dateFormat‸: d.M.yyyy\n')), { 'Remove "dateFormat"': 'exports:\n  - path: a\n' });
    assert.deepEqual(await fixes('repositories:\n  - name‸: shop\n'), { 'Add "path"': 'repositories:\n  - name: shop\n    path: .\n' });
    assert.deepEqual(await fixes('repositories:\n  - path: a\n    since: 2026-3-1‸\n'), {
      'Change to "2026-03-01"': 'repositories:\n  - path: a\n    since: "2026-03-01"\n',
    });
  });

  it('have an outline, and links to the files of exports', async () => {
    const { uri } = await server.open(
      'repositories:\n  - path: ../shop\nexports:\n  - path: a b#1.json\n    with: [../r.json]\n    from: json\n‸',
    );
    const textDocument = { uri };
    const symbols = (await server.server.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })) as DocumentSymbol[];
    assert.deepEqual(
      symbols.map(({ name, children }) => [name, children?.map((one) => `${one.name} ${one.detail}`.trim())]),
      [
        ['repositories', ['../shop']],
        ['exports', ['a b#1.json json']],
      ],
    );
    const links = await server.server.connection.sendRequest(DocumentLinkRequest.type, { textDocument });
    assert.deepEqual(
      links?.map(({ target }) => target),
      ['file:///pipelines/a%20b%231.json', 'file:///r.json'],
    );
  });
});
