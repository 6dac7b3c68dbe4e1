import * as l10n from '@vscode/l10n';
import {
  type Account,
  type AccountObject,
  type Address,
  isManaged,
  type KeysObject,
  toAccount,
  toObjectKey,
} from '../../core/account/accountObject.ts';
import type { FileProblem } from '../../core/account/accountProblems.ts';
import { ACCOUNT_CODES } from '../../core/account/accountProblems.ts';
import { DEFINITIONS_SHAPE, DEFINITIONS_SHAPES, toEntityValue } from '../../core/account/entityValues.ts';
import { type FolderFacts, findPathProblems } from '../../core/account/folderFacts.ts';
import { DEFINITIONS_FILE, kindOfAccountFile, MANIFEST_FILE, MAPPING_FILE } from '../../core/account/folderNames.ts';
import { checkShape } from '../../core/checkShape.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { FIELD_TYPES } from '../../core/developers/fieldTypes.ts';
import { CONNECTOR_SHAPES, ORGANIZATION_SHAPE, PROJECT_SHAPE, PROJECT_SHAPES, toConnectorShape } from '../../core/entityShapes.ts';
import { isJsonObject, type JsonObject } from '../../core/jsonObject.ts';
import { findConflictMarks } from '../../core/markConflicts.ts';
import type { Problem, Range } from '../../core/problem.ts';
import { type FieldsShape, isShapeError, type Path, type Shapes, toSentence } from '../../core/shape.ts';
import { toTree } from '../../core/tree.ts';
import { checkKeys, readPlainKeys } from '../segments/keys.ts';
import { readYaml, type YamlText } from '../yaml.ts';
import { type AccountFileCheck, checkAccountFile, toConflicts } from './accountFile.ts';
import { type PathMeaning, readPath } from './layout.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { readFacts } from './readFacts.ts';

/** A folder as read: its managed objects, the file of each, and what is wrong. With problems the objects are incomplete. */
export interface AccountFolder {
  readonly manifest: Manifest | null;
  /** What its files say together. */
  readonly facts: FolderFacts;
  readonly account: Account;
  /** The path of the file of each object, by the object's key. */
  readonly paths: ReadonlyMap<string, string>;
  readonly problems: readonly FileProblem[];
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

const ENTITY_SHAPES = {
  organization: [() => ORGANIZATION_SHAPE, PROJECT_SHAPES],
  project: [() => PROJECT_SHAPE, PROJECT_SHAPES],
  connector: [toConnectorShape, CONNECTOR_SHAPES],
} as const satisfies Readonly<Record<string, readonly [() => FieldsShape, Shapes]>>;

/** Keys that are taken out of their text at each use: as strings, those of a large account are several times its files. */
class KeysOfText implements KeysObject {
  readonly kind = 'keys';
  readonly address: Address;
  readonly #text: string;

  constructor(address: Address, text: string) {
    this.address = address;
    this.#text = text;
  }

  /** The text was checked when the folder was read. */
  get keys(): readonly string[] {
    return this.#text === '' ? [] : this.#text.slice(0, -1).split('\n');
  }
}

/** Reads the files of a folder, texts by path relative to it. Never throws: every mistake is a problem with its place. */
export function readFolder(files: ReadonlyMap<string, string>): AccountFolder {
  const reader = new FolderReader(files);
  return reader.read();
}

class FolderReader {
  readonly #files: ReadonlyMap<string, string>;
  readonly #objects: AccountObject[] = [];
  readonly #paths = new Map<string, string>();
  readonly #problems: FileProblem[] = [];

  constructor(files: ReadonlyMap<string, string>) {
    this.#files = files;
  }

