import type { Position, Range } from 'vscode-languageserver';

/** What requests are asked about: a document that is open, and places in it. */
export interface Asked {
  readonly uri: string;
  readonly text: string;
  readonly position: Position;
  /** The whole document. */
  readonly range: Range;
}

type Params = (asked: Asked) => unknown;

const aboutDocument: Params = ({ uri }) => ({ textDocument: { uri } });
const atPosition: Params = ({ uri, position }) => ({ textDocument: { uri }, position });
const aboutRange: Params = ({ uri, range }) => ({ textDocument: { uri }, range });
const formatting: Params = ({ uri, range }) => ({ textDocument: { uri }, range, options: { tabSize: 2, insertSpaces: true } });
const aboutText: Params = ({ text }) => ({ text });
const aboutItem: Params = ({ uri, position, range }) => ({
  item: { uri, name: 'A', kind: 5, range, selectionRange: range, data: { record: position.line - 1, email: 'a@x.com' } },
});
const withActive: Params = ({ uri, text }) => ({
  textDocument: { uri },
  content: { text },
  active: { versionId: '1', csv: text, fieldMappings: [] },
});
const arrange =
  (arrangement: string): Params =>
  ({ uri }) => ({ textDocument: { uri }, arrangement, column: 0 });

const ALL = { sort: null, filter: '', onlyProblems: false };

