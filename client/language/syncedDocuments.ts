import type { TextDocument } from 'vscode';
import type { DocumentSelector } from 'vscode-languageclient';
import { findFamilyOfName, isRequestName, isRosterName } from '../../server/core/documentKinds.ts';
import { LANGUAGES } from '../../server/language/protocol.ts';
import { KEYS_SCHEME, RESULT_SCHEME } from '../manifest/ids.ts';

/** Schemes of files: on disk, in a repository that was not cloned, and on a remote machine as the browser sees it. */
export const FILE_SCHEMES: readonly string[] = ['file', 'vscode-vfs', 'vscode-remote'];

/** Schemes of documents to work on; the old side of a comparison and a downloaded version are not among them. */
export const SYNCED_SCHEMES: readonly string[] = [...FILE_SCHEMES, 'untitled', KEYS_SCHEME, RESULT_SCHEME];

/** Export requests and bodies of exports, in any language: another extension may declare these files as its own kind of JSON. */
const REQUEST_FILES = '**/*.{insights,efficiency,productivity}.json';

/** Rosters, in any language: another extension may declare other languages for kinds of CSV. */
const ROSTER_FILES = '**/*.roster.csv';

/** The documents that the language server receives. */
export const SYNCED_DOCUMENTS: DocumentSelector = SYNCED_SCHEMES.flatMap((scheme) => [
  ...Object.values(LANGUAGES).map((language) => ({ scheme, language })),
  { scheme, pattern: REQUEST_FILES },
  { scheme, pattern: ROSTER_FILES },
]);

/** Whether the language server receives a document. */
export function isSynced({ languageId, uri }: TextDocument): boolean {
  return (
    Object.values<string>(LANGUAGES).includes(languageId) ||
    (SYNCED_SCHEMES.includes(uri.scheme) && (isRequestName(uri.path) || findFamilyOfName(uri.path) !== null || isRosterName(uri.path)))
  );
}
