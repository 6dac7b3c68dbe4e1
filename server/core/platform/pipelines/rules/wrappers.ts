import * as l10n from '@vscode/l10n';
import { findNearest } from '../../../nearest.ts';
import { type FieldsShape, resolveShape, type Shape } from '../../../shape.ts';
import { findGiven, toKey, toKnownKeys } from '../../../shapeKeys.ts';
import { isNothing, shorten } from '../../../shapeReport.ts';
import type { MapNode, ScalarNode } from '../../../tree.ts';
import { changeFix, type Finding, type Fix, findingAt, findingWithMessage } from '../finding.ts';
import type { FieldsPlace, FieldsRule } from '../rule.ts';

/** Columns by which the fields of a stage or step are indented from its `stage:` or `step:`. */
const INDENTATION = 2;

/** MISSING_WRAPPER, UNKNOWN_ELEMENT: an entry of stages or steps needs a key of its own around its fields: `stage:`, `step:`, `parallel:` and the like. */
export const checkWrappers: FieldsRule = {
  owners: ['StageEntry', 'StepEntry'],
  check(place, found) {
    const { map } = place;
    if (map.isOpen) return undefined;
    const keys = keysOf(place);
    const wrapper = map.entries.find(({ key }) => keys.includes(toKey(key)));
    if (wrapper === undefined) return checkBare(place, found);
    if (keys.some((key) => findGiven(map, key) !== undefined)) return undefined;
    const { key } = wrapper;
    const inner = findInner(place, toKey(key));
    const others = map.entries.filter((entry) => entry !== wrapper);
    const path = [...place.path, toKey(key)];
    if (inner !== null && others.some((entry) => toKnownKeys(inner).has(toKey(entry.key)))) {
      const fixes = map.entries[0] === wrapper && !map.isFlow ? [indentFix(map, key)] : [];
      found.push(
        findingAt('MISSING_WRAPPER', key, path, l10n.t('is empty; indent the fields next to it, so that they are under it'), fixes),
      );
      return null;
    }
    found.push(findingAt('MISSING_FIELD', key, path, inner === null ? l10n.t('is empty; add its fields') : toDemand(inner)));
    return null;
  },
};

/** Returns the keys that make an entry. A template with a name is that of a stage, whose own key is missing. */
function keysOf({ map, shape }: FieldsPlace): readonly string[] {
  const isNamed = findGiven(map, 'name') !== undefined || findGiven(map, 'identifier') !== undefined;
  return shape.atLeastOne.flat().filter((key) => key !== 'template' || !isNamed);
}

/** Reports an entry without any of the keys that make one. Messages name no path: an entry may be checked alone, without the list around it. */
function checkBare(place: FieldsPlace, found: Finding[]): Shape | null {
  const { map, shape, path } = place;
  const keys = shape.atLeastOne.flat();
  const known = keys.join(', ');
  const meant = map.entries.length === 1 ? findNearest(toKey(map.entries[0]!.key), keys) : null;
  if (meant !== null) {
    const { key } = map.entries[0]!;
    const message = l10n.t('The entry must be one of {0}, not "{1}". Did you mean "{2}"?', known, shorten(toKey(key)), meant);
    found.push(findingWithMessage('UNKNOWN_ELEMENT', key, path, message, [changeFix(key, meant)]));
    return null;
  }
  const wrapper = chooseWrapper(place);
  const token = map.entries[0]?.key ?? map;
  if (wrapper === null) {
    found.push(findingWithMessage('UNKNOWN_ELEMENT', token, path, l10n.t('The entry must be one of {0}.', known)));
    return null;
  }
  const list = path.findLast((part) => typeof part === 'string') ?? (shape.owner === 'StepEntry' ? 'steps' : 'stages');
  const reason = l10n.t('Each entry of "{0}" must be wrapped in "{1}:". Indent this entry under "{1}:".', list, wrapper);
  found.push(findingAt('MISSING_WRAPPER', token, path, reason, [wrapFix(place, wrapper)]));
  return shape.fields.get(wrapper) ?? null;
}

