import { l10n } from 'vscode';
import { listTierTexts } from '../../server/core/insights/tierTexts.ts';
import { writeNumber } from '../../server/core/insights/writeNumber.ts';
import { escapeMarkdown, toCodeSpan } from '../../server/core/markdown.ts';
import type { ReportCell } from '../../server/language/protocol/insights.ts';
import type { ExplainedFact, Explanation } from '../../server/wire/insights.ts';
import type { ReportSource } from './reportSources.ts';

/** What is told of a number besides what the service says. */
export interface ExplainedCell extends Pick<ReportCell, 'metric' | 'label' | 'tier'> {
  readonly source: ReportSource;
  /** What the metric says and how it is counted. */
  readonly definition: string;
}

/** A number, its formula and the facts behind it, as a document in Markdown that can be read as it is. */
export function writeExplanation({ name, unit, value, formula, total, facts }: Explanation, cell: ExplainedCell): string {
  const { request, instance } = cell.source;
  const range = l10n.t('{0} to {1}, {2}, from {3}', request.dateStart, request.dateEnd, request.granularity ?? 'weekly', instance);
  const tiers = listTierTexts(cell.metric);
  const shown = facts.length < total ? l10n.t('The newest {0} of {1}.', facts.length, total) : '';
  return [
    `# ${escapeMarkdown(`${name}: ${cell.label}`)}`,
    `${value === '' ? l10n.t('**No value**: nothing was counted') : `**${escapeMarkdown(value)}** ${escapeMarkdown(unit)}`}${cell.tier === null ? '' : l10n.t(', tier {0}', cell.tier)}`,
    escapeMarkdown(range),
    `## ${l10n.t('How it was counted')}`,
    toCodeSpan(formula),
    escapeMarkdown(cell.definition),
    ...(tiers.length === 0 ? [] : [tiers.map(({ tier, words }) => `- ${tier}: ${words}`).join('\n'), tierNote()]),
    `## ${l10n.t('The facts behind it')} (${total})`,
    ...(facts.length === 0 ? [l10n.t('None: nothing was counted.')] : [writeTable(facts)]),
    ...(shown === '' ? [] : [shown]),
    '',
  ].join('\n\n');
}

function tierNote(): string {
  return l10n.t('The tier of a team is the mean of those of its developers, so it need not be that of its own value.');
}

function writeTable(facts: readonly ExplainedFact[]): string {
  const headers = [
    l10n.t('Counted'),
    l10n.t('Kind'),
    l10n.t('Id'),
    l10n.t('Developer'),
    l10n.t('Repository'),
    l10n.t('Ticket'),
    l10n.t('When'),
  ];
  const rows = facts.map((fact) => [
    typeof fact.counted === 'number' ? writeNumber(fact.counted) : escapeMarkdown(fact.counted),
    escapeMarkdown(fact.kind),
    ...[fact.id, fact.email, fact.repository, fact.ticket].map(toCell),
    describeTimes(fact),
  ]);
  const all = [headers, ...rows];
  const widths = headers.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const [head, ...body] = all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head, rule, ...body].join('\n');
}

/** A word of the service as code, which reads well in the source too. */
function toCell(text: string | null | undefined): string {
  return text == null || text === '' ? '' : toCodeSpan(text).replaceAll('|', '\\|');
}

const TIMES = ['createdAt', 'firstCommentAt', 'mergedAt', 'startedAt', 'finishedAt', 'at', 'deployedAt', 'resolvedAt'] as const;

/** The known times of a fact in their order, each as `name day time` in UTC. */
function describeTimes(fact: ExplainedFact): string {
  return TIMES.flatMap((name) => {
    const time = fact[name];
    return time === undefined ? [] : [`${name} ${time.slice(0, 16).replace('T', ' ')}`];
  }).join(', ');
}
