import type { TextDocument, Uri } from 'vscode';
import { l10n, workspace } from 'vscode';
import {
  ALIGN_ROSTER,
  type AlignedRoster,
  type AlignRoster,
  READ_ROSTER,
  type ReadRoster,
  type RosterRows,
} from '../../server/language/protocol/developers.ts';
import { CHECK_IDENTITIES, type CheckedIdentities, type CheckIdentities } from '../../server/language/protocol/segments.ts';
import { ROSTER_LANGUAGES } from '../../server/language/protocol.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { FILE_SCHEMES } from '../language/syncedDocuments.ts';
import { Absence } from '../window/absence.ts';

/** Schemes of editable documents. */
const SCHEMES = [...FILE_SCHEMES, 'untitled'];

/** Requests to the language server about the texts of rosters. */
export class RosterTexts {
  readonly #language: FairleadLanguageClient;

  constructor(language: FairleadLanguageClient) {
    this.#language = language;
  }

  /** Whether a document is an editable roster. */
  async isRoster(document: TextDocument): Promise<boolean> {
    return (await this.#read(document, [])) !== null;
  }

  /** Returns the rows that touch some line ranges. Throws INVALID_REQUEST if the document is not a roster. */
  async readRows(document: TextDocument, lines: ReadRoster['lines']): Promise<RosterRows> {
    const rows = await this.#read(document, lines);
    if (rows !== null) return rows;
    throw new Absence(l10n.t('This document is not a roster. Open one, select the rows of some people, then run this again.'));
  }

  /** Returns an original in the order and style of another roster; unchanged if the other document is not a roster. */
  async align(original: AlignRoster['original'], front: AlignRoster['original'] | Uri): Promise<string> {
    const params: AlignRoster = { original, front: 'text' in front ? front : { uri: front.toString() } };
    return (await this.#language.ask<AlignedRoster>(ALIGN_ROSTER, params))?.text ?? original.text;
  }

  /** Returns the e-mails of the lines in a table of identities, and its problems. */
  async checkIdentities(text: string): Promise<CheckedIdentities> {
    const params: CheckIdentities = { text };
    return (await this.#language.ask<CheckedIdentities>(CHECK_IDENTITIES, params)) ?? { rows: [], identities: [], problems: [] };
  }

  async #read({ uri, languageId }: TextDocument, lines: ReadRoster['lines']): Promise<RosterRows | null> {
    if (!ROSTER_LANGUAGES.includes(languageId) || !SCHEMES.includes(uri.scheme)) return null;
    const params: ReadRoster = { textDocument: { uri: uri.toString() }, lines };
    return this.#language.ask<RosterRows>(READ_ROSTER, params);
  }
}

/** Returns the open document with a URI, or undefined. */
export function findOpen(uri: string): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri);
}