  read(): AccountFolder {
    const facts = readFacts({ paths: this.#files.keys(), textOf: (path) => this.#files.get(path) ?? null });
    const manifest = this.#readManifest(facts);
    this.#readDefinitions(facts);
    for (const { path, code, message } of findPathProblems(facts)) this.#report(path, code, START, message);
    const known = new Set(this.#objects.flatMap(({ address }) => address));
    for (const [path, text] of this.#files) {
      const marks = kindOfAccountFile(path) === null ? findConflictMarks(text) : [];
      const meaning = readPath(path, known);
      if (marks.length > 0) this.#take(path, toConflicts(marks));
      else if (meaning !== null) this.#readFile(path, text, meaning, facts);
    }
    const managed = manifest === null ? [] : this.#objects.filter((object) => isManaged(object, manifest.managed));
    return { manifest, facts, account: toAccount(managed), paths: this.#paths, problems: this.#problems };
  }

  #readManifest(facts: FolderFacts): Manifest | null {
    const text = this.#files.get(MANIFEST_FILE);
    if (text === undefined) {
      this.#report(MANIFEST_FILE, 'MISSING_FILE', START, l10n.t('This file is missing. `fairlead pull` writes it.'));
      return null;
    }
    if (!this.#isSound(MANIFEST_FILE, checkAccountFile('account', text, facts))) return null;
    const manifest = readManifest(text);
    // The check passes over values that aliases refer to.
    if (manifest === null)
      this.#report(MANIFEST_FILE, 'WRONG_TYPE', START, l10n.t('This file cannot be read. Write its values without aliases.'));
    return manifest;
  }

  #readFile(path: string, text: string, { kind, names }: PathMeaning, facts: FolderFacts): void {
    switch (kind) {
      case 'definitions':
        return;
      case 'mapping':
        if (facts.columns === null) this.#readMapping(facts);
        return;
      case 'roster':
        this.#add(path, { kind, address: [], content: text, fieldMappings: this.#readMapping(facts), versionId: '' });
        return;
      case 'keys':
        this.#add(path, this.#readKeys(path, text, names));
        return;
      case 'pipeline':
        this.#readPipeline(path, text, names);
        return;
      default:
        this.#readEntity(path, text, kind, names);
    }
  }

  #readKeys(path: string, text: string, address: Address): KeysObject {
    if (readPlainKeys(text) !== null) return new KeysOfText(address, text);
    const { keys, problems } = checkKeys(text, { ofSegment: true });
    this.#take(path, problems);
    return { kind: 'keys', address, keys };
  }

  #readMapping(facts: FolderFacts): readonly FieldMapping[] {
    const text = this.#files.get(MAPPING_FILE);
    if (text === undefined || !this.#isSound(MAPPING_FILE, checkAccountFile('mapping', text, facts))) return [];
    const { value } = readYaml(text);
    return Object.entries(isJsonObject(value) ? value : {}).flatMap(([csvColumn, given]) => {
      const fieldType = FIELD_TYPES.find((type) => type === given);
      return fieldType === undefined ? [] : [{ csvColumn, fieldType }];
    });
  }

  #readPipeline(path: string, text: string, [orgIdentifier = '', projectIdentifier = '']: Address): void {
    const document = readYaml(text);
    for (const { message, range } of document.faults) this.#report(path, 'INVALID_YAML', range, message);
    if (document.faults.length > 0) return;
    const pipeline = isJsonObject(document.value) ? document.value.pipeline : undefined;
    const identifier = isJsonObject(pipeline) ? pipeline.identifier : undefined;
    if (typeof identifier !== 'string' || identifier === '') {
      this.#report(
        path,
        'MISSING_FIELD',
        document.rangeOfKey(['pipeline', 'identifier']),
        l10n.t('It needs "pipeline" at its root, with an identifier in it.'),
      );
      return;
    }
    this.#requireOwner(path, document, ['pipeline'], { orgIdentifier, projectIdentifier });
    this.#add(path, { kind: 'pipeline', address: [orgIdentifier, projectIdentifier, identifier], yaml: text });
  }

  #readEntity(path: string, text: string, kind: keyof typeof ENTITY_SHAPES, names: Address): void {
    const [toShape, shapes] = ENTITY_SHAPES[kind];
    const document = this.#readShaped(path, text, toShape(), shapes);
    const value = document === null ? undefined : (document.value as JsonObject)[kind];
    if (document === null || !isJsonObject(value)) return;
    const [org = '', project = ''] = names;
    const identifier = String(value.identifier);
    if (kind === 'connector') {
      const owner = { orgIdentifier: org, projectIdentifier: project };
      this.#requireOwner(path, document, [kind], owner);
      const given = { ...value, orgIdentifier: org === '' ? null : org, projectIdentifier: project === '' ? null : project };
      this.#add(path, { kind, address: [org, project, identifier], value: toEntityValue(kind, given) });
      return;
    }
    if (identifier !== names.at(-1)) {
      const message = l10n.t(
        'The identifier is "{0}", but the folder is of "{1}". Correct it, or rename the folder.',
        identifier,
        names.at(-1) ?? '',
      );
      this.#report(path, 'OTHER_FOLDER', document.rangeOfValue([kind, 'identifier']), message);
    }
    if (kind === 'project') this.#requireOwner(path, document, [kind], { orgIdentifier: org });
    const given = kind === 'project' ? { ...value, orgIdentifier: org } : value;
    this.#add(path, { kind, address: names, value: toEntityValue(kind, given) });
  }

