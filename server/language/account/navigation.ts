import type { DocumentLink, Location, Position, PrepareRenameResult, ResponseError, WorkspaceEdit } from 'vscode-languageserver';
import { ACCOUNT_PROBLEMS, type AccountProblemCode } from '../../core/account/accountProblems.ts';
import { listDefinitions } from '../../core/account/definitionRules.ts';
import { findPathProblems } from '../../core/account/folderFacts.ts';
import { DEFINITIONS_FILE, MANIFEST_FILE } from '../../core/account/folderNames.ts';
import type { Problem } from '../../core/problem.ts';
import { checkName } from '../../core/segments/texts.ts';
import { writeFlowScalar } from '../../core/writeScalar.ts';
import { type AccountFileCheck, checkAccountFile } from '../../documents/account/accountFile.ts';
import { DOCUMENT_START, refuse } from '../features.ts';
import type { AccountOfKeys } from '../segments/kind.ts';
import { type AccountName, findName, isSameName, listManaged, listNames } from './names.ts';
import type { OpenAccountFile, OpenAccounts } from './openAccounts.ts';

/** Leads from a use to the definition: from a traffic type or managed part to where it is defined, from a segment or environment to its keys. */
export async function findAccountDefinition(accounts: OpenAccounts, open: OpenAccountFile, position: Position): Promise<Location[]> {
  const offset = open.check.lines.offsetAt(position);
  const name = findName(open, offset);
  if (name === null) return [];
  const { root } = open.place;
  if (name.kind === 'project') {
    const path = `platform/${name.name}/project.yaml`;
    return open.facts.projects.includes(name.name) ? [{ uri: accounts.uriOf(root, path), range: DOCUMENT_START }] : [];
  }
  if (name.kind === 'segment' || name.kind === 'environment') return listKeyFiles(accounts, open, name);
  const definitions = await readDefinitions(accounts, root);
  return definitions.filter((one) => isSameName(one, name)).map(({ range }) => ({ uri: accounts.uriOf(root, DEFINITIONS_FILE), range }));
}

/** Finds the uses of a name: segments of a traffic type, files of keys, and fairlead.yaml. */
export async function findAccountReferences(
  accounts: OpenAccounts,
  open: OpenAccountFile,
  position: Position,
  withDefinition: boolean,
): Promise<Location[]> {
  const name = findName(open, open.check.lines.offsetAt(position));
  if (name === null) return [];
  const { root } = open.place;
  const { tree, lines } = await readFile(accounts, root, 'definitions');
  const defined = new Set(listDefinitions(tree).map(({ node }) => node));
  const inDefinitions = listNames(tree)
    .filter((one) => isSameName(one, name) && (withDefinition || !defined.has(one.node)))
    .map(({ node }) => ({ uri: accounts.uriOf(root, DEFINITIONS_FILE), range: lines.rangeOf(node.start, node.end) }));
  const manifest = await readFile(accounts, root, 'account');
  const inManifest = listManaged(manifest.tree)
    .filter((one) => isSameName(one, name))
    .map(({ node }) => ({ uri: accounts.uriOf(root, MANIFEST_FILE), range: manifest.lines.rangeOf(node.start, node.end) }));
  return [...inDefinitions, ...inManifest, ...listKeyFiles(accounts, open, name)];
}

function listKeyFiles(
  accounts: OpenAccounts,
  { place: { root }, facts }: OpenAccountFile,
  { kind, workspace, name }: AccountName,
): Location[] {
  const index = { workspace: 0, environment: 1, segment: 2, 'traffic type': -1, project: -1 }[kind];
  return facts.keyFiles
    .filter(({ names }) => index !== -1 && names[0] === workspace && names[index] === name)
    .map(({ path }) => ({ uri: accounts.uriOf(root, path), range: DOCUMENT_START }));
}

