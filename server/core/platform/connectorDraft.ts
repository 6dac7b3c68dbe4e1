import * as l10n from '@vscode/l10n';
import { checkShape } from '../checkShape.ts';
import { CONNECTOR_SHAPES, toConnectorShape } from '../entityShapes.ts';
import { checkIdentifier } from '../identifiers.ts';
import { toJsonObject } from '../jsonObject.ts';
import { isShapeError, type Path, resolveShape, type Shape, toPathText, toSentence } from '../shape.ts';
import { capitalize } from '../text.ts';
import { toTree } from '../tree.ts';

/** A connector that is being written: the fields it has so far. */
export type ConnectorDraft = Readonly<Record<string, unknown>>;

/** How people type the value of a field: a list with commas, pairs as `key=value` with commas. */
export type FieldKind = 'text' | 'secret' | 'flag' | 'number' | 'enum' | 'list' | 'pairs' | 'object';

/** A field that a connector may have but does not have yet. */
export interface OpenField {
  /** The path, starting with `connector`. */
  readonly path: Path;
  readonly kind: FieldKind;
  /** The allowed values of an enum; empty for other kinds. */
  readonly values: readonly string[];
  /** The names of a group that needs one of its fields; otherwise only this field. */
  readonly group: readonly string[];
}

/** Maximum nesting depth of required objects. */
const DEEPEST = 12;

/**
 * Finds the first missing field that is not among those asked for, by their paths, in the order of the shape; `draft` then contains the
 * objects on the path to it. `open` is null if no other required field is missing.
 */
export function findOpenField(
  draft: ConnectorDraft,
  asked: ReadonlySet<string>,
): { readonly draft: ConnectorDraft; readonly open: OpenField | null } {
  let current = draft;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const missing = check(current).find(({ kind, path }) => kind === 'missing' && !asked.has(toPathText(path)));
    if (missing === undefined) return { draft: current, open: null };
    const open = toOpenField(missing.path, missing.expected, missing.allowed);
    if (open.kind !== 'object') return { draft: current, open };
    current = put(current, missing.path, {});
  }
  return { draft: current, open: null };
}

/** Lists the optional fields of a connector's spec that are not set yet. */
export function listOptionalFields({ type, spec }: ConnectorDraft): OpenField[] {
  const root = toConnectorShape().fields.get('connector');
  const branch = root?.kind === 'fields' && typeof type === 'string' ? root.choices[0]?.branches.get(type)?.fields.get('spec') : undefined;
  const shape = resolveShape(branch, CONNECTOR_SHAPES);
  if (shape?.kind !== 'fields') return [];
  const groups = shape.oneOf.flat();
  return [...shape.fields]
    .filter(
      ([key]) =>
        key !== 'connectorType' && !shape.required.includes(key) && !groups.includes(key) && !Object.hasOwn(toJsonObject(spec), key),
    )
    .map(([key, field]) => toOpenField(['connector', 'spec', key], field, [key]));
}

/**
 * Sets a field of the draft to what was typed, or returns the draft unchanged with a sentence that says what is wrong, to be shown beside
 * the field. The text of an object is ignored.
 */
export function answerField(
  draft: ConnectorDraft,
  { path, kind }: Pick<OpenField, 'path' | 'kind'>,
  text: string,
): { readonly draft: ConnectorDraft; readonly problem: string | null } {
  const secret = kind === 'secret' ? checkSecretReference(text) : null;
  if (secret !== null) return { draft, problem: toRemark(secret) };
  const answered = put(draft, path, toValue(kind, text));
  const isAnswered = (other: Path): boolean => path.every((step, index) => other[index] === step);
  const found = check(answered).find((problem) => problem.kind !== 'missing' && isAnswered(problem.path));
  if (found !== undefined) return { draft, problem: toRemark(found.message) };
  return { draft: withSpecOfType(answered, path), problem: null };
}

/**
 * Describes what is wrong with the name of a stored secret, to be read after the name of its field; null if it is valid. Fairlead never
 * asks for secrets themselves.
 */
export function checkSecretReference(text: string): string | null {
  const name = text.replace(/^(account|org)\./, '');
  return checkIdentifier(name, 'entity') === null
    ? null
    : l10n.t('must be the identifier of a stored secret, like account.my_secret or my_secret, never the secret itself');
}

/** Formats a message as a sentence that is read below the name of its field. */
function toRemark(message: string): string {
  return toSentence([], capitalize(message), '');
}

function check(draft: ConnectorDraft) {
  return checkShape(toTree({ connector: draft }), toConnectorShape(), CONNECTOR_SHAPES).filter(isShapeError);
}

function toOpenField(path: Path, expected: Shape | null, group: readonly string[]): OpenField {
  const shape = expected === null ? null : resolveShape(expected, CONNECTOR_SHAPES);
  return { path, kind: (shape && KINDS[shape.kind]) ?? 'text', values: shape?.kind === 'enum' ? shape.values : [], group };
}

/** How people type a value of each kind of shape; any other is a text. */
const KINDS: Readonly<Partial<Record<Shape['kind'], FieldKind>>> = {
  ...{ secret: 'secret', flag: 'flag', enum: 'enum', list: 'list' },
  ...{ integer: 'number', number: 'number', map: 'pairs' },
  ...{ fields: 'object', object: 'object', anything: 'object' },
};

function toValue(kind: FieldKind, text: string): unknown {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  switch (kind) {
    case 'flag':
      return text === 'true' || (text === 'false' ? false : text);
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'list':
      return parts;
    case 'pairs':
      return Object.fromEntries(
        parts.map((part) => [part.replace(/=.*$/s, '').trim(), part.includes('=') ? part.replace(/^[^=]*=/, '').trim() : '']),
      );
    case 'object':
      return {};
    default:
      return text;
  }
}

/** Adds a `spec` after a deciding `type` if its fields are required, even if the service would accept the type alone. */
function withSpecOfType(draft: ConnectorDraft, path: Path): ConnectorDraft {
  if (path.at(-1) !== 'type') return draft;
  const owner = path.slice(0, -1);
  const trial = put(draft, [...owner, 'spec'], {});
  const at = toPathText([...owner, 'spec']);
  const asks =
    !isGiven(draft, owner) &&
    check(trial).some(({ kind, path: missing }) => kind === 'missing' && toPathText(missing).startsWith(`${at}.`));
  return asks ? trial : draft;
}

function isGiven(draft: ConnectorDraft, owner: Path): boolean {
  let value: unknown = { connector: draft };
  for (const step of owner) value = toJsonObject(value)[step];
  return Object.hasOwn(toJsonObject(value), 'spec');
}

/** Returns the draft with a value at a path that starts with `connector`; creates missing objects. */
function put(draft: ConnectorDraft, path: Path, value: unknown): ConnectorDraft {
  const [, ...inner] = path;
  return toJsonObject(putInto(draft, inner, value));
}

function putInto(holder: unknown, [step, ...inner]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const fields = toJsonObject(holder);
  return { ...fields, [step]: putInto(fields[step], inner, value) };
}
