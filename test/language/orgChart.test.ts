import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { DESCRIBE_ORG, MOVE_PERSON, type MoveAnswer, type OrgDescription } from '../../server/language/protocol/developers.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer, withLanguageServer } from '../support/sharedLanguageServer.ts';

const HEADER = 'Name,Email,Manager Email,Role\n';
const URI = 'file:///people.roster.csv';

describe('requests of an org chart', () => {
  let server: LanguageClient;
  let text = '';
  before(async () => {
    server = await takeLanguageServer();
  });
  afterEach(() => server.clear());
  after(() => giveBackLanguageServer(server));

  async function open(content: string, languageId = 'roster'): Promise<void> {
    text = content;
    await server.open(URI, content, languageId);
  }

  const describeOrg = (uri = URI) => server.connection.sendRequest<OrgDescription | null>(DESCRIBE_ORG, { textDocument: { uri } });
  const move = (person: number, manager: number | null, version = 1) =>
    server.connection.sendRequest<MoveAnswer | null>(MOVE_PERSON, { textDocument: { uri: URI }, version, person, manager });

  /** Moves a person, expects that to be allowed, and returns the new text. */
  async function moved(person: number, manager: number | null): Promise<string> {
    const answer = await move(person, manager);
    assert.ok(answer?.kind === 'edits', JSON.stringify(answer));
    return TextDocument.applyEdits(TextDocument.create(URI, 'roster', 1, text), [...answer.edits]);
  }

  async function refusal(person: number, manager: number | null, version?: number): Promise<string> {
    const answer = await move(person, manager, version);
    assert.ok(answer?.kind === 'refused', JSON.stringify(answer));
    return answer.message;
  }

  it('return everyone with manager, role, place and problems', async () => {
    await open(`${HEADER}Ann , ann@x ,,Head\n"Lee, Bob",bob@x,ann@x,\nCy,cy@x,nobody@x,\n`);
    const answer = await describeOrg();
    assert.equal(answer?.version, 1);
    assert.deepEqual(
      answer?.people.map(({ name, email, role, managerEmail, manager }) => [name, email, role, managerEmail, manager]),
      [
        ['Ann', 'ann@x', 'Head', '', null],
        ['Lee, Bob', 'bob@x', '', 'ann@x', 0],
        ['Cy', 'cy@x', '', 'nobody@x', null],
      ],
    );
    assert.deepEqual(answer?.places[1], { start: { line: 2, character: 0 }, end: { line: 2, character: 23 } });
    assert.deepEqual(
      answer?.people.map(({ problems }) => problems.map(({ severity, message }) => `${severity} ${message.slice(0, 34)}`)),
      [[], [], ['error No developer has the e-mail "nobod']],
    );
  });

  it('cut each cycle at its first row and mark it there', async () => {
    await open(`${HEADER}A,a@x,b@x,\nB,b@x,c@x,\nC,c@x,a@x,\nD,d@x,d@x,\nE,e@x,b@x,\n`);
    const people = (await describeOrg())?.people ?? [];
    assert.deepEqual(
      people.map(({ manager, isCut }) => [manager, isCut]),
      [
        [null, true],
        [2, false],
        [0, false],
        [null, true],
        [1, false],
      ],
    );
    assert.ok(people.slice(0, 4).every(({ problems }) => problems.some(({ message }) => message.startsWith('Managers form a cycle'))));
  });

  it('list everyone once if an e-mail is duplicated: reports belong to the first', async () => {
    await open(`${HEADER}A,a@x,,\nA again,a@x,,\nB,b@x,a@x,\n`);
    assert.deepEqual(
      (await describeOrg())?.people.map(({ manager }) => manager),
      [null, null, 0],
    );
  });

  it('return nothing for a document that is not an open roster', async () => {
    await server.open('file:///plain.csv', 'a,b\n1,2\n', 'csv');
    assert.equal(await describeOrg('file:///plain.csv'), null);
    assert.equal(await describeOrg('file:///closed.csv'), null);
    assert.equal(await move(0, null), null);
  });

  it('follow the mapping in the settings', async () => {
    const fieldMappings = { Who: 'NAME', Mail: 'EMAIL', Boss: 'MANAGER_EMAIL', Job: 'ROLE' };
    const work = async (mapped: LanguageClient): Promise<void> => {
      await mapped.open(URI, 'Mail,Who,Job,Boss\na@x,A,Head,\nb@x,B,Clerk,a@x\n');
      const answer = await mapped.connection.sendRequest<OrgDescription | null>(DESCRIBE_ORG, { textDocument: { uri: URI } });
      assert.deepEqual(
        answer?.people.map(({ name, role, manager }) => [name, role, manager]),
        [
          ['A', 'Head', null],
          ['B', 'Clerk', 0],
        ],
      );
    };
    await withLanguageServer(work, { settings: { roster: { fieldMappings } } });
  });

  it('move a person by changing only the manager cell', async () => {
    await open(`${HEADER}A,a@x,,\r\nB,b@x,a@x,"one\r\ntwo"\r\nC,c@x,b@x,\r\n`);
    assert.equal(await moved(2, 0), `${HEADER}A,a@x,,\r\nB,b@x,a@x,"one\r\ntwo"\r\nC,c@x,a@x,\r\n`);
    assert.equal(await moved(1, null), `${HEADER}A,a@x,,\r\nB,b@x,,"one\r\ntwo"\r\nC,c@x,b@x,\r\n`);
    assert.equal(await moved(2, 1), text);
  });

  it('keep the quotes of a cell on a move, and add required ones', async () => {
    await open(`${HEADER}A,a@x,,\nB,"b,""x",,\nC,c@x,"a@x",\nD,d@x,a@x,\n`);
    assert.equal(await moved(2, 1), text.replace('"a@x"', '"b,""x"'));
    assert.equal(await moved(3, 1), text.replace('d@x,a@x', 'd@x,"b,""x"'));
    assert.equal(await moved(2, null), text.replace('"a@x"', '""'));
  });

  it('refuse to change a row that cannot be read', async () => {
    await open(`${HEADER}A,a@x,,\nB,b@x\n`);
    assert.match(await refusal(1, 0), /cannot be read/);
  });

  it('refuse a move that would create a cycle', async () => {
    await open(`${HEADER}A,a@x,,\nB,b@x,a@x,\nC,c@x,b@x,\n`);
    assert.match(await refusal(0, 2), /would form a cycle/);
    assert.match(await refusal(1, 1), /own manager/);
    assert.match(await refusal(0, 7), /no longer has this row/);
    assert.match(await refusal(0, 1.5), /no longer has this row/);
    assert.match(await refusal(2, 0, 4), /has changed in the meantime/);
  });

  it('refuse a manager without a unique e-mail, and a roster without a manager column', async () => {
    await open(`${HEADER}A,a@x,,\nA,a@x,,\nB,,,\nC,c@x,,\n`);
    assert.match(await refusal(3, 1), /Several rows/);
    assert.match(await refusal(3, 2), /no e-mail/);
    await server.close(URI);
    await open('Name,Email\nA,a@x\nB,b@x\n');
    assert.match(await refusal(1, 0), /no manager column/);
  });

  it('resolve a cycle by moving one of its members', async () => {
    await open(`${HEADER}A,a@x,b@x,\nB,b@x,a@x,\nC,c@x,,\n`);
    assert.equal(await moved(0, 2), text.replace('A,a@x,b@x', 'A,a@x,c@x'));
    assert.equal(await moved(1, null), text.replace('B,b@x,a@x', 'B,b@x,'));
  });
});