async function readFile(accounts: OpenAccounts, root: string, kind: 'account' | 'definitions'): Promise<AccountFileCheck> {
  const path = kind === 'account' ? MANIFEST_FILE : DEFINITIONS_FILE;
  return checkAccountFile(kind, (await accounts.textOf(root, path)) ?? '', null);
}

async function readDefinitions(accounts: OpenAccounts, root: string) {
  const { tree, lines } = await readFile(accounts, root, 'definitions');
  return listDefinitions(tree).map(({ kind, workspace, name, node }) => ({
    kind,
    workspace,
    name,
    range: lines.rangeOf(node.start, node.end),
  }));
}

/** Returns what the folders of accounts know of lists of keys. */
export function toAccountOfKeys(accounts: OpenAccounts): AccountOfKeys {
  return {
    problemsOf: (uri) => findKeyFileProblems(accounts, uri),
    definitionOf: (uri) => findSegmentDefinition(accounts, uri),
  };
}

/** Returns what is wrong with the path of a file of keys, at its start. */
async function findKeyFileProblems(accounts: OpenAccounts, uri: string): Promise<readonly Problem<AccountProblemCode>[]> {
  const place = await accounts.find(uri);
  if (place === null) return [];
  const facts = await accounts.factsOf(place.root);
  if (!facts.isWhole) return [];
  return findPathProblems(facts)
    .filter(({ path }) => path === place.path)
    .map(({ code, message }) => ({ code, severity: ACCOUNT_PROBLEMS[code].severity, message, range: DOCUMENT_START, related: [] }));
}

/** Leads from a file of keys to the definition of its segment. */
async function findSegmentDefinition(accounts: OpenAccounts, uri: string): Promise<Location[]> {
  const place = await accounts.find(uri);
  if (place === null) return [];
  const { keyFiles } = await accounts.factsOf(place.root);
  const [workspace, , segment] = keyFiles.find(({ path }) => path === place.path)?.names ?? [];
  const definitions = await readDefinitions(accounts, place.root);
  return definitions
    .filter((one) => one.kind === 'segment' && one.workspace === workspace && one.name === segment)
    .map(({ range }) => ({ uri: accounts.uriOf(place.root, DEFINITIONS_FILE), range }));
}

/** Makes managed workspaces and projects clickable. */
export function listAccountLinks(
  accounts: OpenAccounts,
  { kind, place: { root }, facts, check: { tree, lines } }: OpenAccountFile,
): DocumentLink[] {
  if (kind !== 'account') return [];
  return listManaged(tree)
    .filter((one) => one.kind === 'workspace' || facts.projects.includes(one.name))
    .map((one) => ({
      range: lines.rangeOf(one.node.start, one.node.end),
      target: accounts.uriOf(root, one.kind === 'workspace' ? DEFINITIONS_FILE : `platform/${one.name}/project.yaml`),
    }));
}

/** Whether a name can be renamed: traffic types are only in one file, other names are also those of files. */
export function prepareAccountRename(open: OpenAccountFile, position: Position): PrepareRenameResult | null {
  const name = findName(open, open.check.lines.offsetAt(position));
  if (name?.kind !== 'traffic type') return null;
  return { range: open.check.lines.rangeOf(name.node.start, name.node.end), placeholder: name.name };
}

/** Renames a traffic type where it is defined and in its segments. */
export function renameInAccount(open: OpenAccountFile, position: Position, newName: string): WorkspaceEdit | ResponseError | null {
  const { tree, lines } = open.check;
  const name = findName(open, lines.offsetAt(position));
  if (name?.kind !== 'traffic type') return null;
  const reason = checkName('traffic type', newName);
  if (reason !== null) return refuse(reason);
  const places = listNames(tree).filter((one) => isSameName(one, name));
  const edits = places.map(({ node }) => ({ range: lines.rangeOf(node.start, node.end), newText: writeFlowScalar(newName) }));
  return { changes: { [open.document.uri]: edits } };
}
