import { isRoster } from '../../documents/roster/isRoster.ts';
import { LONGEST_HEADER } from '../../documents/roster/readRecords.ts';
import type { OpenDocument } from '../openDocuments.ts';
import { LANGUAGES, type RosterCheckMode } from '../protocol.ts';

/** Whether a document is checked as a roster: by the user's choice, otherwise by its language, otherwise (any other CSV) by its header. */
export function isRosterDocument(document: OpenDocument, mode: RosterCheckMode): boolean {
  if (mode !== 'auto') return mode === 'on';
  if (document.languageId === LANGUAGES.yaml || document.languageId === LANGUAGES.segmentKeys) return false;
  return document.languageId === LANGUAGES.roster || isRoster(document.head(LONGEST_HEADER));
}

/** Whether only the header of a document makes it look like a roster, and not its language, its name or the user's choice. */
export function isPresumed({ languageId, uri }: OpenDocument, mode: RosterCheckMode): boolean {
  return mode === 'auto' && languageId !== LANGUAGES.roster && !/[.]roster[.]csv$/i.test(uri);
}
