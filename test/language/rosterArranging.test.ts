import assert from 'node:assert/strict';
import {
  type ApplyWorkspaceEditParams,
  ApplyWorkspaceEditRequest,
  CodeActionRequest,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  ExecuteCommandRequest,
  InlayHintRequest,
  type Registration,
  RegistrationRequest,
  ShowMessageNotification,
  type TextEdit,
} from 'vscode-languageserver/node';
import { ARRANGE_COMMAND, ARRANGE_ROSTER, type ArrangedRoster } from '../../server/language/protocol/developers.ts';
import { applyEdits } from '../support/cursor.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { Navigator } from '../support/navigator.ts';
import { ABLE } from '../support/pipelineServer.ts';

const ROSTER =
  'Name, Email ,Manager Email,Level\r\nDi , di@x.example,bob@x.example,10\r\n"Bob",bob@x.example,,9\r\nCy,cy@x.example,di@x.example,2';
const options = { tabSize: 2, insertSpaces: true };

describe('arranging a roster', () => {
  let navigator: Navigator;
  const applied: ApplyWorkspaceEditParams[] = [];
  before(async () => {
    navigator = await Navigator.take({ settings: { roster: { inlayHints: ['alignment'] } } });
    navigator.server.connection.onRequest(ApplyWorkspaceEditRequest.type, (params) => {
      applied.push(params);
      return { applied: true };
    });
  });
  after(() => navigator.giveBack());

  it('formatting removes the spaces around cells', async () => {
    const edits = await navigator.ask(DocumentFormattingRequest.type, ROSTER, { options }, 'roster');
    assert.equal(applyEdits(ROSTER, edits ?? []), ROSTER.replace(', Email ,', ',Email,').replace('Di , di', 'Di,di'));
  });

  it('range formatting covers the rows that the range touches', async () => {
    const range = { start: { line: 1, character: 3 }, end: { line: 1, character: 4 } };
    const edits = await navigator.ask(DocumentRangeFormattingRequest.type, ROSTER, { options, range }, 'roster');
    assert.equal(applyEdits(ROSTER, edits ?? []), ROSTER.replace('Di , di', 'Di,di'));
    assert.equal(await navigator.ask(DocumentFormattingRequest.type, 'a , b\n', { options }, 'csv'), null);
  });

  it('hints align columns in the editor only', async () => {
    const text = 'Name,Email,Team\n"Lee, Bob",b@x.example,"Co\nre"\nCy,cy@x.example\nDi,d@x.example,Core';
    const range = { start: { line: 0, character: 0 }, end: { line: 4, character: 0 } };
    const hints = (await navigator.ask(InlayHintRequest.type, text, { range }, 'roster')) ?? [];
    const edits = hints.map(({ position, label }): TextEdit => ({ range: { start: position, end: position }, newText: String(label) }));
    assert.equal(
      applyEdits(text, edits),
      'Name      ,Email       ,Team\n"Lee, Bob",b@x.example ,"Co\nre"\nCy        ,cy@x.example\nDi        ,d@x.example ,Core',
    );
  });

  const arrange = async (params: object, text = ROSTER) => {
    const uri = 'file:///arranged.roster.csv';
    await navigator.server.open(uri, text);
    try {
      return await navigator.server.connection.sendRequest<ArrangedRoster | null>(ARRANGE_ROSTER, { textDocument: { uri }, ...params });
    } finally {
      await navigator.server.close(uri);
    }
  };
  const arranged = async (params: object) => {
    const answer = await arrange(params);
    assert.equal(answer?.kind, 'edits');
    return applyEdits(ROSTER, answer?.kind === 'edits' ? [...answer.edits] : []);
  };

  it('a request aligns, shrinks and sorts, also by org tree', async () => {
    assert.match(
      await arranged({ arrangement: 'align' }),
      /^Name ,Email {8},Manager Email,Level\r\nDi {3},di@x.example ,bob@x.example,10\r\n"Bob",bob@x.example, {13},9\r\n/,
    );
    assert.match(await arranged({ arrangement: 'shrink' }), /^Name,Email,Manager Email,Level\r\nDi,di@x.example,/);
    const [header, di, bob, cy] = ROSTER.split('\r\n');
    assert.equal(await arranged({ arrangement: 'sort', column: 3 }), [header, cy, bob, di].join('\r\n'));
    assert.equal(await arranged({ arrangement: 'sort', column: 3, isDescending: true }), ROSTER);
    assert.equal(await arranged({ arrangement: 'sortAsTree' }), [header, bob, di, cy].join('\r\n'));
  });

  it('aligning reports which columns and cells stay unchanged, and why', async () => {
    const noteOf = async (text: string, arrangement = 'align') => {
      const answer = await arrange({ arrangement }, text);
      return answer?.kind === 'edits' ? answer.note : 'refused';
    };
    const long = 'x'.repeat(80);
    assert.equal(
      await noteOf(
        `Name,Email,,Manager Email,Team\n"Ek, Bo",b@x.example,,"a@x.example","Core, A"\n"Di\nOx",d@x.example,,,"a\nb"\n${long},c@x.example,,,\n`,
      ),
      'Not aligned: "column 3", "Team" (spaces would become part of the values); quoted cells in "Name", "Manager Email" (a space beside a quote is an error); ' +
        '1 row with line breaks in a cell; 1 cell wider than 60 characters (the others would move too far).',
    );
    assert.equal(
      await noteOf(ROSTER),
      'Not aligned: "Level" (spaces would become part of the values); quoted cells in "Name" (a space beside a quote is an error).',
    );
    assert.equal(await noteOf('Name,Email\nBo,b@x.example\n'), null);
    assert.equal(await noteOf(ROSTER, 'shrink'), null);
  });

  it('invalid requests are refused with a reason', async () => {
    assert.match(JSON.stringify(await arrange({ arrangement: 'sort', column: 9 })), /no such column/);
    assert.match(JSON.stringify(await arrange({ arrangement: 'sort' })), /no such column/);
    assert.match(JSON.stringify(await arrange({ arrangement: 'mix' })), /Unknown arrangement/);
    assert.match(
      JSON.stringify(await arrange({ arrangement: 'sort', column: 0 }, 'Name,Email\nb,"b\na,a\n')),
      /quote in line 2 is not closed/,
    );
  });

  it('a server command applies the edits in other editors', async () => {
    const uri = 'file:///commanded.roster.csv';
    await navigator.server.open(uri, ROSTER);
    const { connection } = navigator.server;
    const messages: string[] = [];
    connection.onNotification(ShowMessageNotification.type, ({ message }) => void messages.push(message));
    const run = (given: object) =>
      connection.sendRequest(ExecuteCommandRequest.type, { command: ARRANGE_COMMAND, arguments: [{ textDocument: { uri }, ...given }] });
    assert.equal(await run({ arrangement: 'sort', column: 0 }), null);
    const [header, di, bob, cy] = ROSTER.split('\r\n');
    assert.equal(applyEdits(ROSTER, applied.at(-1)?.edit.changes?.[uri] ?? []), [header, bob, cy, di].join('\r\n'));
    await assert.rejects(run({ arrangement: 'sort', column: 9 }), /no such column/);
    await assert.rejects(run({ textDocument: { uri: 'file:///none.csv' }, arrangement: 'align' }), /not a roster/);
    await assert.rejects(connection.sendRequest(ExecuteCommandRequest.type, { command: ARRANGE_COMMAND }), /Pass it an open document/);
    assert.deepEqual(messages, []);
    assert.equal(await run({ arrangement: 'align' }), null);
    assert.match(messages.join(), /^Not aligned: "Level" /);
    await navigator.server.close(uri);
  });

  it('code actions on the header run that command', async () => {
    const able = await Navigator.take({ capabilities: ABLE });
    const titlesAt = async (line: number, only?: string[]) => {
      const place = { line, character: 7 };
      const range = { start: place, end: place };
      const context = { diagnostics: [], ...(only === undefined ? {} : { only }) };
      const actions = (await able.ask(CodeActionRequest.type, ROSTER, { range, context }, 'roster')) ?? [];
      return actions.filter((action) => JSON.stringify(action).includes(ARRANGE_COMMAND)).map(({ title }) => title);
    };
    try {
      const all = [
        'Sort rows by Email',
        'Sort rows by Email, descending',
        'Sort rows by org tree',
        'Align columns',
        'Remove spaces around all cells',
      ];
      assert.deepEqual(await titlesAt(0), all);
      assert.deepEqual(await titlesAt(1), []);
      assert.deepEqual(await titlesAt(1, ['refactor']), all);
      assert.deepEqual(await titlesAt(0, ['quickfix']), []);
    } finally {
      await able.giveBack();
    }
  });

  it('formatting is registered for rosters only, if the client supports it', async () => {
    const dynamicRegistration = true;
    const server = await LanguageServerProcess.start({
      capabilities: { textDocument: { formatting: { dynamicRegistration }, rangeFormatting: { dynamicRegistration } } },
    });
    const registered: Registration[] = [];
    server.connection.onRequest(RegistrationRequest.type, ({ registrations }) => void registered.push(...registrations));
    try {
      const find = (method: string) => registered.find((one) => one.method === method)?.registerOptions;
      while (find('textDocument/rangeFormatting') === undefined) await server.settle();
      assert.deepEqual(find('textDocument/formatting'), { documentSelector: [{ language: 'roster' }, { language: 'csv' }] });
    } finally {
      await server.stop();
    }
  });
});
