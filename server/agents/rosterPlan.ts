import type { Person, RosterPlan } from '../core/developers/rosterPlan.ts';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import { toPrintable } from '../core/printable.ts';
import { Refusal } from '../core/refusal.ts';
import { planTexts, type RosterTexts } from '../documents/roster/planTexts.ts';
import type { ToolAnswer } from '../wire/agents.ts';
import { count } from './problemAnswer.ts';

/** Maximum people of each kind named in the text of a plan; its data has them all. */
const MOST_NAMED = 25;

/** Plans the changes of a roster. Throws VALIDATION_FAILED if it has errors, CONFLICT if the active version cannot be compared. */
export function requirePlan(texts: RosterTexts, settings: RosterSettings): RosterPlan {
  const planned = planTexts(texts, settings);
  if (planned.kind === 'planned') return planned.plan;
  if (planned.kind === 'unreadable') throw new Refusal('CONFLICT', planned.message);
  const { errors, message, range } = planned;
  const place = `line ${range.start.line + 1}, column ${range.start.character + 1}`;
  const more = `The service would refuse the roster: it has ${count(errors, 'error')}. The first, at ${place}: ${message}`;
  throw new Refusal('VALIDATION_FAILED', `${more} check_roster lists them all.`);
}

/** Describes a plan as text for the user who has to confirm it. */
export function toPlanAnswer(plan: RosterPlan): ToolAnswer {
  const { base, counts, result } = plan;
  const before =
    base === null
      ? 'There is no active version yet'
      : `Version ${base.versionId} is active with ${count(base.developerCount, 'developer')}`;
  const head = `${before}; the roster has ${count(result.developerCount, 'developer')}.`;
  const sums = `${counts.added} added, ${counts.changed} changed, ${counts.moved} moved (${counts.moving} with all below), ${counts.removed} removed, ${counts.unchanged} unchanged.`;
  const lines = [
    ...name('+', plan.added, () => ''),
    ...name('~', plan.changed, ({ changes }) =>
      Object.entries(changes)
        .map(([field, { from, to }]) => ` ${toPrintable(field)}: ${quote(from)} → ${quote(to)}`)
        .join(','),
    ),
    ...name('>', plan.moved, ({ from, to, below }) => ` from ${call(from)} to ${call(to)}${below === 0 ? '' : `, with ${below} below`}`),
    ...name('-', plan.removed, () => ''),
  ];
  return { text: [head, sums, ...lines].join('\n'), value: { ...plan } };
}

function name<Planned extends Person>(symbol: string, people: readonly Planned[], tell: (person: Planned) => string): string[] {
  const lines = people.slice(0, MOST_NAMED).map((person) => `${symbol} ${call(person)}${tell(person)}`);
  return people.length > MOST_NAMED ? [...lines, `${symbol} … and ${people.length - MOST_NAMED} more`] : lines;
}

function call(person: Person | null): string {
  return person === null ? 'nobody' : toPrintable(`${person.name} <${person.email}>`);
}

function quote(text: string): string {
  return text === '' ? 'nothing' : `“${toPrintable(text)}”`;
}
