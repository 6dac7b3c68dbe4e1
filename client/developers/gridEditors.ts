import { type CustomTextEditorProvider, type Disposable, type TextDocument, type Uri, type WebviewPanel, window } from 'vscode';
import type { Range as Place } from '../../server/core/problem.ts';
import { GRID_EDITOR } from '../manifest/ids.ts';
import { GridEditor, type GridParts } from './gridEditor.ts';

/** The open grids, which VS Code opens in place of text editors. */
export class GridEditors implements CustomTextEditorProvider, Disposable {
  readonly #parts: GridParts;
  readonly #extension: Uri;
  readonly #open = new Set<GridEditor>();
  readonly #registered: Disposable;

  constructor(parts: GridParts, extension: Uri) {
    this.#parts = parts;
    this.#extension = extension;
    this.#registered = window.registerCustomEditorProvider(GRID_EDITOR, this, {
      supportsMultipleEditorsPerDocument: true,
      webviewOptions: { retainContextWhenHidden: true },
    });
  }

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    const editor = new GridEditor(this.#parts, this.#extension, document, panel);
    this.#open.add(editor);
    editor.onDidDispose(() => this.#open.delete(editor));
  }

  /** Selects a place of a document in its grid; returns false if none is open, or a text editor shows the document beside it. */
  async showPlace(uri: Uri, { start }: Place, focus: boolean): Promise<boolean> {
    const address = uri.toString();
    const own = [...this.#open].filter(({ document }) => document.uri.toString() === address);
    const editor = own.find(({ isVisible }) => isVisible) ?? own[0];
    if (editor === undefined || window.visibleTextEditors.some(({ document }) => document.uri.toString() === address)) return false;
    if (focus) editor.reveal();
    await editor.goTo({ position: start }, focus);
    return true;
  }

  dispose(): void {
    this.#registered.dispose();
  }
}
