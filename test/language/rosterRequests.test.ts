import assert from 'node:assert/strict';
import { ALIGN_ROSTER, type AlignedRoster, READ_ROSTER, type RosterRows } from '../../server/language/protocol/developers.ts';
import { CHECK_IDENTITIES, type CheckedIdentities } from '../../server/language/protocol/segments.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer } from '../support/sharedLanguageServer.ts';

const URI = 'file:///people.csv';
const TEXT = 'Full Name,Email,Boss,Team\nAnn,ann@x.y,,"Core\nApps"\n\nBo, bo@x.y ,ann@x.y,Core\nCy,cy@x.y,ann@x.y,Core\n';

describe('requests about rosters', () => {
  let server: LanguageClient;

  before(async () => {
    server = await takeLanguageServer({
      settings: { roster: { fieldMappings: { 'Full Name': 'NAME', Email: 'EMAIL', Boss: 'MANAGER_EMAIL' } } },
    });
    await server.open(URI, TEXT, 'csv');
    await server.open('file:///numbers.csv', 'a,b\n1,2\n', 'csv');
  });
  after(() => giveBackLanguageServer(server));

  function read(lines: readonly { start: number; end: number }[], uri = URI): Promise<RosterRows | null> {
    return server.connection.sendRequest(READ_ROSTER, { textDocument: { uri }, lines });
  }

  it('return the rows that selections touch, with the column mapping of the settings', async () => {
    const rows = await read([{ start: 4, end: 4 }]);
    assert.deepEqual(rows, {
      version: 1,
      columns: [
        { csvColumn: 'Full Name', fieldType: 'NAME' },
        { csvColumn: 'Email', fieldType: 'EMAIL' },
        { csvColumn: 'Boss', fieldType: 'MANAGER_EMAIL' },
        { csvColumn: 'Team', fieldType: 'CUSTOM' },
      ],
      rows: [{ line: 4, cells: ['Bo', ' bo@x.y ', 'ann@x.y', 'Core'] }],
    });
  });

  it('include a two-line row if one line is touched, and no header or blank line', async () => {
    const lines = async (...ranges: readonly { start: number; end: number }[]) => (await read(ranges))?.rows.map(({ line }) => line);
    assert.deepEqual(await lines({ start: 2, end: 2 }), [1]);
    assert.deepEqual(await lines({ start: 0, end: 0 }, { start: 3, end: 3 }), []);
    assert.deepEqual(await lines({ start: 1, end: 1 }, { start: 5, end: 9 }), [1, 5]);
    assert.deepEqual(await lines(), []);
  });

  it('return null for other documents and invalid parameters', async () => {
    assert.equal(await read([], 'file:///numbers.csv'), null);
    assert.equal(await read([], 'file:///closed.csv'), null);
    assert.equal(await server.connection.sendRequest(READ_ROSTER, null), null);
    assert.equal(await server.connection.sendRequest(ALIGN_ROSTER, { original: null, front: {} }), null);
    assert.notEqual(await read([]), null);
  });

  it('rewrite an original in the order of an open roster or a text', async () => {
    const original = { text: 'mail,who\ncy@x.y,Cy\nbo@x.y,Bob\nann@x.y,Ann\n', fieldMappings: null };
    const mapped = {
      ...original,
      fieldMappings: [
        { csvColumn: 'mail', fieldType: 'EMAIL' },
        { csvColumn: 'who', fieldType: 'NAME' },
      ],
    };
    const open = await server.connection.sendRequest<AlignedRoster>(ALIGN_ROSTER, { original: mapped, front: { uri: URI } });
    assert.equal(open.text, 'Full Name,Email\nAnn,ann@x.y\n\nBob, bo@x.y \nCy,cy@x.y\n');
    const front = { text: 'email,name\nbo@x.y,Bo\ncy@x.y,Cy\nann@x.y,Ann\n', fieldMappings: null };
    const other = await server.connection.sendRequest<AlignedRoster>(ALIGN_ROSTER, { original: mapped, front });
    assert.equal(other.text, 'email,name\nbo@x.y,Bob\ncy@x.y,Cy\nann@x.y,Ann\n');
    assert.equal(await server.connection.sendRequest(ALIGN_ROSTER, { original, front: { uri: 'file:///closed.csv' } }), null);
  });

  it('return the e-mails and problems of a table of identities', async () => {
    const check = (text: string): Promise<CheckedIdentities> => server.connection.sendRequest(CHECK_IDENTITIES, { text });
    assert.deepEqual(await check('email,integrationId,identity\nann@x.y,7,ann\n'), {
      rows: [{ line: 2, email: 'ann@x.y' }],
      identities: [{ email: 'ann@x.y', integrationId: 7, identity: 'ann' }],
      problems: [],
    });
    const rows = [
      'ann@x.y,7,ann',
      ',7,bo',
      'bo@x.y,none,bo',
      'cy@x.y,7,ann',
      'dee@x.y,7,dee',
      'eve@x.y,8,',
      'flo@x.y,,flo',
      'gus@x.y,0,gus',
    ];
    const { problems } = await check(`email,integrationId,identity\n${rows.join('\n')}\n`);
    assert.deepEqual(
      problems.map(({ line }) => line),
      [3, 4, 5, 7, 8, 9],
    );
    assert.equal(problems[0]?.message, 'Email is missing; add it.');
    for (const { message } of problems) assert.match(message, /^["A-Z].*[.]$/);
    assert.deepEqual((await check('email,identity\n')).problems, [
      { line: 1, message: 'The file has no column integrationId. Its first line must be like email,integrationId,identity.' },
    ]);
    assert.equal((await check('email,integrationId,identity\n"ann@x.y,7,ann\n')).problems[0]?.line, 2);
  });
});
