import assert from 'node:assert/strict';
import type { LanguageClient } from '../support/languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer } from '../support/sharedLanguageServer.ts';

const BAD_ROSTER = 'Full Name,E-Mail,Manager Email\nAnn,ann@x,ghost@x\n';
const OTHER_CSV = 'id,amount,note\n1,,"open\n2,3\n';

describe('which documents are checked', () => {
  let server: LanguageClient;
  before(async () => {
    server = await takeLanguageServer();
  });
  afterEach(() => server.clear());
  after(() => giveBackLanguageServer(server));

  function publicationsOf(uri: string): number {
    return server.published.filter((params) => params.uri === uri).length;
  }

  it('a CSV with a header of people is a roster', async () => {
    await server.open('file:///people.csv', BAD_ROSTER, 'csv');
    assert.equal((await server.diagnosticsOf('file:///people.csv')).length, 1);
  });

  it('a CSV recognised by its header gets a note if the manager column is missing, one of language roster an error', async () => {
    const contacts = 'Name,Email,Phone\nAnn,ann@x,1\n';
    const found = async (uri: string, language: string) => {
      await server.open(uri, contacts, language);
      return (await server.diagnosticsOf(uri)).map(({ code, severity }) => `${String(code)} ${severity}`);
    };
    assert.deepEqual(await found('file:///leads.csv', 'csv'), ['MANAGER_EMAIL_NOT_MAPPED 3']);
    assert.deepEqual(await found('file:///leads.roster.csv', 'roster'), ['REQUIRED_FIELD_MISSING 1']);
    const next = server.nextDiagnostics('file:///leads.csv');
    await server.switchCheck('file:///leads.csv', 'on');
    assert.deepEqual(
      (await next).diagnostics.map(({ code }) => code),
      ['REQUIRED_FIELD_MISSING'],
    );
  });

  it('a CSV with semicolons or tabs is a roster if its header names managers; a list of contacts is ignored', async () => {
    for (const [name, separator, plural] of [
      ['semicolons', ';', 'semicolons'],
      ['tabs', '\t', 'tabs'],
    ] as const) {
      const uri = `file:///${name}.csv`;
      await server.open(uri, ['name,email,manager_email', 'Ann,ann@x,'].join('\n').replaceAll(',', separator), 'csv');
      const [problem] = await server.diagnosticsOf(uri);
      assert.match(String(problem?.message), new RegExp(`separate the columns by commas instead of ${plural}`));
    }
    await server.open('file:///contacts.csv', 'name;email\nAnn;ann@x\n', 'csv');
    await server.settle();
    assert.equal(publicationsOf('file:///contacts.csv'), 0);
  });

  it('any other CSV is ignored, however broken', async () => {
    await server.open('file:///bookings.csv', OTHER_CSV, 'csv');
    await server.change('file:///bookings.csv', 2, { text: '' });
    await server.settle();
    assert.equal(publicationsOf('file:///bookings.csv'), 0);
  });

  it('a document of language roster is a roster, whatever its header', async () => {
    await server.open('file:///odd.roster.csv', 'a,b\n1,2\n', 'roster');
    assert.ok((await server.diagnosticsOf('file:///odd.roster.csv')).some(({ code }) => code === 'REQUIRED_FIELD_MISSING'));
  });

  it('a CSV becomes a roster, and stops being one, with its header', async () => {
    const uri = 'file:///people.csv';
    await server.open(uri, OTHER_CSV, 'csv');
    await server.change(uri, 2, { text: BAD_ROSTER });
    assert.equal((await server.diagnosticsOf(uri, 2)).length, 1);
    const next = server.nextDiagnostics(uri);
    await server.change(uri, 3, { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 9 } }, text: 'id' });
    assert.deepEqual((await next).diagnostics, []);
  });

  it('the user can turn the check off, on, and back to automatic', async () => {
    const uri = 'file:///people.csv';
    await server.open(uri, BAD_ROSTER, 'csv');
    await server.diagnosticsOf(uri);
    for (const [mode, count] of [
      ['off', 0],
      ['on', 1],
      ['off', 0],
      ['auto', 1],
    ] as const) {
      const next = server.nextDiagnostics(uri);
      await server.switchCheck(uri, mode);
      assert.equal((await next).diagnostics.length, count, mode);
    }
  });

  it('the choice survives closing the document, and may come before it is opened', async () => {
    const uri = 'file:///other/people.csv';
    await server.switchCheck(uri, 'off');
    await server.open(uri, BAD_ROSTER, 'csv');
    await server.settle();
    await server.close(uri);
    await server.open(uri, BAD_ROSTER, 'csv');
    await server.settle();
    assert.equal(publicationsOf(uri), 0);
  });

  it('a CSV that does not look like a roster is checked if turned on', async () => {
    const uri = 'file:///other/bookings.csv';
    await server.open(uri, OTHER_CSV, 'csv');
    const next = server.nextDiagnostics(uri);
    await server.switchCheck(uri, 'on');
    assert.ok((await next).diagnostics.length > 0);
  });
});
