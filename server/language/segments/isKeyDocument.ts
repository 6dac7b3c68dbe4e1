import type { OpenDocument } from '../openDocuments.ts';
import { LANGUAGES } from '../protocol.ts';

/** Whether a document is a list of keys: by its language, or by its name where the client knows no such language. */
export function isKeyDocument({ languageId, uri }: Pick<OpenDocument, 'languageId' | 'uri'>): boolean {
  return languageId === LANGUAGES.segmentKeys || /[^/]\.keys$/i.test(uri);
}
