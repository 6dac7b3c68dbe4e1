import * as l10n from '@vscode/l10n';
import { findNearest } from '../../../nearest.ts';
import { toNewerKind } from '../../../nearestType.ts';
import type { FieldsShape } from '../../../shape.ts';
import { findGiven, toKey, toKnownKeys } from '../../../shapeKeys.ts';
import { isNothing, shorten } from '../../../shapeReport.ts';
import type { MapNode, TreeEntry } from '../../../tree.ts';
import { currentCatalogue } from '../catalogue.ts';
import { hasOpening, OPENINGS_V1 } from '../expressions/openings.ts';
import { changeFix, type Finding, type Fix, findingAt, findingWithMessage } from '../finding.ts';
import { describeStrange } from '../inputs/checkInput.ts';
import { readAllowedValues } from '../inputs/declaredInputs.ts';
import { isAllowed } from '../inputs/input.ts';
import type { FieldsPlace, FieldsRule } from '../rule.ts';

/** The wrappers of version 0, which version 1 does not have. */
const WRAPPERS: readonly string[] = ['stage', 'step', 'stepGroup'];

/** MISSING_WRAPPER: an entry is wrapped in `stage:` or `step:` as in version 0; its fields belong directly into the entry. */
export const checkWrapped: FieldsRule = {
  owners: ['Stage', 'Step'],
  check({ map, path }, found) {
    const entry = findWrapper(map);
    if (entry === null) return undefined;
    const word = toKey(entry.key);
    const isGroup = word === 'stepGroup';
    const message = describeWrapper(word);
    const fixes = isGroup ? [changeFix(entry.key, 'group')] : unwrapFix(map, entry);
    found.push(findingWithMessage('MISSING_WRAPPER', entry.key, [...path, word], message, fixes));
    return null;
  },
};

function describeWrapper(word: string): string {
  if (word === 'stepGroup') return l10n.t('"stepGroup:" around a group of steps is of version 0. Write "group:" instead.');
  return word === 'stage'
    ? l10n.t('"stage:" around a stage is of version 0. Remove it, and move its fields to the left.')
    : l10n.t('"step:" around a step is of version 0. Remove it, and move its fields to the left.');
}

/** Returns the only key of an entry if it is a wrapper of version 0; null if it is none. */
function findWrapper(map: MapNode): TreeEntry | null {
  const entry = map.entries[0];
  if (entry === undefined || map.entries.length > 1 || map.isOpen) return null;
  return entry.value?.kind === 'map' && WRAPPERS.includes(toKey(entry.key)) ? entry : null;
}

/** Moves the fields below the only key of an entry to its place. */
function unwrapFix(map: MapNode, { key, value }: TreeEntry): Fix[] {
  if (value?.kind !== 'map' || value.isFlow || map.isFlow) return [];
  const edits = [
    { kind: 'replace', span: { start: key.start, end: value.start }, text: '' },
    { kind: 'shift', span: { start: value.start, end: value.end }, by: map.column - value.column },
  ] as const;
  return [{ title: l10n.t('Remove "{0}:"', toKey(key)), isPreferred: true, edits }];
}

/**
 * MISSING_FIELD, UNKNOWN_KEY: an entry has no key that says what it does. An unknown key that is like none of those may be newer than the
 * catalogue, so that it is a warning.
 */
export const checkDeeds: FieldsRule = {
  owners: ['Stage', 'Step'],
  check(place, found) {
    const { map, shape, path } = place;
    const [deeds] = shape.atLeastOne;
    if (deeds === undefined || map.isOpen || findWrapper(map) !== null || deeds.some((key) => findGiven(map, key) !== undefined))
      return undefined;
    const strangers = map.entries.filter(({ key }) => !toKnownKeys(shape).has(toKey(key)));
    if (strangers.some(({ key }) => findNearest(toKey(key), deeds) !== null || toWord(toKey(key), shape) !== null)) return undefined;
    const isStage = shape.owner === 'Stage';
    const newer = strangers.find(({ value }) => value?.kind === 'map');
    const first = map.entries[0]?.key ?? map;
    if (newer !== undefined) found.push(toNewer(newer, path, isStage ? l10n.t('stage') : l10n.t('step')));
    else {
      const message = isStage
        ? l10n.t('This stage does nothing. Add steps, group, template or another key that says what it does.')
        : l10n.t('This step does nothing. Add run, action, template or another key that says what it does.');
      found.push(findingWithMessage('MISSING_FIELD', first, [...path, deeds[0]!], message));
    }
    return { ...shape, atLeastOne: [] };
  },
};

