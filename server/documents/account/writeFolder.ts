import type { Account, AccountObject } from '../../core/account/accountObject.ts';
import { compareValues } from '../../core/account/compareValues.ts';
import { DEFINITIONS_FILE, MAPPING_FILE, ROSTER_FILE } from '../../core/account/folderNames.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { JsonObject } from '../../core/jsonObject.ts';
import { markConflicts } from '../../core/markConflicts.ts';
import { splitKeys, toKeyText } from '../../core/segments/keys.ts';
import { writeYaml } from '../writeYaml.ts';
import { readYaml } from '../yaml.ts';
import { isSameObject } from './compareAccounts.ts';
import { toPaths } from './layout.ts';
import type { MergedAccount } from './mergeAccounts.ts';
import { mergeYaml } from './mergeYaml.ts';
import type { AccountFolder } from './readFolder.ts';

/** The files to write, texts by path relative to the folder, and those to remove. */
export interface FolderChanges {
  readonly written: ReadonlyMap<string, string>;
  readonly removed: readonly string[];
}

/**
 * Works out the files of an account. A file whose objects stay the same is not touched; any other one keeps its path, comments and order as
 * far as its objects stay. Keys that no line can hold are left out.
 */
export function writeFolder(wanted: Account, folder: AccountFolder, files: ReadonlyMap<string, string>): FolderChanges {
  const fresh = toPaths(wanted);
  const written = new Map<string, string>();
  for (const [key, object] of wanted) {
    const path = folder.paths.get(key) ?? fresh.get(key) ?? '';
    if (path === DEFINITIONS_FILE) continue;
    const before = folder.account.get(key);
    const text = files.get(path) ?? null;
    if (text === null || before === undefined || !isSameObject(before, object)) written.set(path, writeObject(object, before, text));
    if (object.kind === 'roster') writeMapping(object.fieldMappings, files.get(MAPPING_FILE) ?? null, written);
  }
  writeDefinitions(wanted, folder, files.get(DEFINITIONS_FILE) ?? null, written);
  const gone = [...folder.account].filter(([key]) => !wanted.has(key)).map(([key]) => folder.paths.get(key) ?? '');
  return { written, removed: gone.filter((path) => path !== DEFINITIONS_FILE && path !== '' && !written.has(path)) };
}

/**
 * Works out the files of a merged account: where both sides changed the same in another way, a file has both versions between the marks of
 * a conflict (markConflicts).
 */
export function writeMerged(
  { account, other }: Pick<MergedAccount, 'account' | 'other'>,
  folder: AccountFolder,
  files: ReadonlyMap<string, string>,
): FolderChanges {
  const [mine, theirs] = [writeFolder(account, folder, files), writeFolder(other, folder, files)];
  const written = new Map<string, string>();
  const removed: string[] = [];
  const textOf = ({ written: texts, removed: gone }: FolderChanges, path: string): string | null =>
    gone.includes(path) ? null : (texts.get(path) ?? files.get(path) ?? null);
  for (const path of new Set([...mine.written.keys(), ...theirs.written.keys(), ...mine.removed, ...theirs.removed])) {
    const [one, two] = [textOf(mine, path), textOf(theirs, path)];
    if (one === null && two === null) removed.push(path);
    else if (one === two) {
      if (one !== files.get(path)) written.set(path, one ?? '');
    } else written.set(path, markConflicts(one ?? '', two ?? ''));
  }
  return { written, removed };
}

function writeObject(object: AccountObject, before: AccountObject | undefined, text: string | null): string {
  switch (object.kind) {
    case 'roster':
      return endRows(object.content, text);
    case 'keys':
      return toLines(toKeyText(orderKeys(object.keys, before?.kind === 'keys' ? before.keys : [])), text);
    case 'pipeline':
      return text === null ? object.yaml : mergeYaml(text, readYaml(object.yaml).value);
    default: {
      const value = { [object.kind]: object.value };
      return text === null ? writeYaml(value) : mergeYaml(text, value);
    }
  }
}

