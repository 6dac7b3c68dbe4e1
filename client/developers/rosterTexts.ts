import type { TextDocument, Uri } from 'vscode';
import { l10n, workspace } from 'vscode';
import {
  ALIGN_ROSTER,
  type AlignedRoster,
  type AlignRoster,
  CHECK_IDENTITIES,
  type CheckedIdentities,
  type CheckIdentities,
  READ_ROSTER,
  type ReadRoster,
  type RosterRows,
} from '../../server/language/protocol/rosters.ts';
import { ROSTER_LANGUAGES } from '../../server/language/protocol.ts';
import { Absence } from '../absence.ts';
import type { FairleadLanguageClient } from '../languageClient.ts';

/** Schemes of documents that people edit. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs'];

/** What the language server reads out of rosters. */
export class RosterTexts {
  readonly #language: FairleadLanguageClient;

  constructor(language: FairleadLanguageClient) {
    this.#language = language;
  }

  /** Whether a document is a roster that people edit. */
  async isRoster(document: TextDocument): Promise<boolean> {
    return (await this.#read(document, [])) !== null;
  }

  /** The rows that touch stretches of lines. Throws INVALID_REQUEST for a document that is no roster. */
  async readRows(document: TextDocument, lines: ReadRoster['lines']): Promise<RosterRows> {
    const rows = await this.#read(document, lines);
    if (rows !== null) return rows;
    throw new Absence(l10n.t('The document in front is no roster. Open one, select the rows of some people, then run this again.'));
  }

  /** An original in the order and writing of the roster in front; as it is where that is no roster. */
  async align(original: AlignRoster['original'], front: AlignRoster['original'] | Uri): Promise<string> {
    const params: AlignRoster = { original, front: 'text' in front ? front : { uri: front.toString() } };
    return (await this.#language.ask<AlignedRoster>(ALIGN_ROSTER, params))?.text ?? original.text;
  }

  /** Whom the lines of a table of identities are about, and what is wrong with them. */
  async checkIdentities(text: string): Promise<CheckedIdentities> {
    const params: CheckIdentities = { text };
    return (await this.#language.ask<CheckedIdentities>(CHECK_IDENTITIES, params)) ?? { rows: [], problems: [] };
  }

  async #read({ uri, languageId }: TextDocument, lines: ReadRoster['lines']): Promise<RosterRows | null> {
    if (!ROSTER_LANGUAGES.includes(languageId) || !SCHEMES.includes(uri.scheme)) return null;
    const params: ReadRoster = { textDocument: { uri: uri.toString() }, lines };
    return this.#language.ask<RosterRows>(READ_ROSTER, params);
  }
}

/** The open document of an address; undefined where it is closed. */
export function findOpen(uri: string): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri);
}
