import { commands, DiagnosticSeverity, type Disposable, languages, Position, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { LANGUAGES } from '../../server/language/protocol.ts';
import { TOUR_FIXED, WALKTHROUGH } from '../manifest/ids.ts';
import { findFolder } from '../window/workspaceFolders.ts';

/** A roster whose managers form one cycle: the last three people report to one another. */
const TOUR_ROSTER = `Full Name,Email,Manager Email,Team
Ada Berg,ada.berg@example.com,,Engineering
Bo Lind,bo.lind@example.com,ada.berg@example.com,Payments
Cem Aydin,cem.aydin@example.com,eva.roth@example.com,Platform
Dina Haas,dina.haas@example.com,cem.aydin@example.com,Platform
Eva Roth,eva.roth@example.com,dina.haas@example.com,Platform
`;

const NAME = 'tour.roster.csv';

/** The roster of the walkthrough: an unsaved document with a cycle to fix. */
export class Tour implements Disposable {
  #listening: Disposable | null = null;

  /** Shows it, with the user's edits if it is already open; returns its URI. */
  async open(): Promise<Uri> {
    const folder = findFolder()?.uri;
    const file = folder === undefined ? Uri.parse(`untitled:${NAME}`) : Uri.joinPath(folder, NAME).with({ scheme: 'untitled' });
    const opened = await workspace.openTextDocument(file);
    const document = await languages.setTextDocumentLanguage(opened, LANGUAGES.roster);
    await window.showTextDocument(document);
    if (document.getText() === '') {
      const edit = new WorkspaceEdit();
      edit.insert(document.uri, new Position(0, 0), TOUR_ROSTER);
      await workspace.applyEdit(edit);
    }
    this.#watch(document.uri);
    return document.uri;
  }

  /** Opens the walkthrough beside the active editor. */
  async showWalkthrough(): Promise<void> {
    await commands.executeCommand('workbench.action.openWalkthrough', { category: WALKTHROUGH, step: undefined }, true);
  }

  dispose(): void {
    this.#listening?.dispose();
  }

  /** Completes the walkthrough step once all errors are fixed. */
  #watch(uri: Uri): void {
    this.#listening?.dispose();
    let hadErrors = false;
    const look = (): void => {
      const errors = languages.getDiagnostics(uri).filter(({ severity }) => severity === DiagnosticSeverity.Error).length;
      if (hadErrors && errors === 0) void commands.executeCommand('setContext', TOUR_FIXED, true);
      hadErrors ||= errors > 0;
    };
    look();
    this.#listening = languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((changed) => changed.toString() === uri.toString())) look();
    });
  }
}
