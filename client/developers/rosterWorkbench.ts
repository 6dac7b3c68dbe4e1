import { Disposable, type Memento, workspace } from 'vscode';
import { IDENTITIES_SCHEME, VERSION_SCHEME } from '../ids.ts';
import type { FairleadLanguageClient } from '../languageClient.ts';
import type { PaneParts } from '../views/pane.ts';
import { ActiveRoster } from './activeRoster.ts';
import type { DevelopersPane } from './developersPane.ts';
import { IdentityDocuments } from './identityDocuments.ts';
import { IdentityMarks } from './identityMarks.ts';
import { RosterHistory } from './rosterHistory.ts';
import { RosterTexts } from './rosterTexts.ts';
import { SavedMappings } from './savedMappings.ts';
import { UploadedVersions } from './uploadedVersions.ts';
import { VersionDocuments } from './versionDocuments.ts';

/** What accompanies an open roster: its versions, the differences from the active one, and saved mappings. */
export class RosterWorkbench implements Disposable {
  readonly texts: RosterTexts;
  readonly active: ActiveRoster;
  readonly history: RosterHistory;
  readonly savedMappings: SavedMappings;
  readonly versions: VersionDocuments;
  readonly identities: IdentityDocuments;
  readonly identityMarks = new IdentityMarks();
  readonly uploads: UploadedVersions;
  readonly #listening: Disposable;

  constructor(parts: PaneParts, language: FairleadLanguageClient, developers: DevelopersPane, state: Memento) {
    const { instances } = parts;
    this.texts = new RosterTexts(language);
    this.active = new ActiveRoster({ ...parts, texts: this.texts });
    this.history = new RosterHistory(parts, this.texts);
    this.savedMappings = new SavedMappings(state);
    this.versions = new VersionDocuments(instances, this.texts);
    this.identities = new IdentityDocuments(instances);
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