/** Returns the key that most likely belongs around the fields of an entry: that of the shape that knows most of them; null if none knows any. */
function chooseWrapper(place: FieldsPlace): string | null {
  const keys = place.map.entries.map(({ key }) => toKey(key));
  let most = 0;
  let chosen: string | null = null;
  for (const wrapper of WRAPPERS) {
    const inner = findInner(place, wrapper);
    if (inner === null) continue;
    const known = toKnownKeys(inner);
    const count = keys.filter((key) => known.has(key)).length;
    if (count <= most) continue;
    most = count;
    chosen = wrapper;
  }
  return chosen;
}

const WRAPPERS = ['stage', 'step', 'stepGroup'] as const;

/** Returns the fields below a key of an entry; null if it is not an object. */
function findInner({ shape, shapes }: FieldsPlace, wrapper: string): FieldsShape | null {
  const inner = resolveShape(shape.fields.get(wrapper), shapes);
  return inner?.kind === 'fields' ? inner : null;
}

function toDemand({ required, choices }: FieldsShape): string {
  return l10n.t('is empty; add {0}', [...required, ...choices.map(({ key }) => key)].join(', '));
}

function wrapFix({ map, source }: FieldsPlace, wrapper: string): Fix {
  const title = l10n.t('Put it under "{0}:"', wrapper);
  const start = { start: map.start, end: map.start };
  if (map.isFlow) {
    const key = source.startsWith('"', map.entries[0]?.key.start ?? map.end) ? `"${wrapper}"` : wrapper;
    const end = { start: map.end, end: map.end };
    const edits = [
      { kind: 'replace', span: start, text: `{${key}: ` },
      { kind: 'replace', span: end, text: '}' },
    ] as const;
    return { title, isPreferred: true, edits };
  }
  const text = `${wrapper}:\n${' '.repeat(map.column + INDENTATION)}`;
  const edits = [
    { kind: 'replace', span: start, text },
    { kind: 'shift', span: { start: map.start, end: map.end }, by: INDENTATION },
  ] as const;
  return { title, isPreferred: true, edits };
}

function indentFix(map: MapNode, wrapper: ScalarNode): Fix {
  const span = { start: wrapper.start, end: map.end };
  return { title: l10n.t('Indent it under "{0}:"', toKey(wrapper)), isPreferred: true, edits: [{ kind: 'shift', span, by: INDENTATION }] };
}

/** UNKNOWN_ELEMENT: an entry of stages or steps is empty. */
export const checkEmptyEntries: FieldsRule = {
  owners: ['Pipeline', 'Execution', 'StepGroup', 'StageEntry', 'StepEntry'],
  check({ map, path, source }, found) {
    for (const { key, value } of map.entries) {
      const name = toKey(key);
      if (!LISTS.includes(name) || value?.kind !== 'list') continue;
      let from = value.start;
      for (const [index, item] of value.items.entries()) {
        if (item !== null && !isNothing(item)) from = item.end;
        else {
          const at = value.isFlow ? value.start : findDash(source, from);
          const word = [...path, name].findLast((step) => step === 'stages' || isStepList(step)) === 'stages' ? 'stage' : 'step';
          const span = { start: at, end: at + 1 };
          const fixes: Fix[] = value.isFlow ? [] : [{ title: l10n.t('Remove it'), isPreferred: false, edits: [{ kind: 'remove', span }] }];
          const reason = l10n.t('is empty; write "{0}:" with its fields, or remove it', word);
          found.push(findingAt('UNKNOWN_ELEMENT', span, [...path, name, index], reason, fixes));
          from = at + 1;
        }
      }
    }
    return undefined;
  },
};

const LISTS: readonly string[] = ['stages', 'steps', 'rollbackSteps', 'parallel'];

function isStepList(step: string | number): boolean {
  return step === 'steps' || step === 'rollbackSteps';
}

/** Returns the offset of the next dash of a block list; between its items are only blanks, line breaks and comments. */
function findDash(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === '-') return at;
    if (source[at] !== '#') continue;
    const end = source.indexOf('\n', at);
    if (end === -1) break;
    at = end;
  }
  return source.indexOf('-', from);
}
