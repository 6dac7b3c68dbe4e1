import { Diagnostic, DiagnosticSeverity, Disposable, languages, type Memento, type TextDocument, workspace } from 'vscode';
import type { CheckedIdentities } from '../../server/language/protocol/segments.ts';
import { DIAGNOSTIC_SOURCE } from '../../server/language/protocol.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { IDENTITIES_SCHEME, VERSION_SCHEME } from '../manifest/ids.ts';
import type { PaneParts } from '../views/pane.ts';
import { ActiveRoster } from './activeRoster.ts';
import type { DevelopersPane } from './developersPane.ts';
import { FetchedDocuments, readIdentityDocument, readVersionDocument } from './fetchedDocuments.ts';
import { RosterHistory } from './rosterHistory.ts';
import { RosterStates } from './rosterStates.ts';
import type { RosterTexts } from './rosterTexts.ts';
import { SavedMappings } from './savedMappings.ts';

/** Diagnostics for the errors in a rejected file of identities, until the file is changed or closed. */
class IdentityMarks implements Disposable {
  readonly #marks = languages.createDiagnosticCollection('fairleadIdentities');
  readonly #listening = Disposable.from(
    this.#marks,
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.#marks.delete(document.uri);
    }),
    workspace.onDidCloseTextDocument(({ uri }) => this.#marks.delete(uri)),
  );

  /** Marks lines (1-based) of a document, replacing earlier marks. */
  show(document: TextDocument, problems: CheckedIdentities['problems']): void {
    const diagnostics = problems.map(({ line, message }) => {
      const { range } = document.lineAt(Math.min(Math.max(0, line - 1), document.lineCount - 1));
      return Object.assign(new Diagnostic(range, message, DiagnosticSeverity.Error), {
        source: DIAGNOSTIC_SOURCE,
        code: 'INVALID_REQUEST',
      });
    });
    this.#marks.set(document.uri, diagnostics);
  }

  clear({ uri }: TextDocument): void {
    this.#marks.delete(uri);
  }

  dispose(): void {
    this.#listening.dispose();
  }
}

/** What reads open rosters. */
interface EditorTexts {
  readonly language: FairleadLanguageClient;
  readonly rosterTexts: RosterTexts;
}

/** What accompanies an open roster: its versions, the differences from the active one, and saved mappings. */
export class RosterWorkbench implements Disposable {
  readonly texts: RosterTexts;
  readonly active: ActiveRoster;
  readonly history: RosterHistory;
  readonly savedMappings: SavedMappings;
  readonly versions: FetchedDocuments;
  readonly identities: FetchedDocuments;
  readonly identityMarks = new IdentityMarks();
  readonly states: RosterStates;
  readonly #listening: Disposable;

  constructor(parts: PaneParts, { language, rosterTexts }: EditorTexts, developers: DevelopersPane, state: Memento) {
    const { instances } = parts;
    this.texts = rosterTexts;
    this.active = new ActiveRoster({ ...parts, texts: this.texts });
    this.history = new RosterHistory(parts, this.texts);
    this.savedMappings = new SavedMappings(state);
    this.versions = new FetchedDocuments(instances, (used, query) => readVersionDocument(used, query, rosterTexts));
    this.identities = new FetchedDocuments(instances, readIdentityDocument);
    this.states = new RosterStates({ instances, language, texts: rosterTexts, active: this.active });
    this.#listening = Disposable.from(
      workspace.registerTextDocumentContentProvider(VERSION_SCHEME, this.versions),
      workspace.registerTextDocumentContentProvider(IDENTITIES_SCHEME, this.identities),
      language.onDidRecognise(() => this.history.follow()),
      developers.onDidList(({ instance, versions }) => this.states.learn(instance, versions)),
      developers.onDidRefresh(() => {
        this.active.refresh();
        this.states.compare();
        this.history.refresh();
      }),
    );
  }

  dispose(): void {
    for (const part of [this.#listening, this.active, this.history, this.identityMarks, this.states]) part.dispose();
  }
}
