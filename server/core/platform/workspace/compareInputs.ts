import * as l10n from '@vscode/l10n';
import { findNearest } from '../../nearest.ts';
import { plural } from '../../plural.ts';
import type { Span } from '../../tree.ts';
import { listWords } from '../pipelines/finding.ts';
import type { AcrossCode } from '../pipelines/problems.ts';
import {
  type EntityInput,
  findAllowedNear,
  givesMore,
  hasFreeKeys,
  hasInputs,
  inputOf,
  isChosen,
  isDependent,
  isIdentity,
  isInput,
  isRequired,
  whyWrongInput,
} from './inputValues.ts';
import {
  certainText,
  type Element,
  elementsOf,
  entryOf,
  type ListValue,
  type MapValue,
  toElement,
  type Value,
  type ValueEntry,
} from './value.ts';

/** A difference between given inputs and what an entity asks for. */
export interface InputFinding extends Span {
  readonly code: AcrossCode;
  readonly message: string;
  readonly change: string | null;
  /** The place of the cause in the document of the entity; null if it has none. */
  readonly cause: (Span & { readonly message: string }) | null;
}

/** What inputs are compared with. */
export interface InputTarget {
  /** The entity as a sentence names it: `template "build" version "v1"`. */
  readonly title: string;
  /** Whether every required input must be given. */
  readonly needsAll: boolean;
}

/** Compares given inputs with the contents of an entity, in which only runtime inputs can be set. `key` is the token that holds them. */
export function compareInputs(given: Value | null, body: Value, key: Span, target: InputTarget): InputFinding[] {
  const findings: InputFinding[] = [];
  const comparison: Comparison = { ...target, findings };
  if (given === null || given.kind === 'map') compareMaps(comparison, given, body, key, '');
  return findings.sort((one, other) => one.start - other.start);
}

interface Comparison extends InputTarget {
  readonly findings: InputFinding[];
}

function compareMaps(comparison: Comparison, given: MapValue | null, body: Value, holder: Span, path: string): void {
  if (body.kind !== 'map' || body.isOpen) return;
  for (const entry of given?.entries ?? []) {
    if (entry.key === '<<') continue;
    const own = entryOf(body, entry.key);
    if (isDependent(body, entry.key)) {
      // What is missing there may be set where it is chosen.
      if (own !== undefined && isChosen(body, entry.key))
        compareEntry({ ...comparison, needsAll: false }, entry, own, body, join(path, entry.key));
      continue;
    }
    if (own === undefined) {
      if (!isIdentity(body, entry.key)) reportUnknownKey(comparison, entry, body);
    } else compareEntry(comparison, entry, own, body, join(path, entry.key));
  }
  const keys = given?.entries.map(({ key }) => key) ?? [];
  if (!comparison.needsAll || given?.isOpen === true || givesMore(body, keys)) return;
  const missing = body.entries
    .filter(({ key }) => !isDependent(body, key) && (given === null || entryOf(given, key) === undefined))
    .flatMap((entry) => listRequired(entry.value, body, entry.key, entry.key));
  reportMissing(comparison, missing, holder);
}

function compareEntry(comparison: Comparison, entry: ValueEntry, own: ValueEntry, around: MapValue, path: string): void {
  const { value } = entry;
  const body = own.value;
  if (body?.kind === 'open' || value?.kind === 'open') return;
  const input = inputOf(body);
  if (input !== null) {
    compareInput(comparison, entry, input, around);
    return;
  }
  if (body?.kind === 'map' && value?.kind === 'map') {
    compareMaps(comparison, value, body, entry, path);
    return;
  }
  if (body?.kind === 'list' && value?.kind === 'list') {
    compareLists(comparison, value, body, entry, path);
    return;
  }
  if (body !== null && body.kind !== 'text' && isInput(value)) return;
  if (body?.kind === 'text' && isIdentity(around, entry.key)) {
    if (
      entry.key === 'type' &&
      !hasFreeKeys(path) &&
      value?.kind === 'text' &&
      body.text !== '' &&
      !body.text.includes('<+') &&
      value.text !== body.text
    )
      report(
        comparison,
        'WRONG_INPUT',
        value,
        l10n.t('{0} has type "{1}" here, not "{2}".', upper(comparison.title), body.text, value.text),
        body.text,
        body,
      );
    return;
  }
  if (value === null || hasInputs(body) || isSameReference(entry, body)) return;
  // The service repeats the default of an input where it asks for the input.
  if (entry.key === 'default' && around.entries.some((other) => isInput(other.value))) return;
  const reason = l10n.t(
    '"{0}" is no input of {1}, which sets it itself. Remove it here, or make it <+input> there.',
    entry.key,
    comparison.title,
  );
  report(comparison, 'UNKNOWN_INPUT', entry, reason, null, own);
}

/** Whether an entry only says which service or environment of several it is about. */
function isSameReference({ key, value }: ValueEntry, body: Value | null): boolean {
  return (key === 'serviceRef' || key === 'environmentRef') && value?.kind === 'text' && body?.kind === 'text' && value.text === body.text;
}

function compareInput(comparison: Comparison, entry: ValueEntry, body: EntityInput, around: MapValue): void {
  const { key, value } = entry;
  const reason = value === null ? null : whyWrongInput(value, body, around, key);
  if (value === null || reason === null) return;
  // A list or an object is underlined at its key.
  const place = value.kind === 'text' ? value : entry;
  const nearest = value.kind === 'text' ? findAllowedNear(value.text, body) : null;
  const name = key === 'value' ? (certainText(around, 'name')?.text ?? key) : key;
  report(comparison, 'WRONG_INPUT', place, `"${name}" ${reason}${/[.?]$/.test(reason) ? '' : '.'}`, nearest, body);
}

