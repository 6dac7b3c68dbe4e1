import * as l10n from '@vscode/l10n';
import { type Connection, type Diagnostic, DiagnosticSeverity, type TextDocumentItem } from 'vscode-languageserver';
import { isRequestName, isSourcesName } from '../core/documentKinds.ts';
import { formatCount } from '../core/text.ts';
import { LONGEST_HEADER } from '../documents/csv/table.ts';
import { isRoster } from '../documents/developers/isRoster.ts';
import { DOCUMENT_START } from './features.ts';
import { DIAGNOSTIC_SOURCE, LANGUAGES, ROSTER_LANGUAGES } from './protocol.ts';

/** The size limits of a document that the server synchronizes with the editor: each line costs memory of its own. */
interface Room {
  /** UTF-16 code units. */
  readonly characters: number;
  readonly lines: number;
}

const ROSTER_ROOM: Room = { characters: 24_000_000, lines: 600_000 };
const KEYS_ROOM: Room = { characters: 32_000_000, lines: 400_000 };
const OTHER_ROOM: Room = { characters: 4_000_000, lines: 200_000 };

/** Returns the size limits for documents in a language (docs/decisions/language.md#large-documents). */
export function roomFor(languageId: string): Room {
  if (ROSTER_LANGUAGES.includes(languageId)) return ROSTER_ROOM;
  return languageId === LANGUAGES.segmentKeys ? KEYS_ROOM : OTHER_ROOM;
}

/** Whether a text exceeds its limits. */
export function isTooLarge(text: string, { characters, lines }: Room): boolean {
  if (text.length > characters) return true;
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && count <= lines; at = text.indexOf('\n', at + 1)) count++;
  return count > lines;
}

/** Whether a document would be checked if it were smaller; others need no message. */
export function wouldBeChecked({ uri, languageId, text }: Pick<TextDocumentItem, 'uri' | 'languageId' | 'text'>): boolean {
  if (languageId === LANGUAGES.roster || languageId === LANGUAGES.segmentKeys || isRequestName(uri) || isSourcesName(uri)) return true;
  const head = text.slice(0, LONGEST_HEADER);
  if (languageId === LANGUAGES.csv) return isRoster(head);
  return languageId === LANGUAGES.yaml && /^(pipeline|template|inputSet|connector|project):/m.test(head);
}

/** Publishes a diagnostic that says that the document is not checked, and what to do. */
export function reportTooLarge(
  connection: Connection,
  { uri, version }: { readonly uri: string; readonly version: number },
  languageId: string,
): Promise<void> {
  const { characters, lines } = roomFor(languageId);
  const diagnostic: Diagnostic = {
    severity: DiagnosticSeverity.Warning,
    source: DIAGNOSTIC_SOURCE,
    range: DOCUMENT_START,
    message: l10n.t(
      'This document is not checked: the editor checks at most {0} characters and {1} lines. Check it in a terminal with "fairlead check".',
      formatCount(characters),
      formatCount(lines),
    ),
  };
  return connection.sendDiagnostics({ uri, version, diagnostics: [diagnostic] });
}
