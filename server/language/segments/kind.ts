import * as l10n from '@vscode/l10n';
import { type CodeAction, CodeActionKind, type CodeActionParams, type CodeLens, type Location } from 'vscode-languageserver';
import { plural } from '../../core/plural.ts';
import type { Problem } from '../../core/problem.ts';
import type { IdentitySheet } from '../../core/segments/identities.ts';
import type { KeyProblemCode } from '../../core/segments/keyProblems.ts';
import { MAX_SEGMENT_KEYS, trimKeys } from '../../core/segments/keys.ts';
import { formatCount } from '../../core/text.ts';
import { readCsvColumns } from '../../documents/developers/columns.ts';
import type { PlacedEdit } from '../../documents/lineIndex.ts';
import { readIdentitySheet } from '../../documents/segments/identitySheet.ts';
import { checkIdentityTable } from '../../documents/segments/identityTable.ts';
import { readKeyList } from '../../documents/segments/keyList.ts';
import { checkKeys, type KeyCheck, type KeyProblem, removeLines, trimLines } from '../../documents/segments/keys.ts';
import type { ClientAbilities } from '../client.ts';
import { toWorkspaceEdit, wantsActions } from '../codeActions.ts';
import type { DocumentKind, RequestTable } from '../documentKind.ts';
import { NO_COMMAND, toFirstLens } from '../features.ts';
import { type OpenDocument, ReadVersions } from '../openDocuments.ts';
import {
  CHECK_IDENTITIES,
  type CheckedIdentities,
  type CheckIdentities,
  type ColumnReading,
  type KeyBase,
  type KeyListing,
  type KeyReading,
  READ_COLUMNS,
  READ_IDENTITIES,
  READ_KEY_DOCUMENT,
  READ_KEYS,
  type ReadColumns,
  type ReadIdentities,
  type ReadKeyDocument,
  type ReadKeys,
  SAVE_KEYS,
} from '../protocol/segments.ts';

/** Milliseconds without changes before a list is checked. */
const TYPING_PAUSE = 100;

/** An open key list, as its current version reads. */
export interface OpenKeyList {
  readonly document: OpenDocument;
  readonly check: KeyCheck;
  /** The keys of its segment; null for a list that does not belong to a segment. */
  readonly base: ReadonlySet<string> | null;
  /** What is wrong with its path in the folder of an account. */
  readonly ofPath: readonly Problem[];
}

/** What the folder of an account knows of a list of keys in it. */
export interface AccountOfKeys {
  problemsOf(uri: string): Promise<readonly Problem[]>;
  definitionOf(uri: string): Promise<Location[]>;
}

/** The keys of the segments that are open as documents. */
export class KeyBases {
  readonly #bases = new Map<string, ReadonlySet<string>>();

  of(uri: string): ReadonlySet<string> | null {
    return this.#bases.get(uri) ?? null;
  }

  /** Stores the keys of a segment; throws if the entry is malformed. */
  set({ uri, keys }: KeyBase): void {
    if (typeof uri !== 'string' || !(keys === null || Array.isArray(keys))) throw new TypeError('a key base without uri or keys');
    if (keys === null) this.#bases.delete(uri);
    else this.#bases.set(uri, new Set(keys));
  }
}

/** Lists of keys: one key per line. */
export function createKeyListKind(bases: KeyBases, abilities: ClientAbilities, account: AccountOfKeys): DocumentKind<OpenKeyList> {
  const versions = new ReadVersions((document): Omit<OpenKeyList, 'ofPath'> => {
    const base = bases.of(document.uri);
    return { document, check: checkKeys(document.text(), { ofSegment: base !== null }), base };
  });
  return {
    read: async (document) => {
      if (versions.of(document).base !== bases.of(document.uri)) versions.forget(document.uri);
      return { ...versions.of(document), ofPath: await account.problemsOf(document.uri) };
    },
    forget: (uri) => versions.forget(uri),
    check: { pause: TYPING_PAUSE, check: ({ check: { problems }, ofPath }) => (ofPath.length === 0 ? problems : [...ofPath, ...problems]) },
    features: {
      codeLens: (open) => [toKeyLens(open, abilities)],
      definition: ({ document: { uri } }) => account.definitionOf(uri),
      codeAction: (open, params) => (abilities.codeActions ? listKeyFixes(open, params) : []),
    },
    capabilities: {
      definitionProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      codeLensProvider: { resolveProvider: false },
    },
  };
}

