import {
  CodeLens,
  type CodeLensProvider,
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  EventEmitter,
  l10n,
  languages,
  type Memento,
  Range,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';
import type { VersionState } from '../../server/core/developers/versionStates.ts';
import type { CheckedIdentities } from '../../server/language/protocol/segments.ts';
import { DIAGNOSTIC_SOURCE, ROSTER_LANGUAGES } from '../../server/language/protocol.ts';
import type { VersionSummary } from '../../server/wire/developers.ts';
import type { Instances } from '../instances/instances.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { IDENTITIES_SCHEME, toCommandId, VERSION_SCHEME } from '../manifest/ids.ts';
import type { PaneParts } from '../views/pane.ts';
import { ActiveRoster } from './activeRoster.ts';
import type { DevelopersPane } from './developersPane.ts';
import { FetchedDocuments, readIdentityDocument, readVersionDocument } from './fetchedDocuments.ts';
import { RosterHistory } from './rosterHistory.ts';
import type { RosterTexts } from './rosterTexts.ts';
import { SavedMappings } from './savedMappings.ts';

/** The version that a roster was last uploaded as, and its state when it was last seen. */
interface Upload {
  readonly instance: string;
  readonly versionId: string;
  readonly state: VersionState;
}

const TOP = new Range(0, 0, 0, 0);

/** The next step of each version that waits, above the roster that it was uploaded from in this window; it makes no request. */
class UploadedVersions implements CodeLensProvider, Disposable {
  readonly #instances: Instances;
  readonly #changes = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changes.event;
  readonly #uploads = new Map<string, Upload>();
  readonly #listening: Disposable;

  constructor(instances: Instances) {
    this.#instances = instances;
    this.#listening = Disposable.from(
      languages.registerCodeLensProvider(
        ROSTER_LANGUAGES.map((language) => ({ language })),
        this,
      ),
      instances.onDidChange(() => this.#changes.fire()),
    );
  }

  /** Records that a roster was uploaded. */
  sent(roster: Uri, upload: Upload): void {
    this.#uploads.set(roster.toString(), upload);
    this.#changes.fire();
  }

  /** Records the states of versions of an instance, as they were listed or changed. */
  learn(instance: string, versions: readonly Pick<VersionSummary, 'versionId' | 'state'>[]): void {
    const states = new Map(versions.map(({ versionId, state }) => [versionId, state]));
    for (const [roster, upload] of this.#uploads) {
      const state = upload.instance === instance ? states.get(upload.versionId) : undefined;
      if (state !== undefined && state !== upload.state) this.sent(Uri.parse(roster), { ...upload, state });
    }
  }

  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    const upload = this.#uploads.get(uri.toString());
    if (upload === undefined || upload.instance !== this.#instances.selectedName) return [];
    const { versionId, state } = upload;
    const toLens = (title: string, name: CommandName) => new CodeLens(TOP, { title, command: toCommandId(name), arguments: [versionId] });
    if (state === 'UPLOADED') return [toLens(l10n.t('Map Fields of Version {0}', versionId), 'mapFields')];
    if (state === 'PENDING_REVIEW') return [toLens(l10n.t('Approve Version {0}', versionId), 'approveVersion')];
    return [];
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changes.dispose();
  }
}

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
  readonly uploads: UploadedVersions;
  readonly #listening: Disposable;

  constructor(parts: PaneParts, { language, rosterTexts }: EditorTexts, developers: DevelopersPane, state: Memento) {
    const { instances } = parts;
    this.texts = rosterTexts;
    this.active = new ActiveRoster({ ...parts, texts: this.texts });
    this.history = new RosterHistory(parts, this.texts);
    this.savedMappings = new SavedMappings(state);
    this.versions = new FetchedDocuments(instances, (used, query) => readVersionDocument(used, query, rosterTexts));
    this.identities = new FetchedDocuments(instances, readIdentityDocument);
    this.uploads = new UploadedVersions(instances);
    this.#listening = Disposable.from(
      workspace.registerTextDocumentContentProvider(VERSION_SCHEME, this.versions),
      workspace.registerTextDocumentContentProvider(IDENTITIES_SCHEME, this.identities),
      language.onDidRecognise(() => this.history.follow()),
      developers.onDidList(({ instance, versions }) => this.uploads.learn(instance, versions)),
      developers.onDidRefresh(() => {
        this.active.refresh();
        this.history.refresh();
      }),
    );
  }

  dispose(): void {
    for (const part of [this.#listening, this.active, this.history, this.identityMarks, this.uploads]) part.dispose();
  }
}
