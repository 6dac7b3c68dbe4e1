import { type Disposable, extensions, type LogOutputChannel, languages, type TextDocument, workspace } from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';
import {
  type InitializationOptions,
  LANGUAGES,
  ROSTER_LANGUAGES,
  SET_OTHER_YAML,
  SET_ROSTER_CHECK,
  type SetOtherYaml,
  type SetRosterCheck,
} from '../server/language/protocol.ts';
import type { RosterChecks } from './rosterChecks.ts';
import { readRosterFiles } from './settings.ts';

/** Documents that people edit; the old side of a comparison and a downloaded version are not among them. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs'];

/** Another extension that tells the mistakes of YAML itself. */
const OTHER_YAML = 'redhat.vscode-yaml';

/** Starts the language server when the first roster, CSV or YAML document is open, and hands it the switches by hand. */
export class FairleadLanguageClient implements Disposable {
  readonly #program: string;
  readonly #checks: RosterChecks;
  readonly #log: LogOutputChannel;
  readonly #seen = new WeakSet<TextDocument>();
  readonly #listening: readonly Disposable[];
  #client: LanguageClient | null = null;

  /** `program` is the bundle to start. */
  constructor(program: string, checks: RosterChecks, log: LogOutputChannel) {
    this.#program = program;
    this.#checks = checks;
    this.#log = log;
    this.#listening = [
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      extensions.onDidChange(() => this.#tellOtherYaml()),
    ];
    for (const document of workspace.textDocuments) this.#opened(document);
  }

  /** Switches the check of a document, now and whenever it is opened again. A document of another language becomes a roster. */
  async switchCheck(document: TextDocument, mode: SetRosterCheck['mode']): Promise<void> {
    const entry: SetRosterCheck = { uri: document.uri.toString(), mode };
    await this.#checks.remember(entry);
    await this.#client?.sendNotification(SET_ROSTER_CHECK, entry);
    if (mode === 'on' && !ROSTER_LANGUAGES.includes(document.languageId))
      await languages.setTextDocumentLanguage(document, LANGUAGES.roster);
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    void this.#client?.dispose().catch((error: unknown) => this.#log.warn(`The language server did not end well: ${String(error)}`));
  }

  #opened(document: TextDocument): void {
    if (isSynced(document)) this.#start();
    if (this.#seen.has(document)) return;
    // Only at first sight: whoever sets another language by hand keeps it.
    this.#seen.add(document);
    if (document.languageId !== LANGUAGES.roster && isNamedAsRoster(document)) {
      void languages.setTextDocumentLanguage(document, LANGUAGES.roster);
    }
  }

  #tellOtherYaml(): void {
    const params: SetOtherYaml = { isActive: hasOtherYaml() };
    void this.#client?.sendNotification(SET_OTHER_YAML, params);
  }

  #start(): void {
    if (this.#client !== null) return;
    const options: LanguageClientOptions = {
      documentSelector: SCHEMES.flatMap((scheme) => Object.values(LANGUAGES).map((language) => ({ scheme, language }))),
      // Asked again whenever the server is started anew.
      initializationOptions: (): InitializationOptions => ({ switched: this.#checks.all(), otherYaml: hasOtherYaml() }),
      outputChannel: this.#log,
    };
    const server = { module: this.#program, transport: TransportKind.ipc };
    this.#client = new LanguageClient('fairlead', 'Fairlead', server, options);
    this.#client.start().catch((error: unknown) => this.#log.error('The language server did not start:', String(error)));
  }
}

function hasOtherYaml(): boolean {
  return extensions.getExtension(OTHER_YAML) !== undefined;
}

function isSynced({ languageId }: TextDocument): boolean {
  return Object.values<string>(LANGUAGES).includes(languageId);
}

/** True where the setting fairlead.roster.files names the document; a name without a folder counts anywhere. */
function isNamedAsRoster(document: TextDocument): boolean {
  if (!SCHEMES.includes(document.uri.scheme)) return false;
  const files = readRosterFiles(workspace.getConfiguration(undefined, document.uri));
  return files.some((glob) => languages.match({ pattern: glob.startsWith('/') ? glob : `**/${glob}` }, document) > 0);
}
