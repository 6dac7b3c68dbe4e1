import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import * as vscode from 'vscode';
import type { FairleadApi } from '../../client/main/extension.ts';
import { skipBecause } from '../support/skipBecause.ts';

export type { DescribedNode } from '../../client/views/nodeTree.ts';

/** Returns the extension under test. */
export function findExtension(): vscode.Extension<FairleadApi> {
  const extension = vscode.extensions.getExtension<FairleadApi>('fairlead.fairlead');
  assert.ok(extension, 'the extension is loaded');
  return extension;
}

/** Returns the URI of a file in the sample workspace. */
export function sampleUri(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'a workspace is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Opens a document in the active editor, as a user does. */
export async function show(uri: vscode.Uri): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

/**
 * Opens a text as an unsaved document in the active editor. VS Code reuses the name of a closed document, and its text as well if its
 * backup is not deleted yet: then the document is closed and another one opened.
 */
export async function showUnsaved(language: string, content: string): Promise<vscode.TextEditor> {
  for (;;) {
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content }));
    if (withPlainEndings(editor.document.getText()) === withPlainEndings(content)) return editor;
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}

/** Normalizes line endings: VS Code uses those of the operating system in documents created from a text. */
export function withPlainEndings(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/**
 * Closes all editors and discards unsaved changes: in a window that runs tests, VS Code asks no question. It first shows those with changes
 * again, unless there is only one.
 */
export async function closeAll(): Promise<void> {
  const [only, ...others] = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
  const isSingle = only?.isDirty === true && others.length === 0;
  await vscode.commands.executeCommand(`workbench.action.${isSingle ? 'revertAndCloseActiveEditor' : 'closeAllEditors'}`);
}

/** Replaces a range of an open document. */
export async function replace(editor: vscode.TextEditor, range: vscode.Range, text: string): Promise<void> {
  assert.ok(await editor.edit((edit) => edit.replace(range, text)));
}

/** How often `undo` tries, and the milliseconds between two tries. */
const UNDO_TRIES = 40;
const UNDO_PAUSE = 50;

/**
 * Undoes the last edit of a document. The page of a panel may take the focus once more after its edit, and VS Code then undoes in the page:
 * the document gets the focus again until its text has changed.
 */
export async function undo(document: vscode.TextDocument): Promise<void> {
  const { version } = document;
  for (let attempt = 0; attempt < UNDO_TRIES && document.version === version; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, UNDO_PAUSE));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
  }
}

/** Returns the extension’s diagnostics of a document as `CODE text of the cell`, in document order. */
export function diagnosticsOf(document: vscode.TextDocument): string[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ source }) => source === 'fairlead')
    .sort((one, other) => one.range.start.compareTo(other.range.start))
    .map(({ code, range }) => `${String(code)} ${range.start.line + 1}: ${document.getText(range)}`);
}

/** Resolves when `holds` returns true; it is called after each change of diagnostics. */
export async function untilDiagnostics(holds: () => boolean): Promise<void> {
  if (holds()) return;
  await new Promise<void>((resolve) => {
    const listening = vscode.languages.onDidChangeDiagnostics(() => {
      if (!holds()) return;
      listening.dispose();
      resolve();
    });
  });
}

/** Runs a command of the extension. */
export async function run<T>(name: string, ...args: readonly unknown[]): Promise<T> {
  return vscode.commands.executeCommand<T>(`fairlead.${name}`, ...args);
}

/** Skips a test in a build of VS Code whose part for terminals was not compiled, as in an old one from npm. */
export function needTerminals(context: Mocha.Context): void {
  const [compiled] = globSync('node_modules/node-pty/**/*.node', { cwd: vscode.env.appRoot });
  if (compiled === undefined) skipBecause(context, 'this build of VS Code has no terminals');
}
