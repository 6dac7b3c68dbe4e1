import assert from 'node:assert/strict';
import {
  type CompletionList,
  CompletionRequest,
  DefinitionRequest,
  DiagnosticSeverity,
  DocumentHighlightRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  HoverRequest,
  type InlayHint,
  InlayHintRequest,
  type Location,
  type MarkupContent,
  ReferencesRequest,
  RenameRequest,
  type TypeHierarchyItem,
  TypeHierarchyPrepareRequest,
  TypeHierarchySubtypesRequest,
  TypeHierarchySupertypesRequest,
  type WorkspaceEdit,
  type WorkspaceSymbol,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { DESCRIBE_ORG, MOVE_PERSON, type MoveAnswer, type OrgDescription } from '../../server/language/protocol/developers.ts';
import { cursorAt, Navigator, placesOf } from '../support/navigator.ts';
import { ABLE } from '../support/pipelineServer.ts';

const HEADER = 'name,email,manager_email\n';

const ROSTER = `${HEADER}Ann,ann@x.com,
Bo,Bo@x.com,ANN@X.COM
Cy,cy@x.com,"BO@X.COM"
Di,di@x.com,Bo@x.com
`;

describe('a manager in another case in the editor', () => {
  let navigator: Navigator;
  before(async () => {
    const settings = { roster: { inlayHints: ['managers'] } };
    navigator = await Navigator.take({ capabilities: ABLE, settings });
  });
  after(() => navigator.giveBack());

  const { textIn } = placesOf(ROSTER);
  const at = (passage: string) => ({ position: cursorAt(ROSTER, passage).position });
  const linesOf = (found: readonly Pick<Location, 'range'>[] | null) =>
    (found ?? []).map(({ range }) => `${range.start.line}: ${textIn(range)}`);

  async function opened<T>(text: string, work: (uri: string) => Promise<T>): Promise<T> {
    const uri = 'file:///case.roster.csv';
    await navigator.server.open(uri, text, 'roster');
    try {
      return await work(uri);
    } finally {
      await navigator.server.close(uri);
    }
  }

  it('is a warning in every kind of document', async () => {
    for (const [uri, languageId] of [
      ['file:///team.roster.csv', 'roster'],
      ['file:///people.csv', 'csv'],
      ['untitled:Untitled-1', 'roster'],
      ['fairlead-version:/local/1/people.csv', 'csv'],
    ] as const) {
      await navigator.server.open(uri, ROSTER, languageId);
      const diagnostics = (await navigator.server.diagnosticsOf(uri)).map(({ code, severity, range, message }) => [
        code,
        severity,
        range.start.line,
        message,
      ]);
      assert.deepEqual(
        diagnostics,
        [
          ['ANN@X.COM', 'ann@x.com', 2],
          ['BO@X.COM', 'Bo@x.com', 3],
        ].map(([written, email, line]) => [
          'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE',
          DiagnosticSeverity.Warning,
          line,
          `"${written}" matches the developer "${email}" except for case. Write "${email}".`,
        ]),
        uri,
      );
      await navigator.server.close(uri);
    }
  });

  it('links to the person and back', async () => {
    const definition = (await navigator.ask(DefinitionRequest.type, ROSTER, at('"BO@‸X.COM"'), 'roster')) as Location;
    assert.deepEqual(linesOf([definition]), ['2: Bo@x.com']);
    for (const passage of ['Bo,Bo‸@x.com', '"BO@‸X.COM"']) {
      const params = { ...at(passage), context: { includeDeclaration: true } };
      assert.deepEqual(linesOf(await navigator.ask(ReferencesRequest.type, ROSTER, params, 'roster')), [
        '2: Bo@x.com',
        '3: BO@X.COM',
        '4: Bo@x.com',
      ]);
      assert.equal((await navigator.ask(DocumentHighlightRequest.type, ROSTER, at(passage), 'roster'))?.length, 3);
    }
  });

  it('is renamed with the person, and never to the e-mail of someone else in another case', async () => {
    const edit = (await navigator.ask(
      RenameRequest.type,
      ROSTER,
      { ...at('Bo,Bo‸@x.com'), newName: 'rob@x.com' },
      'roster',
    )) as WorkspaceEdit;
    const [edits = []] = Object.values(edit.changes ?? {});
    assert.equal(
      TextDocument.applyEdits(TextDocument.create('file:///x', 'roster', 1, ROSTER), edits),
      ROSTER.replace(/bo@x\.com/gi, 'rob@x.com'),
    );
    const taken = navigator.ask(RenameRequest.type, ROSTER, { ...at('Bo,Bo‸@x.com'), newName: 'CY@x.com' }, 'roster');
    await assert.rejects(taken, /Someone else has the e-mail "cy@x\.com"/);
    const own = await navigator.ask(RenameRequest.type, ROSTER, { ...at('Bo,Bo‸@x.com'), newName: 'bo@x.com' }, 'roster');
    assert.equal(Object.values((own as WorkspaceEdit).changes ?? {})[0]?.length, 3);
  });

  it('is resolved in hovers, hints and outlines', async () => {
    const hover = await navigator.ask(HoverRequest.type, ROSTER, at('C‸y,cy'), 'roster');
    assert.match((hover?.contents as MarkupContent | undefined)?.value ?? '', /level 3 · no reports\n\nReports to Bo → Ann/);
    const range = { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } };
    const hints = (await navigator.ask(InlayHintRequest.type, ROSTER, { range }, 'roster')) as InlayHint[];
    assert.deepEqual(
      hints.map(({ label }) => label),
      ['Ann', 'Bo', 'Bo'],
    );
    const [top, ...others] = (await navigator.ask(DocumentSymbolRequest.type, ROSTER, {}, 'roster')) as DocumentSymbol[];
    assert.deepEqual([others.length, top?.children?.length, top?.children?.[0]?.children?.map(({ name }) => name)], [0, 1, ['Cy', 'Di']]);
  });

  it('is resolved in the type hierarchy, the org chart and the workspace search', () =>
    opened(ROSTER, async (uri) => {
      const send = navigator.server.connection;
      const names = (found: readonly TypeHierarchyItem[] | null) => found?.map(({ name }) => name);
      const items = await send.sendRequest(TypeHierarchyPrepareRequest.type, { textDocument: { uri }, ...at('"BO@‸X.COM"') });
      assert.deepEqual(names(items), ['Bo']);
      assert.deepEqual(names(await send.sendRequest(TypeHierarchySupertypesRequest.type, { item: items![0]! })), ['Ann']);
      assert.deepEqual(names(await send.sendRequest(TypeHierarchySubtypesRequest.type, { item: items![0]! })), ['Cy', 'Di']);

      const org = await send.sendRequest<OrgDescription>(DESCRIBE_ORG, { textDocument: { uri } });
      assert.deepEqual(
        org.people.map(({ manager }) => manager),
        [null, 0, 1, 1],
      );
      const move = (person: number, manager: number) =>
        send.sendRequest<MoveAnswer>(MOVE_PERSON, { textDocument: { uri }, version: 1, person, manager });
      assert.equal((await move(0, 2)).kind, 'refused');
      const same = await move(2, 1);
      assert.deepEqual(same.kind === 'edits' && same.edits.map(({ newText }) => newText), ['"Bo@x.com"']);

      const symbols = (await send.sendRequest(WorkspaceSymbolRequest.type, { query: 'cy@' })) as WorkspaceSymbol[];
      assert.deepEqual(
        symbols.map(({ containerName }) => containerName),
        ['Bo'],
      );
    }));

  it('is not offered as a missing e-mail, and offers no one below', () =>
    opened(`${ROSTER}Eve,,\n`, async (uri) => {
      const complete = async (line: number, character: number) => {
        const params = { textDocument: { uri }, position: { line, character } };
        const list = (await navigator.server.connection.sendRequest(CompletionRequest.type, params)) as CompletionList | null;
        return list?.items.map(({ label }) => label) ?? [];
      };
      assert.deepEqual(await complete(5, 4), []);
      assert.deepEqual(await complete(1, 'Ann,ann@x.com,'.length), []);
    }));

  it('closes a cycle', async () => {
    const uri = 'file:///cycle.roster.csv';
    await navigator.server.open(uri, `${HEADER}A,a@x,B@X\nB,b@x,A@X\nC,c@x,C@x\n`, 'roster');
    const errors = (await navigator.server.diagnosticsOf(uri)).filter(({ severity }) => severity === DiagnosticSeverity.Error);
    assert.deepEqual(
      errors.map(({ code, range }) => [code, range.start.line]),
      [1, 2, 3].map((line) => ['CIRCULAR_REFERENCE', line]),
    );
    await navigator.server.close(uri);
  });
});