/** Requests about texts of segments that are not open documents. */
export const listSegmentRequests = (bases: KeyBases): RequestTable<[]> => ({
  [READ_KEY_DOCUMENT]: ({ text, uri }: ReadKeyDocument): KeyReading => readKeyDocument(String(text), bases.of(String(uri))),
  [READ_COLUMNS]: ({ text, column }: ReadColumns): ColumnReading => readCsvColumns(String(text), column),
  [READ_IDENTITIES]: ({ text, attributes }: ReadIdentities): IdentitySheet => readIdentitySheet(text, attributes),
  [CHECK_IDENTITIES]: ({ text }: CheckIdentities): CheckedIdentities => checkIdentityTable(text),
  [READ_KEYS]: readKeys,
});

function readKeyDocument(text: string, held: ReadonlySet<string> | null): KeyReading {
  const { keys: written, problems } = checkKeys(text, { ofSegment: true });
  const keys = trimKeys(written, held);
  const kept = new Set(keys);
  const trimmed = written.filter((key) => !kept.has(key)).length;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  return { keys, trimmed, errors: errors.length, firstError: first === undefined ? null : { message: first.message, range: first.range } };
}

/** Reads one key more than a segment may have, which shows that there are too many. */
function readKeys({ text }: ReadKeys): KeyListing {
  const { keys, fault } = readKeyList(new TextEncoder().encode(text), MAX_SEGMENT_KEYS + 1);
  return { keys: [...new Set(keys)], fault };
}

/** How to fix some problems of a kind, and the titles. */
interface KeyFix {
  readonly one: string;
  readonly all: string;
  readonly edit: (text: string, problems: readonly KeyProblem[]) => readonly PlacedEdit[];
}

const FIXES: Partial<Readonly<Record<KeyProblemCode, KeyFix>>> = {
  DUPLICATE_KEY: { one: l10n.t('Remove this duplicate'), all: l10n.t('Remove duplicates'), edit: removeLines },
  BLANK_KEY: { one: l10n.t('Remove the blank lines here'), all: l10n.t('Remove blank lines'), edit: removeLines },
  SPACED_KEY: { one: l10n.t('Remove the spaces around this key'), all: l10n.t('Remove spaces around keys'), edit: trimLines },
};

/** Offers to fix the problems in the requested range, or all of their kind. */
function listKeyFixes(open: OpenKeyList, { range, context }: CodeActionParams): CodeAction[] {
  if (!wantsActions(context, CodeActionKind.QuickFix)) return [];
  const { problems } = open.check;
  const here = problems.filter((problem) => problem.range.start.line <= range.end.line && problem.range.end.line >= range.start.line);
  const codes = [...new Set(here.map(({ code }) => code))];
  return codes.flatMap((code) => {
    const fix = FIXES[code];
    if (fix === undefined) return [];
    const matching = context.diagnostics.filter((one) => one.code === code);
    const ofCode = (found: readonly KeyProblem[]): readonly KeyProblem[] => found.filter((problem) => problem.code === code);
    return [
      { ...toAction(open, fix.all, fix.edit, ofCode(problems)), diagnostics: matching, isPreferred: true },
      { ...toAction(open, fix.one, fix.edit, ofCode(here)), diagnostics: matching },
    ];
  });
}

function toAction({ document }: OpenKeyList, title: string, edit: KeyFix['edit'], problems: readonly KeyProblem[]): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, edit: toWorkspaceEdit(document.uri, edit(document.text(), problems)) };
}

/**
 * Returns the one lens of a list of keys: their number and, for the keys of a segment, how many a save would add and remove; its step saves
 * them, after a review, if the client can.
 */
function toKeyLens({ check, base, document: { uri } }: OpenKeyList, abilities: ClientAbilities): CodeLens {
  const keys = base === null ? check.keys : trimKeys(check.keys, base);
  const held = plural(keys.length, '1 key', '{0} keys', formatCount(keys.length));
  const changes = base === null ? null : compare(keys, base);
  const about = changes === null ? held : `${held} · ${changes.text}`;
  if (changes?.isNone === true || !abilities.hasCommand(SAVE_KEYS)) return toFirstLens({ title: about, command: NO_COMMAND });
  const step = base === null ? l10n.t('Save to a Segment…') : l10n.t('Save…');
  return toFirstLens({ title: `${about} · ${step}`, command: SAVE_KEYS, arguments: [uri] });
}

function compare(keys: readonly string[], base: ReadonlySet<string>): { readonly text: string; readonly isNone: boolean } {
  const kept = keys.reduce((count, key) => (base.has(key) ? count + 1 : count), 0);
  const [adds, removes] = [keys.length - kept, base.size - kept];
  return { text: l10n.t('{0} to add · {1} to remove', formatCount(adds), formatCount(removes)), isNone: adds + removes === 0 };
}
