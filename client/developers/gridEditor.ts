import {
  commands,
  Disposable,
  env,
  type Hover,
  l10n,
  languages,
  MarkdownString,
  type Memento,
  Selection,
  type TextDocument,
  TextEditorRevealType,
  type Uri,
  ViewColumn,
  type WebviewPanel,
  type WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import type { CellPlace, GridPlace, GridValues, GridView, GridWindow } from '../../server/core/grid.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { writeTabSeparated } from '../../server/core/tabSeparated.ts';
import {
  COMPLETE_GRID_CELL,
  type CompleteGridCell,
  EDIT_GRID,
  type EditGrid,
  FIND_GRID_CELL,
  type FindGridCell,
  type GridAnswer,
  READ_GRID,
  type ReadGrid,
} from '../../server/language/protocol/grid.ts';
import { applyEdits, toRange } from '../documents/documentEdits.ts';
import { showPlace } from '../documents/showPlace.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { toCommandId } from '../manifest/ids.ts';
import type { GridReceived, GridSent } from '../panels/messages/grid.ts';
import { WebPanel } from '../panels/webPanel.ts';
import { askText } from '../window/ask.ts';
import type { Report } from '../window/report.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { GridLayouts } from './gridLayouts.ts';
import { pickFix } from './pickFix.ts';

/** What the grid of a document needs of the extension. */
export interface GridParts {
  readonly language: FairleadLanguageClient;
  readonly report: Report;
  readonly workspaceState: Memento;
}

type Edit = Extract<GridReceived, { readonly type: 'edit' }>;

const ALL_ROWS: GridView = { sort: null, filter: '', onlyProblems: false };

/** Milliseconds that a cell is selected before the language server is asked about it. */
const HOVER_PAUSE = 400;

/** The grid of one document in one tab: its page, which shows windows of rows, and edits of the text for edits of the grid. */
export class GridEditor {
  readonly document: TextDocument;
  readonly #parts: GridParts;
  readonly #layouts: GridLayouts;
  readonly #panel: WebPanel<GridSent, GridReceived>;
  /** The last version in which rows may have got other numbers: a version of the page from then on has those of now. */
  #numberedAt: number;
  /** Whether the current change of the text is an edit of this grid that keeps the numbers. */
  #keepsNumbers = false;
  /** Edits are applied one after the other. */
  #editing: Promise<unknown> = Promise.resolve();
  #view = ALL_ROWS;
  #selected: CellPlace = { row: 0, column: 0 };
  #hovering: NodeJS.Timeout | undefined;

  constructor(parts: GridParts, extension: Uri, document: TextDocument, panel: WebviewPanel) {
    this.#parts = parts;
    this.document = document;
    this.#layouts = new GridLayouts(parts.workspaceState);
    this.#numberedAt = document.version;
    const title = l10n.t('Table of {0}', fileNameOf(document.uri));
    this.#panel = new WebPanel(extension, { page: 'grid', title, restored: panel });
    const isReadOnly = workspace.fs.isWritableFileSystem(document.uri.scheme) === false;
    this.#panel.show({ type: 'open', title, isReadOnly });
    const listening = Disposable.from(
      this.#panel.onDidReceive((message) => void parts.report.guard('grid', () => this.#answer(message))),
      workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
        if (!this.#isOwn(changed.uri) || contentChanges.length === 0) return;
        if (!this.#keepsNumbers) this.#numberedAt = changed.version;
        this.#panel.notify({ type: 'changed' });
      }),
      languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => this.#isOwn(uri))) this.#panel.notify({ type: 'changed' });
      }),
      window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection], kind }) => {
        // Without a kind it was moved by a program, such as by this grid.
        if (kind === undefined || selection === undefined || !this.#isOwn(textEditor.document.uri) || !this.#panel.isVisible) return;
        void parts.report.guard('grid', () => this.goTo({ position: selection.active }, false));
      }),
    );
    this.#panel.onDidDispose(() => {
      clearTimeout(this.#hovering);
      listening.dispose();
    });
  }

  get isVisible(): boolean {
    return this.#panel.isVisible;
  }

  readonly onDidDispose = (listener: () => void): Disposable => this.#panel.onDidDispose(listener);

  /** Selects a cell, if it is shown. */
  async goTo(at: FindGridCell['at'], focus: boolean): Promise<void> {
    const place = await this.#find(at);
    if (place !== null) this.#panel.notify({ type: 'place', place, focus });
  }

  reveal(): void {
    this.#panel.reveal();
  }

  #isOwn(uri: Uri): boolean {
    return uri.toString() === this.document.uri.toString();
  }

  async #answer(message: GridReceived): Promise<unknown> {
    switch (message.type) {
      case 'read':
        return this.#read(message);
      case 'edit':
        this.#editing = this.#editing.then(() => this.#edit(message));
        return this.#editing;
      case 'copy':
        return this.#copy(message);
      case 'layout':
        return this.#layouts.set(message.headers, message.layout);
      case 'problem':
        return this.goTo({ problemAfter: message.from, isBackward: message.isBackward }, true);
      case 'select':
        return this.#select(message);
      case 'complete':
        return this.#complete(message, message.typed);
      case 'fixes':
        return this.#fix(message);
      case 'rename':
        return this.#rename(message);
      case 'showText': {
        const { range } = (await this.#find(this.#selected)) ?? { range: { start: ORIGIN, end: ORIGIN } };
        const isSplit = window.visibleTextEditors.some(({ document }) => this.#isOwn(document.uri));
        if (isSplit) return showPlace(this.document.uri, range, true);
        return window.showTextDocument(this.document, { viewColumn: ViewColumn.Beside, selection: toRange(range) });
      }
      case 'showOrgChart':
        return commands.executeCommand(toCommandId('showOrgChart'), this.document.uri);
    }
  }

  #ask<Answer>(request: string, params: object): Promise<Answer | null> {
    return this.#parts.language.ask<Answer>(request, { textDocument: { uri: this.document.uri.toString() }, ...params });
  }

  #find(at: FindGridCell['at']): Promise<GridPlace | null> {
    return this.#ask(FIND_GRID_CELL, { view: this.#view, at } satisfies Omit<FindGridCell, 'textDocument'>);
  }

  #window(params: Omit<ReadGrid, 'textDocument'>): Promise<GridWindow | null> {
    return this.#ask(READ_GRID, params);
  }

  async #read({ view, start, count }: Omit<ReadGrid, 'textDocument'>): Promise<void> {
    this.#view = view;
    const grid = await this.#window({ view, start, count });
    this.#panel.notify({ type: 'rows', window: grid, layout: this.#layouts.of(grid?.headers ?? []) });
  }

  /** Applies an edit of the page to the text, which may be newer than that of the page as long as its rows have the same numbers. */
  async #edit({ version, edit, renumbers }: Edit): Promise<void> {
    const current = version >= this.#numberedAt ? this.document.version : version;
    const params: Omit<EditGrid, 'textDocument'> = { version: current, edit };
    const answer = await this.#ask<GridAnswer>(EDIT_GRID, params);
    if (answer === null) return;
    try {
      if (answer.kind === 'refused') throw new Refusal('INVALID_REQUEST', answer.message);
      this.#keepsNumbers = !renumbers;
      await applyEdits(this.document.uri, answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#panel.notify({ type: 'status', text: error.message });
      this.#panel.notify({ type: 'changed' });
    } finally {
      this.#keepsNumbers = false;
    }
  }

  async #copy({ view, range }: Extract<GridReceived, { readonly type: 'copy' }>): Promise<void> {
    const { start, count, column, columns } = range;
    const grid = await this.#window({ view, start: Math.max(0, start), count });
    if (grid === null) return;
    const cut = (cells: readonly string[]): string[] => Array.from({ length: columns }, (_, at) => cells[column + at] ?? '');
    const rows = start === -1 ? [cut(grid.headers)] : grid.rows.map(({ cells }) => cut(cells));
    await env.clipboard.writeText(writeTabSeparated(rows));
    const text = plural(rows.length * columns, 'Copied 1 cell.', 'Copied {0} cells.', rows.length * columns);
    this.#panel.notify({ type: 'status', text });
  }

  /** Moves the cursor of the text in a split, and shows what the language server says about the cell. */
  async #select({ view, row, column }: Extract<GridReceived, { readonly type: 'select' }>): Promise<void> {
    this.#view = view;
    const cell = { row, column };
    this.#selected = cell;
    clearTimeout(this.#hovering);
    this.#hovering = setTimeout(() => void this.#parts.report.guard('grid', () => this.#hover()), HOVER_PAUSE);
    const editors = window.visibleTextEditors.filter(({ document }) => this.#isOwn(document.uri));
    if (editors.length === 0) return;
    const place = await this.#find(cell);
    if (place === null || this.#selected !== cell) return;
    const range = toRange(place.range);
    for (const editor of editors) {
      editor.selection = new Selection(range.start, range.end);
      editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  async #hover(): Promise<void> {
    const cell = this.#selected;
    const place = await this.#find(cell);
    if (place === null || this.#selected !== cell) return;
    const { start } = toRange(place.range);
    const hovers = (await commands.executeCommand<readonly Hover[]>('vscode.executeHoverProvider', this.document.uri, start)) ?? [];
    const text = hovers.flatMap(({ contents }) => contents.map(toPlainText)).find((one) => one !== '') ?? '';
    if (this.#selected === cell) this.#panel.notify({ type: 'hover', text });
  }

  async #complete({ row, column }: CellPlace, typed: string): Promise<void> {
    const params: Omit<CompleteGridCell, 'textDocument'> = { row, column, typed };
    this.#panel.notify({ type: 'values', typed, values: (await this.#ask<GridValues>(COMPLETE_GRID_CELL, params)) ?? [] });
  }

  /** Lists the fixes of a cell, and applies the chosen one. */
  async #fix(cell: CellPlace): Promise<void> {
    const place = await this.#find(cell);
    if (place === null) return;
    try {
      const title = await pickFix(this.document.uri, toRange(place.range));
      if (title === null) this.#panel.notify({ type: 'status', text: l10n.t('There is no fix for this cell.') });
    } finally {
      this.#panel.reveal();
      await this.goTo(cell, true);
    }
  }

  /** Renames the person of a cell in all its places; a cell without an e-mail of someone is edited. */
  async #rename(cell: CellPlace): Promise<void> {
    const place = await this.#find(cell);
    if (place === null) return;
    const { start } = toRange(place.range);
    const uri = this.document.uri;
    let found: { readonly placeholder: string } | null;
    try {
      found = (await commands.executeCommand<{ readonly placeholder: string } | null>('vscode.prepareRename', uri, start)) ?? null;
    } catch {
      found = null;
    }
    if (found === null) {
      this.#panel.notify({ type: 'edit' });
      return;
    }
    try {
      const name = await askText({
        title: l10n.t('Rename Person'),
        prompt: l10n.t('The e-mail in all its places'),
        value: found.placeholder,
      });
      const edit = await commands.executeCommand<WorkspaceEdit | null>('vscode.executeDocumentRenameProvider', uri, start, name);
      if (edit) await workspace.applyEdit(edit);
    } finally {
      this.#panel.reveal();
      await this.goTo(cell, true);
    }
  }
}

const ORIGIN = { line: 0, character: 0 };

/** Returns the text of Markdown as people read it. */
function toPlainText(content: Hover['contents'][number]): string {
  const text = content instanceof MarkdownString ? content.value : typeof content === 'string' ? content : content.value;
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/&nbsp;/g, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}
