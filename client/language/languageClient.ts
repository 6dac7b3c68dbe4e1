import {
  type Disposable,
  type Event,
  EventEmitter,
  extensions,
  type LogOutputChannel,
  l10n,
  languages,
  type TextDocument,
  workspace,
} from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import type { ProjectScope } from '../../server/core/platform/scope.ts';
import type { RosterOnInstance, SwitchedCheck } from '../../server/language/protocol/developers.ts';
import {
  DESCRIBE_REQUEST,
  type DescribeRequest,
  type KnownTeam,
  type RequestDescription,
} from '../../server/language/protocol/insights.ts';
import {
  DESCRIBE_PIPELINE,
  type DescribePipeline,
  FILL_RUNTIME_INPUTS,
  type FilledInputs,
  type FillRuntimeInputs,
  type KnownByKind,
  LIST_RUNTIME_INPUTS,
  type ListedInputs,
  type ListRuntimeInputs,
  type PipelineDescription,
  type ReportedPipelines,
} from '../../server/language/protocol/platform.ts';
import type { KeyBase } from '../../server/language/protocol/segments.ts';
import {
  type ClientState,
  type InitializationOptions,
  LANGUAGES,
  ROSTER_LANGUAGES,
  SET_DOCUMENT_KIND,
  SET_STATE,
  type SetDocumentKind,
} from '../../server/language/protocol.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { toCommandId } from '../manifest/ids.ts';
import { readCataloguePath } from '../manifest/settings.ts';
import { Absence } from '../window/absence.ts';
import { createMiddleware } from './middleware.ts';
import { changesExclusions, isNamedAsRoster, type RosterChecks } from './rosterChecks.ts';
import { isSynced, SYNCED_DOCUMENTS, SYNCED_SCHEMES } from './syncedDocuments.ts';

/** Other extensions: one that reports errors of YAML itself, and VS Code's JSON service with the setting that makes it check schemas. */
const OTHER_YAML = 'redhat.vscode-yaml';
const OTHER_JSON = 'vscode.json-language-features';
const CHECKS_SCHEMAS = 'json.validate.enable';

/** Where the language server runs, and what its client can do there. */
export interface ServerPlace {
  /** Creates the client of a server, which is not started yet. */
  createClient(options: LanguageClientOptions): BaseLanguageClient;
  /** The commands that work there. */
  readonly commands: readonly CommandName[];
  /** The instance that commands work with; null if none does. */
  readonly instance: { readonly selectedName: string; readonly onDidChange: Event<unknown> } | null;
}

/** The language of export requests before activation, so that they activate the extension, but not every JSON file does; then they become JSON. */
const REQUEST_LANGUAGE = 'exportRequest';
const JSON_LANGUAGE = 'json';

/**
 * Starts the language server when the first roster, CSV or YAML document or export request is open, and sends it the state of the window:
 * roster checks switched by the user, the selected instance, and what is known of it.
 */
export class FairleadLanguageClient implements Disposable {
  readonly #place: ServerPlace;
  readonly #checks: RosterChecks;
  readonly #log: LogOutputChannel;
  readonly #seen = new WeakSet<TextDocument>();
  readonly #listening: readonly Disposable[];
  #client: BaseLanguageClient | null = null;
  #known: KnownByKind = {};
  #teams: readonly KnownTeam[] | null = null;
  readonly #keyBases = new Map<string, KeyBase>();
  #sentChecks: ReadonlyMap<string, SwitchedCheck['mode']> = new Map();
  /** Documents that the server recognised as rosters. */
  readonly #rosters = new Set<string>();
  readonly #kinds = new EventEmitter<SetDocumentKind>();
  /** Fires when the recognised kind of a document changes. */
  readonly onDidRecognise = this.#kinds.event;
  #pipelines: ReportedPipelines = { pipelines: [] };
  #onInstance: readonly RosterOnInstance[] = [];

