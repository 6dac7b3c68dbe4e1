import type { ShapeProblem } from '../shape.ts';
import { findGiven, toKey, toKnownKeys } from '../shapeKeys.ts';
import type { MapNode } from '../tree.ts';
import type { CheckedShape } from './checkedShape.ts';
import { changeFix, type Finding, findingAt } from './finding.ts';
import { chooseValue } from './fixes/placeholders.ts';
import { listWords } from './listWords.ts';
import { nodeAt } from './nodeAt.ts';

/** Finds each `spec` whose fields all belong to another type: most likely the type is wrong, which is a single mistake, reported at the type. */
export function mergeForeign(
  problems: readonly ShapeProblem[],
  checked: CheckedShape,
): { foreign: Finding[]; others: readonly ShapeProblem[] } {
  const strangers = problems.filter(({ kind, suggestion, path }) => kind === 'unknownKey' && suggestion === null && path.at(-2) === 'spec');
  const foreign: Finding[] = [];
  const merged = new Set<ShapeProblem>();
  for (const [spec, first] of bySpec(strangers, checked)) {
    const own = problems.filter(({ path }) => nodeAt(checked.tree, path.slice(0, -1)) === spec);
    const finding = toFinding(spec, first, own, checked);
    if (finding === null) continue;
    foreign.push(finding);
    for (const problem of own) merged.add(problem);
  }
  return { foreign, others: merged.size === 0 ? problems : problems.filter((problem) => !merged.has(problem)) };
}

/** Returns the specs in which every key is unknown, with the first of these problems. */
function bySpec(strangers: readonly ShapeProblem[], { tree }: CheckedShape): ReadonlyMap<MapNode, ShapeProblem> {
  const counts = new Map<MapNode, { first: ShapeProblem; count: number }>();
  for (const problem of strangers) {
    const map = nodeAt(tree, problem.path.slice(0, -1));
    if (map?.kind !== 'map') continue;
    const known = counts.get(map);
    if (known === undefined) counts.set(map, { first: problem, count: 1 });
    else known.count++;
  }
  return new Map(
    [...counts].filter(([map, { count }]) => count > 1 && count === map.entries.length).map(([map, { first }]) => [map, first]),
  );
}

function toFinding(
  spec: MapNode,
  { path }: ShapeProblem,
  own: readonly ShapeProblem[],
  { tree, visited, shapes }: CheckedShape,
): Finding | null {
  const holder = nodeAt(tree, path.slice(0, -2));
  const shape = holder?.kind === 'map' ? visited.get(holder) : undefined;
  const choice = shape?.choices.find(({ key }) => key === 'type');
  const type = holder?.kind === 'map' ? findGiven(holder, 'type')?.value : undefined;
  if (holder?.kind !== 'map' || choice === undefined || type?.kind !== 'scalar') return null;
  const word = chooseValue(choice, holder, shapes);
  const fields = choice.branches.get(word)?.fields.get('spec');
  const meant = fields?.kind === 'named' ? shapes.shapeOf(fields.name) : fields;
  const isMeant = meant?.kind === 'fields' && spec.entries.every(({ key }) => toKnownKeys(meant).has(toKey(key)));
  const keys = spec.entries.map(({ key }) => toKey(key));
  const shown = keys.length > MOST_SHOWN + 1 ? [...keys.slice(0, MOST_SHOWN), `${keys.length - MOST_SHOWN} more`] : keys;
  const hint = isMeant ? `. Did you mean "${word}"?` : '; change the type or the fields';
  const lack = `is ${String(type.value)}, but spec has fields of another type: ${listWords(shown, 'and')}${hint}`;
  const isError = own.some(({ kind }) => kind !== 'unknownKey');
  const place = [...path.slice(0, -2), 'type'];
  return findingAt(isError ? 'MISSING_FIELD' : 'UNKNOWN_KEY', type, place, lack, isMeant ? [changeFix(type, word)] : []);
}

const MOST_SHOWN = 3;