/** Ends lines as in the text before. */
function toLines(text: string, before: string | null): string {
  return before?.includes('\r\n') === true ? text.replaceAll('\n', '\r\n') : text;
}

/** Ends the rows of a CSV as in the text before; line ends in quoted cells are part of their values. */
function endRows(csv: string, before: string | null): string {
  const end = /\r?\n/.exec(before ?? '')?.[0];
  if (end === undefined) return csv;
  return csv
    .split('"')
    .map((piece, index) => (index % 2 === 0 ? piece.replaceAll(/\r?\n/g, end) : piece))
    .join('"');
}

/** Keys that stay keep their order; new ones follow, sorted. */
function orderKeys(keys: readonly string[], before: readonly string[]): readonly string[] {
  const { shown } = splitKeys(keys);
  const wanted = new Set(shown);
  const kept = before.filter((key) => wanted.has(key));
  for (const key of kept) wanted.delete(key);
  return [...kept, ...[...wanted].sort()];
}

function writeMapping(fieldMappings: readonly FieldMapping[], text: string | null, written: Map<string, string>): void {
  const value = Object.fromEntries(fieldMappings.map(({ csvColumn, fieldType }) => [csvColumn, fieldType]));
  if (text === null) written.set(MAPPING_FILE, writeYaml(value));
  else if (compareValues(readYaml(text).value, value).length > 0) written.set(MAPPING_FILE, mergeYaml(text, value));
}

function writeDefinitions(wanted: Account, folder: AccountFolder, text: string | null, written: Map<string, string>): void {
  const [before, after] = [folder.account, wanted].map(toDefinitions);
  if (text === null ? after!.length === 0 : compareValues(before, after).length === 0) return;
  const value = { workspaces: after };
  written.set(DEFINITIONS_FILE, text === null ? writeYaml(value) : mergeYaml(text, value));
}

/** Returns the definitions of all workspaces, nested and sorted by name. */
function toDefinitions(account: Account): readonly JsonObject[] {
  const under = (kind: AccountObject['kind'], ...parents: readonly string[]): (readonly [string, JsonObject])[] =>
    [...account.values()]
      .flatMap((object) => {
        const isChild = object.kind === kind && parents.every((name, index) => object.address[index] === name);
        return isChild && 'value' in object ? [[object.address.at(-1) ?? '', object.value] as const] : [];
      })
      .sort(([one], [other]) => (one < other ? -1 : 1));
  const list = (name: string, items: readonly JsonObject[]): JsonObject => (items.length === 0 ? {} : { [name]: items });
  return under('workspace').map(([workspace, value]) => ({
    name: workspace,
    ...value,
    ...list(
      'trafficTypes',
      under('trafficType', workspace).map(([name]) => ({
        name,
        ...list(
          'attributes',
          under('attribute', workspace, name).map(([id, attribute]) => ({ id, ...attribute })),
        ),
      })),
    ),
    ...list(
      'environments',
      under('environment', workspace).map(([name, environment]) => ({ name, ...environment })),
    ),
    ...list(
      'segments',
      under('segment', workspace).map(([name, segment]) => ({ name, ...segment })),
    ),
  }));
}

/**
 * Returns the text of a file as another state of the account has it, written into the text of the folder: comments, order and notation are
 * those of the folder, so that only what differs in meaning is different. A file that the other state has not is empty.
 */
export function showSide(
  path: string,
  folder: AccountFolder & { readonly files: ReadonlyMap<string, string> },
  other: AccountFolder,
): string {
  // The types of columns belong to the roster.
  const file = path === MAPPING_FILE ? ROSTER_FILE : path;
  const isOfFile = (key: string): boolean => (folder.paths.get(key) ?? other.paths.get(key)) === file;
  const pick = (account: Account): Account => new Map([...account].filter(([key]) => isOfFile(key)));
  const wanted = pick(other.account);
  if (wanted.size === 0) return '';
  const { written } = writeFolder(
    wanted,
    { ...folder, account: pick(folder.account), paths: new Map([...other.paths, ...folder.paths]) },
    folder.files,
  );
  return written.get(path) ?? folder.files.get(path) ?? '';
}