/** Every request that the language server answers, by its method, with the parameters to ask it with. */
export const SERVER_REQUESTS: Readonly<Record<string, readonly Params[]>> = {
  'textDocument/completion': [atPosition],
  'textDocument/hover': [atPosition],
  'textDocument/signatureHelp': [atPosition],
  'textDocument/codeAction': [
    (asked) => ({ ...(aboutRange(asked) as object), context: { diagnostics: [] } }),
    (asked) => ({ ...(aboutRange(asked) as object), context: { diagnostics: [], only: ['source.fixAll', 'refactor'] } }),
  ],
  'textDocument/codeLens': [aboutDocument],
  'textDocument/definition': [atPosition],
  'textDocument/references': [(asked) => ({ ...(atPosition(asked) as object), context: { includeDeclaration: true } })],
  'textDocument/documentHighlight': [atPosition],
  'textDocument/prepareRename': [atPosition],
  'textDocument/rename': [(asked) => ({ ...(atPosition(asked) as object), newName: 'other' })],
  'textDocument/documentSymbol': [aboutDocument],
  'textDocument/foldingRange': [aboutDocument],
  'textDocument/selectionRange': [({ uri, position }) => ({ textDocument: { uri }, positions: [position] })],
  'textDocument/documentLink': [aboutDocument],
  'textDocument/inlayHint': [aboutRange],
  'textDocument/formatting': [formatting],
  'textDocument/rangeFormatting': [formatting],
  'textDocument/semanticTokens/full': [aboutDocument],
  'textDocument/semanticTokens/full/delta': [({ uri }) => ({ textDocument: { uri }, previousResultId: '1' })],
  'textDocument/semanticTokens/range': [aboutRange],
  'textDocument/prepareTypeHierarchy': [atPosition],
  'typeHierarchy/supertypes': [aboutItem],
  'typeHierarchy/subtypes': [aboutItem],
  'workspace/symbol': [() => ({ query: 'a' })],
  'workspace/executeCommand': [
    (asked) => ({ command: 'fairlead.arrangeOpenRoster', arguments: [{ ...(arrange('nothing')(asked) as object) }] }),
  ],
  'fairlead/describeOrg': [aboutDocument],
  'fairlead/movePerson': [({ uri }) => ({ textDocument: { uri }, version: 1, person: 0, manager: 1 })],
  'fairlead/arrangeRoster': ['align', 'shrink', 'sort', 'sortAsTree'].map(arrange),
  'fairlead/planRoster': [withActive],
  'fairlead/compareRosters': [withActive],
  'fairlead/chooseMappings': [withActive],
  'fairlead/suggestMapping': [withActive],
  'fairlead/queryRoster': [
    ({ uri }) => ({ textDocument: { uri }, query: { subtree: null, where: [], groupBy: 'manager_email' }, counts: false }),
    ({ uri }) => ({ textDocument: { uri }, query: { subtree: 'a1@x.com', where: [], groupBy: null }, counts: false }),
  ],
  'fairlead/readRoster': [({ uri, range }) => ({ textDocument: { uri }, lines: [{ start: 0, end: range.end.line }] })],
  'fairlead/alignRoster': [({ uri, text }) => ({ original: { text, fieldMappings: null }, front: { uri } })],
  'fairlead/readGrid': [
    ({ uri }) => ({ textDocument: { uri }, view: ALL, start: 0, count: 50 }),
    ({ uri }) => ({
      textDocument: { uri },
      view: { sort: { column: 0, isDescending: true }, filter: 'a', onlyProblems: true },
      start: 0,
      count: 50,
    }),
  ],
  'fairlead/findGridCell': [
    ({ uri, position }) => ({ textDocument: { uri }, view: ALL, at: { position } }),
    ({ uri }) => ({ textDocument: { uri }, view: ALL, at: { problemAfter: { row: -1, column: 0 }, isBackward: true } }),
  ],
  'fairlead/editGrid': [
    { kind: 'cells', rows: [0], column: 0, columns: 1, values: [['other']] },
    { kind: 'cells', rows: [0], column: 0, columns: 1, values: [['"']] },
    { kind: 'order', column: 0, isDescending: true },
    { kind: 'delete', rows: [0] },
  ].map(
    (edit): Params =>
      ({ uri }) => ({ textDocument: { uri }, version: 1, edit }),
  ),
  'fairlead/completeGridCell': [0, 1, 2].map(
    (column): Params =>
      ({ uri }) => ({ textDocument: { uri }, row: 0, column, typed: 'a' }),
  ),
  'fairlead/recoverText': [({ text }) => ({ bytes: Buffer.from(text).toString('base64') })],
  'fairlead/describePipeline': [aboutDocument],
  'fairlead/listRuntimeInputs': [aboutDocument],
  'fairlead/fillRuntimeInputs': [({ uri }) => ({ textDocument: { uri }, version: 1, values: {} })],
  'fairlead/describeInputs': [aboutDocument],
  'fairlead/writeInputSet': [({ uri }) => ({ textDocument: { uri }, values: {}, name: 'a' })],
  'fairlead/identifyPipeline': [aboutText],
  'fairlead/readEntity': [aboutText],
  'fairlead/convertToVersion1': [aboutText],
  'fairlead/writeYaml': [({ text }) => ({ value: text.split('\n') })],
  'fairlead/listLineChanges': [({ text }) => ({ before: text, after: text.toUpperCase() })],
  'fairlead/listConnectorTypes': [() => ({})],
  'fairlead/draftConnector': [({ text }) => ({ connector: { type: 'DockerRegistry', spec: {} }, answers: { 'connector.name': text } })],
  'fairlead/listUsers': [aboutDocument],
  'fairlead/expandDocument': [aboutDocument],
  'fairlead/describeGraph': [({ uri }) => ({ textDocument: { uri }, open: [], closed: [] })],
  'fairlead/describeRequest': [aboutDocument],
  'fairlead/readRequestForm': [aboutDocument],
  'fairlead/editRequest': [({ uri }) => ({ textDocument: { uri }, changes: [{ path: ['granularity'], value: 'daily' }] })],
  'fairlead/readReport': [aboutText],
  'fairlead/compareReports': [({ text }) => ({ before: text, after: text })],
  'fairlead/findTiers': [aboutDocument],
  'fairlead/findReportCell': [atPosition],
  'fairlead/readIdentities': [({ text }) => ({ text, attributes: [] })],
  'fairlead/readKeys': [aboutText],
  'fairlead/readKeyDocument': [aboutText],
  'fairlead/readColumns': [({ text }) => ({ text, column: 0 })],
  'fairlead/checkIdentities': [aboutText],
};
