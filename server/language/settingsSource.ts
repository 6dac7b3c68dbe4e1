import type { Connection, InitializeParams } from 'vscode-languageserver';
import type { Log } from './guard.ts';
import { SETTINGS_SECTION, type SettingsSection } from './protocol.ts';
import { readSettings, type Settings } from './readSettings.ts';

/** Provides the settings of a document: requested from the client if it supports that, otherwise what it last sent. */
export class SettingsSource {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #asked = new Map<string, Promise<Settings>>();
  readonly #complained = new Set<string>();
  #clientAnswers = false;
  #pushed: unknown;

  constructor(connection: Connection, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  initialize({ capabilities, initializationOptions }: InitializeParams): void {
    this.#clientAnswers = capabilities?.workspace?.configuration === true;
    this.#pushed = toSection(initializationOptions);
  }

  /** Takes the body of didChangeConfiguration; a client that answers requests may send anything here. */
  change(settings: unknown): void {
    this.#asked.clear();
    if (settings !== null && settings !== undefined) this.#pushed = toSection(settings);
  }

  forget(uri: string): void {
    this.#asked.delete(uri);
  }

  of(uri: string): Promise<Settings> {
    const known = this.#asked.get(uri);
    if (known !== undefined) return known;
    const asked = this.#ask(uri).then((section) => this.#read(section));
    this.#asked.set(uri, asked);
    return asked;
  }

  async #ask(uri: string): Promise<unknown> {
    if (!this.#clientAnswers) return this.#pushed;
    try {
      return await this.#connection.workspace.getConfiguration({ scopeUri: uri, section: SETTINGS_SECTION });
    } catch (error) {
      this.#log.warn(`The client did not tell the settings of ${uri}: ${error instanceof Error ? error.message : String(error)}`);
      return this.#pushed;
    }
  }

  /** Each complaint is logged once, however many documents share the setting. */
  #read(section: unknown): Settings {
    const { complaints, ...settings } = readSettings(section);
    for (const complaint of complaints) {
      if (!this.#complained.has(complaint)) this.#log.warn(complaint);
      this.#complained.add(complaint);
    }
    return settings;
  }
}

/** Clients send the section alone or under its name. */
function toSection(value: unknown): Partial<SettingsSection> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return SETTINGS_SECTION in value ? (value[SETTINGS_SECTION] as Partial<SettingsSection>) : (value as Partial<SettingsSection>);
}
