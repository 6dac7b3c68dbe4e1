import {
  Disposable,
  EventEmitter,
  type LogOutputChannel,
  type QuickDiffProvider,
  type SourceControl,
  scm,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from 'vscode';
import { findActiveVersion } from '../../server/api/developers/activeRoster.ts';
import { downloadRoster } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';
import { ROSTER_LANGUAGES } from '../../server/language/protocol.ts';
import { type Instances, LOCAL } from '../instances/instances.ts';
import type { LocalService } from '../instances/localService.ts';
import { MARKS_SCHEME, ROSTER_CONTROL } from '../manifest/ids.ts';
import { readChangeMarks } from '../manifest/settings.ts';
import { findOpen, type RosterTexts } from './rosterTexts.ts';

/**
 * Milliseconds without changes before the comparison with a changed roster is updated, and the maximum number of lines; a longer roster is
 * compared only when it is saved.
 */
const TYPING_PAUSE = 400;
const MAX_LINES = 20_000;

interface ActiveText {
  readonly text: string;
  readonly fieldMappings: readonly FieldMapping[];
  readonly versionId: string;
}

/** What the gutter marks need of the extension. */
export interface ActiveRosterParts {
  readonly instances: Instances;
  readonly localService: LocalService;
  readonly texts: RosterTexts;
  readonly log: LogOutputChannel;
}

/**
 * Shows gutter marks in open rosters for differences from the active version of the selected instance (QuickDiff). Sends no request before
 * that instance is first used, and then one per active version; selecting another instance, signing out and stopping the service end it.
 */
export class ActiveRoster implements QuickDiffProvider, TextDocumentContentProvider, Disposable {
  readonly #parts: ActiveRosterParts;
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  readonly #listening: Disposable;
  readonly #typing = new Map<string, NodeJS.Timeout>();
  #used: Instance | null = null;
  #reading: Promise<ActiveText | null> | null = null;
  #known: ActiveText | null = null;
  #control: SourceControl | null = null;

  constructor(parts: ActiveRosterParts) {
    const { instances, localService } = parts;
    this.#parts = parts;
    this.#listening = Disposable.from(
      this.#changes,
      workspace.registerTextDocumentContentProvider(MARKS_SCHEME, this),
      instances.onDidRequire((instance) => this.#use(instance)),
      instances.onDidChange(() => this.#forget()),
      localService.onDidChange(() => {
        if (instances.selectedName === LOCAL && localService.address === null) this.#forget();
      }),
      window.onDidChangeVisibleTextEditors(() => this.#show()),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document.lineCount <= MAX_LINES) this.#typed(document);
      }),
      workspace.onDidSaveTextDocument((document) => this.#changes.fire(toMarksUri(document.uri))),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('fairlead.roster')) this.#register();
      }),
    );
  }

  /** Reads again which version is active, if one was read before. */
  refresh(): void {
    if (this.#used === null) return;
    this.#reading = null;
    this.#register();
    for (const { uri } of workspace.textDocuments) {
      if (uri.scheme === MARKS_SCHEME) this.#changes.fire(uri);
    }
  }

  /** Returns the active version; null if there is none, undefined if the instance was not used yet or does not answer. */
  async find(): Promise<ActiveText | null | undefined> {
    if (this.#used === null) return undefined;
    const active = await this.#read();
    // A failed request is not kept.
    return active ?? (this.#reading === null ? undefined : null);
  }

  /** Returns the document to compare an open roster with; undefined if no active version is known. */
  async provideOriginalResource(uri: Uri): Promise<Uri | undefined> {
    if (this.#used === null || !readChangeMarks(workspace.getConfiguration(undefined, uri))) return undefined;
    const document = findOpen(uri.toString());
    if (document === undefined || !(await this.#parts.texts.isRoster(document))) return undefined;
    return (await this.#read()) === null ? undefined : toMarksUri(uri);
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const active = await this.#read();
    return active === null ? '' : this.#parts.texts.align(active, Uri.parse(uri.query));
  }

  dispose(): void {
    this.#forget();
    this.#listening.dispose();
  }

  #use(instance: Instance): void {
    if (this.#used !== null || instance.name !== this.#parts.instances.selectedName) return;
    // Not requested by the user, so it is not listed in the Activity view.
    this.#used = { ...instance, observe: undefined };
    this.#show();
  }

  /** Creates the source control only if a roster may be open, so that the Source Control view is not affected before. */
  #show(): void {
    const mayBeOpen = window.visibleTextEditors.some(({ document }) => ROSTER_LANGUAGES.includes(document.languageId));
    if (this.#used === null || this.#control !== null || !mayBeOpen) return;
    this.#control = scm.createSourceControl(ROSTER_CONTROL, 'Fairlead');
    this.#control.inputBox.visible = false;
    this.#control.quickDiffProvider = this;
  }

  /** Makes VS Code request again what each file is compared with. */
  #register(): void {
    if (this.#control === null) return;
    Reflect.set(this.#control, 'quickDiffProvider', undefined);
    this.#control.quickDiffProvider = this;
  }

  #read(): Promise<ActiveText | null> {
    const instance = this.#used;
    if (instance === null) return Promise.resolve(null);
    if (this.#reading !== null) return this.#reading;
    const reading = this.#fetch(instance, this.#parts.instances.signal).catch((error: unknown) => {
      // A failed request is repeated for the next file that is opened.
      if (this.#reading === reading) this.#reading = null;
      this.#parts.log.info(`The active roster of ${instance.name} could not be read: ${String(error)}`);
      return null;
    });
    this.#reading = reading;
    return reading;
  }

  async #fetch(instance: Instance, signal: AbortSignal): Promise<ActiveText | null> {
    const active = await findActiveVersion(instance, { signal });
    if (active === null) return null;
    const { versionId, fieldMappings, isListed } = active;
    if (isListed && this.#known?.versionId === versionId) return this.#known;
    const csv = await (await downloadRoster(instance, isListed ? { versionId } : {}, { signal })).text();
    const text = { text: csv, fieldMappings, versionId };
    if (signal.aborted) return null;
    this.#known = text;
    return text;
  }

  #typed({ uri }: TextDocument): void {
    const key = uri.toString();
    if (this.#control === null || findOpen(toMarksUri(uri).toString()) === undefined) return;
    clearTimeout(this.#typing.get(key));
    const later = setTimeout(() => {
      this.#typing.delete(key);
      this.#changes.fire(toMarksUri(uri));
    }, TYPING_PAUSE);
    this.#typing.set(key, later);
  }

  #forget(): void {
    for (const timer of this.#typing.values()) clearTimeout(timer);
    this.#typing.clear();
    this.#used = null;
    this.#reading = null;
    this.#known = null;
    this.#control?.dispose();
    this.#control = null;
  }
}

/** Returns the URI of the document that an open roster is compared with. */
function toMarksUri(file: Uri): Uri {
  return Uri.from({ scheme: MARKS_SCHEME, path: file.path, query: file.toString() });
}
