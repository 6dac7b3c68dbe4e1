import * as l10n from '@vscode/l10n';
import { formatCount, toPrintable } from '../text.ts';
import { describeObject } from './accountObject.ts';
import type { PlanAction, PlannedObject, StoredAccountPlan } from './accountPlan.ts';
import type { ValueChange } from './compareValues.ts';

/** The signs of what happens to an object. */
export const MARKERS: Readonly<Record<PlanAction, string>> = { create: '+', change: '~', delete: '-' };
const VERBS: Readonly<Record<PlanAction, string>> = { create: l10n.t('created'), change: l10n.t('changed'), delete: l10n.t('deleted') };

/** Maximum lines about one object; the counts cover the rest. */
const MOST_LINES = 20;
/** Maximum characters of a value. */
const MOST_CHARACTERS = 120;

/** A change for programs: without what is only needed to send it. */
export function toChangeRow({ action, kind, address, values, keys, roster }: PlannedObject): object {
  return {
    ...{ action, kind, address, values },
    ...(keys === undefined ? {} : { added: keys.adds, removed: keys.removes }),
    ...(roster === undefined ? {} : { counts: roster.plan.counts }),
  };
}

/** Formats a plan for a terminal: each object with what differs in it, then the counts. */
export function toPlanText(plan: StoredAccountPlan): string {
  const lines = plan.changes.flatMap((change) => [
    `${MARKERS[change.action]} ${describeObject(change)}`,
    ...toDetails(change).map((detail) => `    ${detail}`),
  ]);
  return [...toHead(plan), ...lines, '', toCounts(plan)].map(toPrintable).join('\n');
}

function toHead({ promotion }: StoredAccountPlan): string[] {
  return promotion === undefined ? [] : [l10n.t('From {0} to {1}:', promotion.from, promotion.to)];
}

/** Formats a plan as Markdown for a pull request. */
export function toPlanMarkdown(plan: StoredAccountPlan): string {
  if (plan.changes.length === 0) return `**Fairlead:** ${l10n.t('nothing to change.')}\n`;
  const lines = plan.changes.flatMap((change) => [
    `- **${VERBS[change.action]}** ${toCode(describeObject(change))}`,
    ...toDetails(change).map((detail) => `  - ${toCode(detail)}`),
  ]);
  const names = plan.promotion === undefined ? '' : l10n.t('{0} to {1}, ', toCode(plan.promotion.from), toCode(plan.promotion.to));
  return `**Fairlead:** ${names}${toCounts(plan)}\n\n${lines.join('\n')}\n`;
}

/** Counts the changes of a plan, as a sentence. */
export function toCounts({ changes }: StoredAccountPlan): string {
  const count = (wanted: PlanAction): number => changes.filter(({ action }) => action === wanted).length;
  const parts = (['create', 'change', 'delete'] as const).map((action) => `${formatCount(count(action))} ${VERBS[action]}`);
  return `${parts.join(', ')}.`;
}

/** Lists what differs in an object, one line each. */
export function toDetails({ values, keys, roster, action }: PlannedObject): string[] {
  if (roster !== undefined) {
    const { added, changed, moved, removed } = roster.plan.counts;
    return [
      l10n.t(
        'people: {0} added, {1} changed, {2} moved, {3} removed',
        formatCount(added),
        formatCount(changed),
        formatCount(moved),
        formatCount(removed),
      ),
    ];
  }
  if (keys !== undefined) {
    const { adds, removes } = keys;
    const head = l10n.t('keys: {0} added, {1} removed', formatCount(adds.length), formatCount(removes.length));
    if (action !== 'change') return [head];
    return [head, ...limit([...adds.map((key) => `+ ${shorten(key)}`), ...removes.map((key) => `- ${shorten(key)}`)])];
  }
  return limit(values.map(toLine));
}

/** Formats a changed value: `stages.deploy.timeout 10m → 20m`. */
function toLine({ path, from, to }: ValueChange): string {
  return `${path === '' ? l10n.t('the document') : path} ${write(from)} → ${write(to)}`;
}

function write(value: unknown): string {
  if (value === undefined) return l10n.t('(none)');
  return shorten(typeof value === 'string' && value !== '' ? value : JSON.stringify(value));
}

function shorten(text: string): string {
  const line = text.replaceAll('\n', '⏎');
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…`.toWellFormed() : line;
}

function limit(lines: readonly string[]): string[] {
  return lines.length <= MOST_LINES
    ? [...lines]
    : [...lines.slice(0, MOST_LINES), l10n.t('… and {0} more', formatCount(lines.length - MOST_LINES))];
}

/** Backticks inside of the text make the fence longer, as Markdown requires. */
function toCode(text: string): string {
  const plain = toPrintable(text);
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${plain}${fence}` : `${fence} ${plain} ${fence}`;
}