function toNewer({ key }: TreeEntry, path: FieldsPlace['path'], noun: string): Finding {
  const word = toKey(key);
  const message = toNewerKind(noun, word, currentCatalogue().published);
  return findingWithMessage('UNKNOWN_KEY', key, [...path, word], message);
}

/** Keys of version 0 that have another name in version 1, unless only their spelling differs. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['identifier', ['id']],
  ['failureStrategies', ['on-failure']],
  ['failureStrategy', ['on-failure']],
  ['when', ['if']],
  ['stepGroup', ['group']],
  ['rollbackSteps', ['rollback']],
  ['description', ['desc']],
  ['desc', ['description']],
  ['delegateSelectors', ['delegate']],
  ['command', ['script']],
  ['envVariables', ['env']],
  ['environmentVariables', ['env']],
  ['outputVariables', ['output']],
  ['connectorRef', ['connector']],
  ['cloneCodebase', ['clone']],
  ['imagePullPolicy', ['pull']],
  ['templateRef', ['uses']],
  ['templateInputs', ['with']],
  ['maxConcurrency', ['max-parallel']],
  ['notificationRules', ['notifications']],
  ['allowedValues', ['enum']],
  ['identifiers', ['id']],
]);

/** UNKNOWN_KEY: a key as version 0 writes it. */
export const checkWords: FieldsRule = {
  owners: null,
  check({ map, shape, path }, found) {
    if (shape.rest !== null) return undefined;
    const known = toKnownKeys(shape);
    for (const { key } of map.entries) {
      const word = toKey(key);
      if (known.has(word)) continue;
      const meant = toWord(word, shape);
      if (meant === null || findGiven(map, meant) !== undefined) continue;
      const message = l10n.t('Unknown key "{0}". Version 1 calls it "{1}".', shorten(word), meant);
      found.push(findingWithMessage('UNKNOWN_KEY', key, [...path, word], message, [changeFix(key, meant)]));
    }
    return undefined;
  },
};

/** Returns the key that a word of version 0 means in an object; null if it means none. */
function toWord(word: string, shape: FieldsShape): string | null {
  const known = toKnownKeys(shape);
  const kebab = word
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
  return [...(WORDS.get(word) ?? []), ...(kebab === word ? [] : [kebab])].find((meant) => known.has(meant)) ?? null;
}

/** INVALID_INPUT: the default of an input is not one of its allowed values. */
export const checkDefaults: FieldsRule = {
  owners: ['Input'],
  check({ map, path }, found) {
    const value = findGiven(map, 'default')?.value;
    const allowed = readAllowedValues(map);
    if (value?.kind !== 'scalar' || isNothing(value) || allowed === null) return undefined;
    const written = String(value.value);
    if ([written, ...allowed].some((text) => hasOpening(text, OPENINGS_V1)) || isAllowed(written, allowed)) return undefined;
    const { message, nearest } = describeStrange(written, allowed);
    const fixes = nearest !== null && PLAIN.test(nearest) ? [changeFix(value, nearest)] : [];
    found.push(findingWithMessage('INVALID_INPUT', value, [...path, 'default'], message, fixes));
    return undefined;
  },
};

/** A text that YAML takes as it is in any place. */
const PLAIN = /^[A-Za-z][\w-]*$/;

/** DUPLICATE_NAME: two outputs of a step have the same name. */
export const checkOutputs: FieldsRule = {
  owners: ['Run', 'RunTests'],
  check({ map, path }, found) {
    const list = findGiven(map, 'output')?.value;
    if (list?.kind !== 'list') return undefined;
    const seen = new Set<unknown>();
    for (const [index, item] of list.items.entries()) {
      const name = item?.kind === 'map' ? findGiven(item, 'name')?.value : item;
      if (name?.kind !== 'scalar' || typeof name.value !== 'string') continue;
      if (seen.has(name.value)) {
        const reason = l10n.t('is a duplicate of "{0}"; give each output a unique name', shorten(name.value));
        found.push(findingAt('DUPLICATE_NAME', name, [...path, 'output', index], reason));
      }
      seen.add(name.value);
    }
    return undefined;
  },
};
