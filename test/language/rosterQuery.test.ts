import assert from 'node:assert/strict';
import { QUERY_ROSTER, type QueriedPeople, type QueryAnswer, type QueryRoster } from '../../server/language/protocol/developers.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer } from '../support/sharedLanguageServer.ts';

const URI = 'file:///people.roster.csv';
const ALL: QueryRoster['query'] = { subtree: null, where: [], groupBy: null };

describe('a query of an open roster', () => {
  let server: LanguageClient;

  before(async () => {
    server = await takeLanguageServer();
    await server.open(URI, 'Name,Email,Manager Email,Team\nAnn,ann@x,,Core\n"Lee, Bob", bob@x,ann@x,Apps\nCy,cy@x,bob@x,Core\n', 'roster');
  });
  after(() => giveBackLanguageServer(server));

  const ask = (query: Partial<QueryRoster['query']>, counts = false) =>
    server.connection.sendRequest<QueryAnswer | null>(QUERY_ROSTER, { textDocument: { uri: URI }, query: { ...ALL, ...query }, counts });

  it('returns the rows by group, with their places', async () => {
    const { rows, groups, emailColumn, columns } = (await ask({ groupBy: 'Team' })) as QueriedPeople;
    assert.deepEqual(columns, ['Name', 'Email', 'Manager Email', 'Team']);
    assert.equal(emailColumn, 1);
    assert.deepEqual(groups, [
      { value: 'Apps', count: 1 },
      { value: 'Core', count: 2 },
    ]);
    assert.deepEqual(
      rows.map(({ cells, place }) => [cells[1], place.start.line]),
      [
        ['bob@x', 2],
        ['ann@x', 1],
        ['cy@x', 3],
      ],
    );
  });

  it('counts without rows, and reports invalid queries', async () => {
    const counted = (await ask({ subtree: 'bob@x', groupBy: 'Team' }, true)) as QueriedPeople;
    assert.deepEqual([counted.rows.length, counted.groups.map(({ count }) => count)], [0, [1, 1]]);
    const refused = await ask({ groupBy: 'Tem' });
    assert.match(refused?.kind === 'refused' ? refused.message : '', /^Unknown column "Tem"\./);
    const elsewhere = { textDocument: { uri: 'file:///other.csv' }, query: ALL, counts: false };
    assert.equal(await server.connection.sendRequest(QUERY_ROSTER, elsewhere), null);
  });
});
