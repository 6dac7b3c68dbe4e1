import assert from 'node:assert/strict';
import {
  DefinitionRequest,
  DocumentHighlightRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  type Location,
  type MarkupContent,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type SelectionRange,
  SelectionRangeRequest,
  type TypeHierarchyItem,
  TypeHierarchyPrepareRequest,
  TypeHierarchySubtypesRequest,
  TypeHierarchySupertypesRequest,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { cursorAt, Navigator, placesOf } from '../support/navigator.ts';
import { ABLE } from '../support/pipelineServer.ts';

const ROSTER = `Full Name,Email,Manager Email,Team
Ann Berg,ann@x.example,,Core
"Lee, Bob",bob@x.example,ann@x.example,Core
Cy Dahl,cy@x.example,"bob@x.example",Core
Di Ek,di@x.example,bob@x.example,Apps
Eve Fors,eve@x.example,nobody@x.example,Apps
`;

describe('in a roster', () => {
  let navigator: Navigator;
  before(async () => {
    navigator = await Navigator.take({ capabilities: ABLE });
  });
  after(() => navigator.giveBack());

  const { textIn } = placesOf(ROSTER);
  const at = (passage: string) => ({ position: cursorAt(ROSTER, passage).position });
  const formatLocations = (locations: readonly Location[] | null) =>
    (locations ?? []).map(({ range }) => `${range.start.line}: ${textIn(range)}`);
  const hoverAt = async (passage: string) => {
    const hover = await navigator.ask(HoverRequest.type, ROSTER, at(passage), 'roster');
    return (hover?.contents as MarkupContent | undefined)?.value ?? null;
  };

  it('hovering over a person shows level, reports and managers up to the top', async () => {
    assert.match((await hoverAt('Di ‸Ek')) ?? '', /\*\*Di Ek\*\* · level 3 · no reports\n\nReports to Lee, Bob → Ann Berg/);
    assert.match(
      (await hoverAt('ann‸@x.example,,Core')) ?? '',
      /\*\*Ann Berg\*\* · level 1 · 1 direct report, 3 in all\n\nTop level: reports to no one\./,
    );
  });

  it('hovering over anyone in a cycle shows the whole cycle, starting with that person', async () => {
    const text = 'name,email,manager_email\nAnn,ann@x,cy@x\nBob,bob@x,ann@x\nCy,cy@x,BOB@x\nDi,di@x,cy@x\n';
    const hover = async (line: number) => {
      const hover = await navigator.ask(HoverRequest.type, text, { position: { line, character: 1 } }, 'roster');
      return (hover?.contents as MarkupContent | undefined)?.value ?? '';
    };
    assert.match(await hover(1), /These managers form a cycle: Ann → Cy → Bob → Ann\./);
    assert.match(await hover(2), /These managers form a cycle: Bob → Ann → Cy → Bob\./);
    assert.match(await hover(3), /These managers form a cycle: Cy → Bob → Ann → Cy\./);
    assert.doesNotMatch(await hover(4), /form a cycle/);
  });

  it('hovering over a manager describes the manager and the column', async () => {
    const hover = (await hoverAt('"bob‸@x.example"')) ?? '';
    assert.match(hover, /\*\*Lee, Bob\*\* · level 2 · 2 direct reports/);
    assert.match(hover, /\*\*Manager Email\*\* · column 3 · mapped to `MANAGER_EMAIL`/);
  });

  it('hovering over another cell describes the column, and nothing between rows', async () => {
    assert.match((await hoverAt('bob@x.example,Ap‸ps')) ?? '', /\*\*Team\*\* · column 4 · mapped to `TEAM`|custom attribute/);
    assert.match((await hoverAt('nobody‸@x.example')) ?? '', /\*\*Manager Email\*\*/);
  });

  it('the definition of a manager is their row; an unknown one has none', async () => {
    const found = async (passage: string) => {
      const location = (await navigator.ask(DefinitionRequest.type, ROSTER, at(passage), 'roster')) as Location | null;
      return location === null ? null : formatLocations([location])[0];
    };
    assert.equal(await found('Cy Dahl,cy@x.example,"bo‸b@x.example"'), '2: bob@x.example');
    assert.equal(await found('nobody‸@x.example'), null);
    assert.equal(await found('An‸n Berg'), null);
  });

  it('the references of an e-mail are those who report to it', async () => {
    const ask = async (passage: string, includeDeclaration: boolean) =>
      formatLocations(await navigator.ask(ReferencesRequest.type, ROSTER, { ...at(passage), context: { includeDeclaration } }, 'roster'));
    assert.deepEqual(await ask('"Lee, Bob",bob‸@x.example', false), ['3: bob@x.example', '4: bob@x.example']);
    assert.deepEqual(await ask('Di Ek,di@x.example,bob‸@x.example', true), ['2: bob@x.example', '3: bob@x.example', '4: bob@x.example']);
    assert.deepEqual(await ask('An‸n Berg', true), []);
  });

  it('all places of an e-mail are highlighted', async () => {
    const marks = await navigator.ask(DocumentHighlightRequest.type, ROSTER, at('"bob‸@x.example"'), 'roster');
    assert.deepEqual(
      marks?.map(({ range, kind }) => `${range.start.line} ${kind}`),
      ['2 3', '3 2', '4 2'],
    );
  });

  it('an e-mail is renamed everywhere, and every other byte stays', async () => {
    const prepared = await navigator.ask(PrepareRenameRequest.type, ROSTER, at('"bob‸@x.example"'), 'roster');
    assert.deepEqual(prepared && 'placeholder' in prepared && prepared.placeholder, 'bob@x.example');
    const edit = (await navigator.ask(
      RenameRequest.type,
      ROSTER,
      { ...at('"bob‸@x.example"'), newName: 'robert@x.example' },
      'roster',
    )) as WorkspaceEdit;
    const [edits] = Object.values(edit.changes ?? {});
    const renamed = TextDocument.applyEdits(TextDocument.create('file:///x', 'roster', 1, ROSTER), edits ?? []);
    assert.equal(renamed, ROSTER.replaceAll('bob@x.example', 'robert@x.example'));
  });

  it('an e-mail cannot become empty or that of someone else', async () => {
    for (const [newName, sentence] of [
      [' ', /cannot be empty/],
      ['ann@x.example', /Someone else has/],
    ] as const) {
      const renaming = navigator.ask(RenameRequest.type, ROSTER, { ...at('"bob‸@x.example"'), newName }, 'roster');
      await assert.rejects(renaming, sentence);
    }
  });

  it('the type hierarchy is the org tree', async () => {
    const uri = 'file:///tree.roster.csv';
    await navigator.server.open(uri, ROSTER, 'roster');
    try {
      const send = navigator.server.connection;
      const items = await send.sendRequest(TypeHierarchyPrepareRequest.type, { textDocument: { uri }, ...at('"bob‸@x.example"') });
      const names = (found: readonly TypeHierarchyItem[] | null) => found?.map(({ name, detail }) => `${name} <${detail}>`);
      assert.deepEqual(names(items), ['Lee, Bob <bob@x.example>']);
      assert.deepEqual(names(await send.sendRequest(TypeHierarchySupertypesRequest.type, { item: items![0]! })), [
        'Ann Berg <ann@x.example>',
      ]);
      assert.deepEqual(names(await send.sendRequest(TypeHierarchySubtypesRequest.type, { item: items![0]! })), [
        'Cy Dahl <cy@x.example>',
        'Di Ek <di@x.example>',
      ]);
    } finally {
      await navigator.server.close(uri);
    }
  });

  const outline = async (text: string) => {
    const symbols = (await navigator.ask(DocumentSymbolRequest.type, text, {}, 'roster')) as DocumentSymbol[];
    const write = ({ name, children = [] }: DocumentSymbol): unknown => (children.length === 0 ? name : { [name]: children.map(write) });
    return { symbols, tree: symbols.map(write) };
  };

  it('the outline is the org tree, and a manager spans those below', async () => {
    const { symbols, tree } = await outline(ROSTER);
    assert.deepEqual(tree, [{ 'Ann Berg': [{ 'Lee, Bob': ['Cy Dahl', 'Di Ek'] }] }, 'Eve Fors']);
    assert.deepEqual([symbols[0]!.range.start.line, symbols[0]!.range.end.line, symbols[0]!.selectionRange.end.line], [1, 4, 1]);
  });

  it('a chain of 20,000 managers and a cycle have an outline', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `P${index},p${index}@x,${index === 0 ? '' : `p${index - 1}@x`}`);
    const { symbols } = await outline(`name,email,manager_email\n${rows.join('\n')}\n`);
    assert.equal(symbols.length, 1);
    assert.deepEqual((await outline('name,email,manager_email\nA,a@x,b@x\nB,b@x,a@x\n')).tree, [{ A: ['B'] }]);
  });

  it('a manager is folded with the rows of their reports, and the header with all', async () => {
    const folds = await navigator.ask(FoldingRangeRequest.type, ROSTER, {}, 'roster');
    assert.deepEqual(
      folds?.map(({ startLine, endLine }) => [startLine, endLine]),
      [
        [0, 5],
        [1, 4],
        [2, 4],
      ],
    );
  });

  it('the selection grows from value to cell, row and document', async () => {
    const { position } = at('"bob‸@x.example"');
    const [selection] = (await navigator.ask(SelectionRangeRequest.type, ROSTER, { positions: [position] }, 'roster')) ?? [];
    const texts: string[] = [];
    for (let range: SelectionRange | undefined = selection; range !== undefined; range = range.parent) texts.push(textIn(range.range));
    assert.deepEqual(texts, ['bob@x.example', '"bob@x.example"', 'Cy Dahl,cy@x.example,"bob@x.example",Core', ROSTER]);
  });

  it('nothing is returned in other CSV files', async () => {
    const text = 'a,b\n1,2\n';
    const position = { line: 1, character: 0 };
    assert.equal(await navigator.ask(HoverRequest.type, text, { position }, 'csv'), null);
    assert.equal(await navigator.ask(DocumentSymbolRequest.type, text, {}, 'csv'), null);
  });
});