function compareLists(comparison: Comparison, given: ListValue, body: ListValue, holder: ValueEntry, path: string): void {
  const known = elementsOf(body.items);
  if (known === null || known.size === 0) return;
  const seen = new Set<string>();
  compareItems(comparison, given.items, known, seen, path);
  if (!comparison.needsAll || given.items.some((item) => item !== null && (item.kind !== 'map' || item.isOpen))) return;
  const missing = [...known].flatMap(([name, { map }]) => (seen.has(name) ? [] : listRequired(map, map, name, name)));
  reportMissing(comparison, missing, holder);
}

function compareItems(
  comparison: Comparison,
  items: readonly (Value | null)[],
  known: ReadonlyMap<string, Element>,
  seen: Set<string>,
  path: string,
): void {
  for (const item of items) {
    if (item?.kind !== 'map' || item.isOpen) continue;
    const [only] = item.entries;
    if (item.entries.length === 1 && only?.key === 'parallel') {
      if (only.value?.kind === 'list') compareItems(comparison, only.value.items, known, seen, path);
      continue;
    }
    const element = toElement(item);
    if (element === null) continue;
    let own = known.get(element.name);
    if (own === undefined) {
      const nearest = findNearest(element.name, known.keys());
      reportUnknownElement(comparison, element, known, nearest, path);
      own = nearest === null ? undefined : known.get(nearest);
      if (own === undefined) continue;
    } else seen.add(element.name);
    if (own.wrapper !== null && element.wrapper !== null && own.wrapper.key !== element.wrapper.key) {
      const message = l10n.t('{0} has a {1} "{2}", not a {3}.', upper(comparison.title), own.wrapper.key, own.name, element.wrapper.key);
      report(comparison, 'WRONG_INPUT', element.wrapper, message, own.wrapper.key, own.wrapper);
    } else compareMaps(comparison, element.map, own.map, element.at, join(path, own.name));
  }
}

function reportUnknownKey(comparison: Comparison, entry: ValueEntry, body: MapValue): void {
  const open = body.entries.filter(({ value }) => hasInputs(value)).map(({ key }) => key);
  const nearest = findNearest(entry.key, open);
  const hint =
    nearest !== null
      ? l10n.t('. Did you mean "{0}"?', nearest)
      : open.length === 0
        ? l10n.t('. Remove it.')
        : l10n.t('. Remove it, or use one of its inputs: {0}.', listWords(open.slice(0, MOST_LISTED), 'and'));
  report(
    comparison,
    'UNKNOWN_INPUT',
    entry,
    l10n.t('{0} has no input "{1}" here{2}', upper(comparison.title), entry.key, hint),
    nearest,
    body,
  );
}

const MOST_LISTED = 8;

function reportUnknownElement(
  comparison: Comparison,
  { name, at, wrapper }: Element,
  known: ReadonlyMap<string, Element>,
  nearest: string | null,
  path: string,
): void {
  const what = wrapper?.key ?? (/variables$/i.test(path) ? l10n.t('variable') : l10n.t('entry'));
  const names = [...known.keys()].slice(0, MOST_LISTED).map((one) => `"${one}"`);
  const hint = nearest === null ? l10n.t('Remove it, or use one of {0}.', listWords(names)) : l10n.t('Did you mean "{0}"?', nearest);
  report(comparison, 'UNKNOWN_INPUT', at, l10n.t('{0} has no {1} "{2}". {3}', upper(comparison.title), what, name, hint), nearest, null);
}

/** A required input that is not given: its path from the place where it is missing. */
interface Required extends Span {
  readonly path: string;
}

/** Lists the inputs inside a value that need a value. */
function listRequired(value: Value | null, around: MapValue, key: string, path: string): Required[] {
  const input = inputOf(value);
  if (input !== null) return isRequired(input, around, key) ? [{ path, start: input.start, end: input.end }] : [];
  if (value?.kind === 'map')
    return value.entries.flatMap((entry) =>
      isDependent(value, entry.key) ? [] : listRequired(entry.value, value, entry.key, join(path, entry.key)),
    );
  if (value?.kind !== 'list') return [];
  const known = elementsOf(value.items);
  return known === null ? [] : [...known].flatMap(([name, { map }]) => listRequired(map, map, name, join(path, name)));
}

function reportMissing(comparison: Comparison, missing: readonly Required[], holder: Span): void {
  const [first] = missing;
  if (first === undefined) return;
  const names = missing.slice(0, MOST_LISTED).map(({ path }) => `"${path}"`);
  const more = missing.length - MOST_LISTED;
  const listed = more > 0 ? l10n.t('{0} and {1} more', listWords(names, 'and'), more) : listWords(names, 'and');
  const message = plural(
    missing.length,
    '{0} needs {1}. Give it a value.',
    '{0} needs {1}. Give them values.',
    upper(comparison.title),
    listed,
  );
  report(comparison, 'MISSING_INPUT', holder, message, null, first);
}

function report(
  { findings }: Comparison,
  code: AcrossCode,
  { start, end }: Span,
  message: string,
  change: string | null,
  cause: Span | null,
): void {
  const place =
    cause === null
      ? null
      : { start: cause.start, end: cause.end, message: code === 'MISSING_INPUT' ? l10n.t('The input') : l10n.t('What is there') };
  findings.push({ code, start, end, message, change, cause: place });
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function upper(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
