import type { OpenDocument } from '../openDocuments.ts';
import { LANGUAGES } from '../protocol.ts';

/** Whether a document is a list of keys: by its language, or by its name if the client does not know that language. */
export function isKeyDocument({ languageId, uri }: Pick<OpenDocument, 'languageId' | 'uri'>): boolean {
  return languageId === LANGUAGES.segmentKeys || /[^/]\.keys$/i.test(uri);
}