  constructor(place: ServerPlace, checks: RosterChecks, log: LogOutputChannel) {
    this.#place = place;
    this.#checks = checks;
    this.#log = log;
    const { instance } = place;
    this.#listening = [
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      extensions.onDidChange(() => this.#send({ otherYaml: hasOtherYaml(), otherJson: hasOtherJson() })),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(CHECKS_SCHEMAS)) void this.#send({ otherJson: hasOtherJson() });
        if (changesExclusions(change)) void this.#sendChecks();
      }),
      ...(instance === null ? [] : [instance.onDidChange(() => this.#send({ instance: instance.selectedName }))]),
    ];
    for (const document of workspace.textDocuments) this.#opened(document);
  }

  /** Switches the check of a document, now and whenever it is opened again. With `on`, a document in another language becomes a roster. */
  async switchCheck(document: TextDocument, mode: SwitchedCheck['mode']): Promise<void> {
    await this.#checks.remember(document, mode);
    await this.#sendChecks();
    if (mode === 'on' && !ROSTER_LANGUAGES.includes(document.languageId))
      await languages.setTextDocumentLanguage(document, LANGUAGES.roster);
  }

  /** The name of an unsaved document may be reused later by another one, which must not inherit the switch. Changing the language is not closing. */
  #closed(document: TextDocument): void {
    const { isUntitled, isClosed, uri } = document;
    if (isUntitled && isClosed && this.#checks.has(uri.toString())) void this.switchCheck(document, 'auto');
  }

  /** Sends the server the roster checks that have changed. */
  async #sendChecks(): Promise<void> {
    const now = new Map(this.#checks.all().map(({ uri, mode }) => [uri, mode]));
    const ended = [...this.#sentChecks.keys()].filter((uri) => !now.has(uri)).map((uri): SwitchedCheck => ({ uri, mode: 'auto' }));
    const changed = Array.from(now, ([uri, mode]): SwitchedCheck => ({ uri, mode })).filter(
      (entry) => this.#sentChecks.get(entry.uri) !== entry.mode,
    );
    this.#sentChecks = now;
    const switched = [...ended, ...changed];
    if (switched.length > 0) await this.#send({ switched });
  }

  /** Returns the identity of the pipeline in an open document, and how the service would respond to it; null if it is not a pipeline. */
  async describePipeline({ uri }: TextDocument, project?: ProjectScope): Promise<PipelineDescription | null> {
    const params: DescribePipeline = { textDocument: { uri: uri.toString() }, ...(project === undefined ? {} : { project }) };
    return (await this.#client?.sendRequest<PipelineDescription | null>(DESCRIBE_PIPELINE, params)) ?? null;
  }

  /** Returns the runtime inputs of a document. Throws INVALID_REQUEST if its kind is not recognised. */
  listRuntimeInputs({ uri }: TextDocument): Promise<ListedInputs> {
    const params: ListRuntimeInputs = { textDocument: { uri: uri.toString() } };
    return this.#askOfPipeline(LIST_RUNTIME_INPUTS, params);
  }

  /**
   * Returns the edits that replace a document's runtime inputs by values; with `partial` others stay open. Throws INVALID_REQUEST if its
   * kind is not recognised.
   */
  fillRuntimeInputs({ uri, version }: TextDocument, values: FillRuntimeInputs['values'], partial = false): Promise<FilledInputs> {
    const params: FillRuntimeInputs = { textDocument: { uri: uri.toString() }, version, values, partial };
    return this.#askOfPipeline(FILL_RUNTIME_INPUTS, params);
  }

  async #askOfPipeline<Answer>(request: string, params: unknown): Promise<Answer> {
    const answer = await this.#client?.sendRequest<Answer | null>(request, params);
    if (answer) return answer;
    const message = l10n.t(
      'This document is not a pipeline or template, nor any other YAML with such a key at its root. Open one, then run this again.',
    );
    throw new Absence(message);
  }

  /** Sends a request to the server, starting it if necessary; null if it has no answer. */
  async ask<Answer>(request: string, params: unknown): Promise<Answer | null> {
    this.#start();
    return (await this.#client?.sendRequest<Answer | null>(request, params)) ?? null;
  }

  /** Returns how the service would respond to the export request of an open document; null if its name is not that of one. */
  async describeRequest({ uri }: TextDocument): Promise<RequestDescription | null> {
    const params: DescribeRequest = { textDocument: { uri: uri.toString() } };
    return (await this.#client?.sendRequest<RequestDescription | null>(DESCRIBE_REQUEST, params)) ?? null;
  }

  /** Sends the teams of the selected instance, to be offered in export requests; null if they are unknown. */
  sendTeams(teams: readonly KnownTeam[] | null): void {
    this.#teams = teams;
    void this.#send({ teams });
  }

  /** Sends what exists on the service, to be offered for references in pipelines. */
  sendKnown(known: KnownByKind): void {
    this.#known = { ...this.#known, ...known };
    void this.#send({ known });
  }

  /** Sends what is known of the selected instance's pipelines, for the lenses above pipelines. */
  sendPipelines(pipelines: ReportedPipelines): void {
    this.#pipelines = pipelines;
    void this.#send({ pipelines });
  }

  /** Sends what is known of rosters on the selected instance, for the lenses above rosters. */
  sendRosters(rosters: readonly RosterOnInstance[]): void {
    this.#onInstance = rosters;
    void this.#send({ rosters });
  }

  /** Sends the keys of a segment, to be compared with the document of its keys. */
  sendKeyBase(base: KeyBase): void {
    if (base.keys === null) this.#keyBases.delete(base.uri);
    else this.#keyBases.set(base.uri, base);
    void this.#send({ keyBases: [base] });
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#kinds.dispose();
    void this.#client?.dispose().catch((error: unknown) => this.#log.warn(`The language server did not end well: ${String(error)}`));
  }

  #opened(document: TextDocument): void {
    if (isSynced(document)) this.#start();
    void this.#sendChecks();
    if (document.languageId === REQUEST_LANGUAGE) void languages.setTextDocumentLanguage(document, JSON_LANGUAGE);
    if (this.#seen.has(document)) return;
    // Only once per document: a language that the user sets is kept.
    this.#seen.add(document);
    if (document.languageId !== LANGUAGES.roster && SYNCED_SCHEMES.includes(document.uri.scheme) && isNamedAsRoster(document)) {
      void languages.setTextDocumentLanguage(document, LANGUAGES.roster);
    }
  }

  /** Sends what has changed of the state; a server that is not running receives all of it when it starts. */
  async #send(state: ClientState): Promise<void> {
    await this.#client
      ?.sendNotification(SET_STATE, state)
      .catch((error: unknown) => this.#log.info(`${SET_STATE} ${Object.keys(state)}: ${String(error)}`));
  }

  #start(): void {
    if (this.#client !== null) return;
    const options: LanguageClientOptions = {
      documentSelector: [...SYNCED_DOCUMENTS],
      // Evaluated each time the server starts.
      initializationOptions: (): InitializationOptions => ({
        catalogue: { path: readCataloguePath(workspace.getConfiguration()) },
        switched: this.#checks.all(),
        tellsKinds: true,
        otherYaml: hasOtherYaml(),
        otherJson: hasOtherJson(),
        commands: this.#place.commands.map(toCommandId),
        ...(this.#place.instance === null ? {} : { instance: this.#place.instance.selectedName }),
        known: this.#known,
        pipelines: this.#pipelines,
        rosters: this.#onInstance,
        teams: this.#teams,
        keyBases: [...this.#keyBases.values()],
      }),
      outputChannel: this.#log,
      // Texts from documents are shown as Markdown: it is never trusted, and contains no HTML.
      markdown: { isTrusted: false, supportHtml: false },
      middleware: createMiddleware(this, ({ uri }) => this.#rosters.has(uri.toString())),
    };
    this.#client = this.#place.createClient(options);
    this.#client.onNotification(SET_DOCUMENT_KIND, (params: SetDocumentKind) => {
      if (params.kind === 'roster') this.#rosters.add(params.uri);
      else this.#rosters.delete(params.uri);
      this.#kinds.fire(params);
    });
    this.#client.start().catch((error: unknown) => this.#log.error('The language server did not start:', String(error)));
  }
}

function hasOtherYaml(): boolean {
  return extensions.getExtension(OTHER_YAML) !== undefined;
}

function hasOtherJson(): boolean {
  return extensions.getExtension(OTHER_JSON) !== undefined && workspace.getConfiguration().get(CHECKS_SCHEMAS) !== false;
}
