import { type Disposable, EventEmitter, extensions, type LogOutputChannel, l10n, languages, type TextDocument, workspace } from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';
import { isRequestName } from '../server/core/insights/isRequestName.ts';
import type { ProjectScope } from '../server/core/platform/scope.ts';
import { SET_KEY_BASE, type SetKeyBase } from '../server/language/protocol/keys.ts';
import { SET_DOCUMENT_KIND, type SetDocumentKind } from '../server/language/protocol/kinds.ts';
import { SET_PIPELINES, type SetPipelines } from '../server/language/protocol/platform.ts';
import {
  DESCRIBE_PIPELINE,
  DESCRIBE_REQUEST,
  type DescribePipeline,
  type DescribeRequest,
  FILL_RUNTIME_INPUTS,
  type FilledInputs,
  type FillRuntimeInputs,
  type InitializationOptions,
  type KnownTeam,
  LANGUAGES,
  LIST_RUNTIME_INPUTS,
  type ListedInputs,
  type ListRuntimeInputs,
  type PipelineDescription,
  type RequestDescription,
  ROSTER_LANGUAGES,
  SET_INSTANCE,
  SET_KNOWN_IDENTIFIERS,
  SET_OTHER_JSON,
  SET_OTHER_YAML,
  SET_ROSTER_CHECK,
  SET_TEAMS,
  type SetInstance,
  type SetKnownIdentifiers,
  type SetOtherJson,
  type SetOtherYaml,
  type SetRosterCheck,
  type SetTeams,
} from '../server/language/protocol.ts';
import { Absence } from './absence.ts';
import { COMMAND_NAMES, KEYS_SCHEME, toCommandId } from './ids.ts';
import { withCellLink } from './insights/cellLink.ts';
import type { Instances } from './instances.ts';
import { changesExclusions, isNamedAsRoster, type RosterChecks } from './rosterChecks.ts';

/** Documents that people edit; the old side of a comparison and a downloaded version are not among them. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs', KEYS_SCHEME];

/** Another extension that tells the mistakes of YAML itself. */
const OTHER_YAML = 'redhat.vscode-yaml';

/** The JSON service of VS Code, and the setting by which it checks schemas. */
const OTHER_JSON = 'vscode.json-language-features';
const CHECKS_SCHEMAS = 'json.validate.enable';

const REQUEST_FILES = '**/*.insights.json';

/** What export requests are called until this runs, so that it is started for them and not for every JSON file; then they are JSON. */
const REQUEST_LANGUAGE = 'exportRequest';
const JSON_LANGUAGE = 'json';

/** Starts the language server when the first roster, CSV or YAML document or export request is open, and hands it what stands here: the switches by hand, the selected instance, what that one knows. */
export class FairleadLanguageClient implements Disposable {
  readonly #program: string;
  readonly #checks: RosterChecks;
  readonly #instances: Instances;
  readonly #log: LogOutputChannel;
  readonly #seen = new WeakSet<TextDocument>();
  readonly #listening: readonly Disposable[];
  #client: LanguageClient | null = null;
  #known: SetKnownIdentifiers = {};
  #teams: readonly KnownTeam[] | null = null;
  readonly #keyBases = new Map<string, SetKeyBase>();
  #toldChecks: ReadonlyMap<string, SetRosterCheck['mode']> = new Map();
  readonly #kinds = new EventEmitter<SetDocumentKind>();
  /** Fires when the server recognises a document as something else than before. */
  readonly onDidRecognise = this.#kinds.event;
  #pipelines: SetPipelines = { pipelines: [] };