  #readDefinitions(facts: FolderFacts): void {
    const text = this.#files.get(DEFINITIONS_FILE);
    if (text === undefined || !this.#isSound(DEFINITIONS_FILE, checkAccountFile('definitions', text, facts))) return;
    const document = this.#readShaped(DEFINITIONS_FILE, text, DEFINITIONS_SHAPE, DEFINITIONS_SHAPES);
    if (document === null) return;
    for (const [at, workspace] of toMaps((document.value as JsonObject).workspaces)) {
      const name = String(workspace.name);
      const add = (
        kind: 'workspace' | 'trafficType' | 'attribute' | 'environment' | 'segment',
        own: Address,
        value: JsonObject,
        to: Path,
      ) => this.#add(DEFINITIONS_FILE, { kind, address: [name, ...own], value: toEntityValue(kind, value) }, document.rangeOfKey(to));
      const root = ['workspaces', at] as const;
      add('workspace', [], workspace, root);
      for (const [index, type] of toMaps(workspace.trafficTypes)) {
        const typeName = String(type.name);
        add('trafficType', [typeName], type, [...root, 'trafficTypes', index]);
        for (const [own, attribute] of toMaps(type.attributes))
          add('attribute', [typeName, String(attribute.id)], attribute, [...root, 'trafficTypes', index, 'attributes', own]);
      }
      for (const [index, environment] of toMaps(workspace.environments))
        add('environment', [String(environment.name)], environment, [...root, 'environments', index]);
      for (const [index, segment] of toMaps(workspace.segments)) {
        add('segment', [String(segment.name)], segment, [...root, 'segments', index]);
      }
    }
  }

  /** Returns the document if it has the shape, otherwise reports its problems. */
  #readShaped(path: string, text: string, shape: FieldsShape, shapes: Shapes): YamlText | null {
    const document = readYaml(text);
    for (const { message, range } of document.faults) this.#report(path, 'INVALID_YAML', range, message);
    if (document.faults.length > 0) return null;
    const found = checkShape(toTree(document.value), shape, shapes).filter(isShapeError);
    for (const { kind, path: at, message } of found)
      this.#report(path, ACCOUNT_CODES[kind], document.rangeOfKey(at), toSentence(at, message, l10n.t('The document')));
    return found.length > 0 ? null : document;
  }

  /** An owner that the text names must be that of its folder. */
  #requireOwner(path: string, document: YamlText, root: readonly string[], owner: Readonly<Record<string, string>>): void {
    let value: unknown = document.value;
    for (const key of root) value = isJsonObject(value) ? value[key] : undefined;
    for (const [key, folder] of Object.entries(owner)) {
      const named = isJsonObject(value) ? value[key] : undefined;
      if (named === undefined || named === null || named === folder) continue;
      const message =
        folder === ''
          ? l10n.t('{0} is "{1}", but the file is not in a folder of it. Move the file, or correct it.', key, String(named))
          : l10n.t('{0} is "{1}", but the file is in the folder of "{2}". Move the file, or correct it.', key, String(named), folder);
      this.#report(path, 'OTHER_FOLDER', document.rangeOfValue([...root, key]), message);
    }
  }

  #add(path: string, object: AccountObject, range: Range = START): void {
    const key = toObjectKey(object);
    const first = this.#paths.get(key);
    if (first !== undefined) {
      this.#report(path, 'DUPLICATE_DEFINITION', range, l10n.t('This is defined twice, also in {0}. Remove one of the two.', first));
      return;
    }
    this.#paths.set(key, path);
    this.#objects.push(object);
  }

  /** Reports the errors of a check; returns whether there are none. */
  #isSound(path: string, { problems }: AccountFileCheck): boolean {
    return this.#take(path, problems) === 0;
  }

  /** Reports those problems that are errors, and returns their number. */
  #take(path: string, problems: readonly Problem[]): number {
    const errors = problems.filter(({ severity }) => severity === 'error');
    for (const { code, range, message } of errors) this.#report(path, code, range, message);
    return errors.length;
  }

  #report(path: string, code: string, range: Range, message: string): void {
    this.#problems.push({ path, code, range, message });
  }
}

function toMaps(list: unknown): (readonly [number, JsonObject])[] {
  return Array.isArray(list) ? list.flatMap((item, index) => (isJsonObject(item) ? [[index, item] as const] : [])) : [];
}
