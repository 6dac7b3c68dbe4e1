import type { Person, PlanCounts, PlannedMove, RosterPlan } from '../../core/developers/rosterPlan.ts';
import { toPrintable } from '../../core/printable.ts';

/** Maximum people of each kind shown at a terminal; the counts cover the rest. */
const MOST_SHOWN = 200;

/** A change of one person, as text for a table. */
export interface ChangeLine {
  readonly change: 'add' | 'change' | 'move' | 'remove';
  readonly person: Person;
  readonly detail: string;
}

const SIGNS = { add: '+', change: '~', move: '>', remove: '-' } as const;

/** Lists every change of a plan, in order. */
export function toChangeLines({ added, changed, moved, removed }: RosterPlan): ChangeLine[] {
  return [
    ...added.map((person) => ({ change: 'add' as const, person, detail: toFields(person.fields) })),
    ...changed.map((person) => ({ change: 'change' as const, person, detail: toChanges(person.changes) })),
    ...moved.map((person) => ({ change: 'move' as const, person, detail: toMove(person) })),
    ...removed.map((person) => ({ change: 'remove' as const, person, detail: toFields(person.fields) })),
  ];
}

/** Formats the counts of a plan, followed by its people. */
export function toPlanText(plan: RosterPlan): string {
  const { base, result, counts } = plan;
  const people = toCount(result.developerCount);
  const head =
    base === null
      ? `No version is active yet: this is the first one, with ${people}.`
      : `Version ${base.versionId} is active with ${toCount(base.developerCount)}; after it there are ${write(result.developerCount)}.`;
  const lines = toChangeLines(plan);
  const shown = (['add', 'change', 'move', 'remove'] as const).flatMap((kind) => toLines(lines.filter(({ change }) => change === kind)));
  return [head, toCounts(counts), ...shown].join('\n');
}

function toCounts({ added, changed, moved, moving, removed, unchanged }: PlanCounts): string {
  const below = moving === moved ? '' : ` (${write(moving)} with those below them)`;
  return `${write(added)} added, ${write(changed)} changed, ${write(moved)} moved${below}, ${write(removed)} removed, ${write(unchanged)} unchanged.`;
}

function toLines(lines: readonly ChangeLine[]): string[] {
  const shown = lines.slice(0, MOST_SHOWN).map(({ change, person: { name, email }, detail }) => {
    return `  ${SIGNS[change]} ${toPrintable(`${name} <${email}>${detail === '' ? '' : `  ${detail}`}`)}`;
  });
  const [first] = lines;
  if (first === undefined || lines.length === shown.length) return shown;
  return [...shown, `  ${SIGNS[first.change]} … ${write(lines.length - shown.length)} more; --output csv shows all`];
}

function toFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ');
}

function toChanges(changes: Readonly<Record<string, { readonly from: string; readonly to: string }>>): string {
  return Object.entries(changes)
    .map(([field, { from, to }]) => `${field}: “${from}” becomes “${to}”`)
    .join(', ');
}

function toMove({ from, to, below }: PlannedMove): string {
  const along = below === 0 ? '' : `, with ${write(below)} below`;
  return `from ${from?.email ?? 'nobody'} to ${to?.email ?? 'nobody'}${along}`;
}

function toCount(count: number): string {
  return `${write(count)} ${count === 1 ? 'person' : 'people'}`;
}

function write(count: number): string {
  return count.toLocaleString('en');
}