  /** `program` is the bundle to start. */
  constructor(program: string, checks: RosterChecks, instances: Instances, log: LogOutputChannel) {
    this.#program = program;
    this.#checks = checks;
    this.#instances = instances;
    this.#log = log;
    this.#listening = [
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      extensions.onDidChange(() => {
        this.#tellOtherYaml();
        this.#tellOtherJson();
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(CHECKS_SCHEMAS)) this.#tellOtherJson();
        if (changesExclusions(change)) void this.#tellChecks();
      }),
      instances.onDidChange(() => this.#tellInstance()),
    ];
    for (const document of workspace.textDocuments) this.#opened(document);
  }

  /** Switches the check of a document, now and whenever it is opened again. A document of another language becomes a roster. */
  async switchCheck(document: TextDocument, mode: SetRosterCheck['mode']): Promise<void> {
    await this.#checks.remember(document, mode);
    await this.#tellChecks();
    if (mode === 'on' && !ROSTER_LANGUAGES.includes(document.languageId))
      await languages.setTextDocumentLanguage(document, LANGUAGES.roster);
  }

  /** The name of a document that was never saved is given to another one later, which is not switched by that. A change of the language closes nothing. */
  #closed(document: TextDocument): void {
    const { isUntitled, isClosed, uri } = document;
    if (isUntitled && isClosed && this.#checks.has(uri.toString())) void this.switchCheck(document, 'auto');
  }

  /** Tells the server which documents are switched otherwise than it knows. */
  async #tellChecks(): Promise<void> {
    const now = new Map(this.#checks.all().map(({ uri, mode }) => [uri, mode]));
    const ended = [...this.#toldChecks.keys()].filter((uri) => !now.has(uri)).map((uri): SetRosterCheck => ({ uri, mode: 'auto' }));
    const changed = Array.from(now, ([uri, mode]): SetRosterCheck => ({ uri, mode })).filter(
      (entry) => this.#toldChecks.get(entry.uri) !== entry.mode,
    );
    this.#toldChecks = now;
    for (const entry of [...ended, ...changed]) await this.#client?.sendNotification(SET_ROSTER_CHECK, entry);
  }

  /** What a pipeline in an open document says of itself, and what a service would say to it; null where it is none. */
  async describePipeline({ uri }: TextDocument, project?: ProjectScope): Promise<PipelineDescription | null> {
    const params: DescribePipeline = { textDocument: { uri: uri.toString() }, ...(project === undefined ? {} : { project }) };
    return (await this.#client?.sendRequest<PipelineDescription | null>(DESCRIBE_PIPELINE, params)) ?? null;
  }

  /** What a document asks for when it runs. Throws INVALID_REQUEST for one that is none of ours. */
  listRuntimeInputs({ uri }: TextDocument): Promise<ListedInputs> {
    const params: ListRuntimeInputs = { textDocument: { uri: uri.toString() } };
    return this.#askOfPipeline(LIST_RUNTIME_INPUTS, params);
  }

  /** What a document would be with given values in the place of its runtime inputs; `partial` leaves others open. Throws INVALID_REQUEST for one that is none of ours. */
  fillRuntimeInputs({ uri, version }: TextDocument, values: FillRuntimeInputs['values'], partial = false): Promise<FilledInputs> {
    const params: FillRuntimeInputs = { textDocument: { uri: uri.toString() }, version, values, partial };
    return this.#askOfPipeline(FILL_RUNTIME_INPUTS, params);
  }

  async #askOfPipeline<Answer>(request: string, params: unknown): Promise<Answer> {
    const answer = await this.#client?.sendRequest<Answer | null>(request, params);
    if (answer) return answer;
    const message = l10n.t(
      'This document is no pipeline, template or the like: YAML with such a word at its root. Open one in front, then run this again.',
    );
    throw new Absence(message);
  }

  /** Asks the server, which is started for it where it is not there yet; null where it has no answer. */
  async ask<Answer>(request: string, params: unknown): Promise<Answer | null> {
    this.#start();
    return (await this.#client?.sendRequest<Answer | null>(request, params)) ?? null;
  }

  /** What a service would say to the export request of an open document; null where the document is none by its name. */
  async describeRequest({ uri }: TextDocument): Promise<RequestDescription | null> {
    const params: DescribeRequest = { textDocument: { uri: uri.toString() } };
    return (await this.#client?.sendRequest<RequestDescription | null>(DESCRIBE_REQUEST, params)) ?? null;
  }

  /** Has the teams of the selected instance offered in export requests; null where they are not known. */
  tellTeams(teams: readonly KnownTeam[] | null): void {
    this.#teams = teams;
    const params: SetTeams = { teams };
    this.#tell(SET_TEAMS, params);
  }

  /** Has what exists on the service offered where pipelines refer to it. */
  tellKnown(known: SetKnownIdentifiers): void {
    this.#known = { ...this.#known, ...known };
    this.#tell(SET_KNOWN_IDENTIFIERS, known);
  }

  /** Has what is known of the selected instance's pipelines used in what stands above them. */
  tellPipelines(pipelines: SetPipelines): void {
    this.#pipelines = pipelines;
    this.#tell(SET_PIPELINES, pipelines);
  }

  /** Has a document of keys compared with what its segment holds. */
  tellKeyBase(base: SetKeyBase): void {
    if (base.keys === null) this.#keyBases.delete(base.uri);
    else this.#keyBases.set(base.uri, base);
    this.#tell(SET_KEY_BASE, base);
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#kinds.dispose();
    void this.#client?.dispose().catch((error: unknown) => this.#log.warn(`The language server did not end well: ${String(error)}`));
  }

  #opened(document: TextDocument): void {
    if (isSynced(document)) this.#start();
    void this.#tellChecks();
    if (document.languageId === REQUEST_LANGUAGE) void languages.setTextDocumentLanguage(document, JSON_LANGUAGE);
    if (this.#seen.has(document)) return;
    // Only at first sight: whoever sets another language by hand keeps it.
    this.#seen.add(document);
    if (document.languageId !== LANGUAGES.roster && SCHEMES.includes(document.uri.scheme) && isNamedAsRoster(document)) {
      void languages.setTextDocumentLanguage(document, LANGUAGES.roster);
    }
  }

  #tellOtherYaml(): void {
    const params: SetOtherYaml = { isActive: hasOtherYaml() };
    this.#tell(SET_OTHER_YAML, params);
  }

  #tellOtherJson(): void {
    const params: SetOtherJson = { isActive: hasOtherJson() };
    this.#tell(SET_OTHER_JSON, params);
  }

  #tellInstance(): void {
    const params: SetInstance = { name: this.#instances.selectedName };
    this.#tell(SET_INSTANCE, params);
  }

  /** A server that is not there is told when it starts. */
  #tell(notification: string, params: unknown): void {
    void this.#client
      ?.sendNotification(notification, params)
      .catch((error: unknown) => this.#log.info(`${notification}: ${String(error)}`));
  }

  #start(): void {
    if (this.#client !== null) return;
    const options: LanguageClientOptions = {
      documentSelector: SCHEMES.flatMap((scheme) => [
        ...Object.values(LANGUAGES).map((language) => ({ scheme, language })),
        { scheme, pattern: REQUEST_FILES },
      ]),
      // Asked again whenever the server is started anew.
      initializationOptions: (): InitializationOptions => ({
        switched: this.#checks.all(),
        tellsKinds: true,
        otherYaml: hasOtherYaml(),
        otherJson: hasOtherJson(),
        commands: COMMAND_NAMES.map(toCommandId),
        instance: this.#instances.selectedName,
        known: this.#known,
        pipelines: this.#pipelines,
        teams: this.#teams,
        keyBases: [...this.#keyBases.values()],
      }),
      outputChannel: this.#log,
      // Texts of documents are shown in Markdown: it is never trusted, and holds no HTML.
      markdown: { isTrusted: false, supportHtml: false },
      middleware: {
        provideHover: (document, position, token, next) => withCellLink(this, document, position, next(document, position, token)),
      },
    };
    const server = { module: this.#program, transport: TransportKind.ipc };
    this.#client = new LanguageClient('fairlead', 'Fairlead', server, options);
    this.#client.onNotification(SET_DOCUMENT_KIND, (params: SetDocumentKind) => this.#kinds.fire(params));
    this.#client.start().catch((error: unknown) => this.#log.error('The language server did not start:', String(error)));
  }
}

function hasOtherYaml(): boolean {
  return extensions.getExtension(OTHER_YAML) !== undefined;
}

function hasOtherJson(): boolean {
  return extensions.getExtension(OTHER_JSON) !== undefined && workspace.getConfiguration().get(CHECKS_SCHEMAS) !== false;
}

function isSynced({ languageId, uri }: TextDocument): boolean {
  return Object.values<string>(LANGUAGES).includes(languageId) || (SCHEMES.includes(uri.scheme) && isRequestName(uri.path));
}
