import * as l10n from '@vscode/l10n';
import type { Hover } from 'vscode-languageserver';
import { checkDay } from '../../core/dates.ts';
import { describeRequestField } from '../../core/insights/exportRequestSchema.ts';
import { showUnit } from '../../core/insights/metrics.ts';
import { plural } from '../../core/plural.ts';
import type { Path } from '../../core/shape.ts';
import type { ScalarNode, TreeNode } from '../../core/tree.ts';
import { code, type Prose, readOwnText, toExample, toMarkup } from '../prose.ts';
import type { InsightParts, OpenRequest } from './openRequests.ts';
import { findMetric, metricsOfPath, type NamedMetric, shapeOfPath } from './requestShapes.ts';

/** Describes fields, metrics, teams and days on hover. */
export function findHover(parts: InsightParts, { check }: OpenRequest, offset: number): Hover | null {
  const found = findScalar(check.reading.tree, offset, []);
  if (found === null) return null;
  const prose = found.isKey ? describeField(parts, found.path) : describeValue(parts, found.path, found.node, check.reading.tree);
  if (prose === null) return null;
  const { start, end } = found.node;
  return { contents: toMarkup([prose], parts.abilities.markdownHover), range: check.lines.rangeOf(start, end) };
}

interface FoundScalar {
  readonly node: ScalarNode;
  readonly isKey: boolean;
  readonly path: Path;
}

/** Returns the key or value at an offset, with the path to its field. */
function findScalar(tree: TreeNode | null, offset: number, before: Path): FoundScalar | null {
  let node = tree;
  let path = before;
  for (;;) {
    if (node === null || offset < node.start || offset > node.end) return null;
    if (node.kind === 'scalar') return { node, isKey: false, path };
    if (node.kind === 'list') {
      const index: number = node.items.findIndex((item) => item !== null && item.start <= offset && offset <= item.end);
      path = [...path, index];
      node = node.items[index] ?? null;
    } else if (node.kind === 'map') {
      const entry = node.entries.find(({ key, value }) => key.start <= offset && offset <= (value?.end ?? key.end));
      if (entry === undefined) return null;
      path = [...path, String(entry.key.value)];
      if (offset <= entry.key.end) return { node: entry.key, isKey: true, path };
      node = entry.value;
    } else return null;
  }
}

/** A JSON language service shows the texts of the schema itself. */
function describeField({ others }: InsightParts, path: Path): Prose | null {
  const holder = shapeOfPath(path.slice(0, -1));
  const key = String(path.at(-1));
  if (holder?.kind !== 'fields' || !holder.fields.has(key) || others.json) return null;
  const text = describeRequestField(holder.owners, key);
  if (text === null) return null;
  return {
    title: text.title,
    notes: [[code(key)], ...(holder.required.includes(key) ? [l10n.t('required')] : [])],
    paragraphs: [readOwnText(text.text), ...toExample(text.example, JSON.stringify)],
  };
}

function describeValue({ teams, instance }: InsightParts, path: Path, { value }: ScalarNode, tree: TreeNode | null): Prose | null {
  const metrics = path.length === 3 ? metricsOfPath(path) : null;
  if (metrics !== null) return describeMetric(findMetric(metrics, String(value)));
  const [key] = path;
  if (path.length !== 1) return null;
  if (key === 'teamRefId' || key === 'collectionId') {
    const team = teams.find(value);
    return team === undefined
      ? null
      : { title: team.name, notes: [l10n.t('team {0} of {1}', team.teamRefId, instance.name)], paragraphs: [] };
  }
  return key === 'dateStart' || key === 'dateEnd' ? describeDay(String(value), tree) : null;
}

function describeMetric(metric: NamedMetric | undefined): Prose | null {
  if (metric === undefined) return null;
  const { label, name, unit, definition, byPeriod, calculated, rated } = metric;
  const traits = [
    ...(byPeriod ? [l10n.t('Each value covers one period, whose length is the granularity.')] : []),
    ...(calculated ? [l10n.t('calculationType controls how its values are combined.')] : []),
    ...(rated ? [l10n.t('It has tiers from Elite to Low; includeRatings adds them to the report.')] : []),
  ];
  return {
    title: label,
    notes: [[code(name)], showUnit(unit)],
    paragraphs: [readOwnText(definition), ...(traits.length === 0 ? [] : [traits.join(' ')])],
  };
}

const WEEKDAYS = [
  l10n.t('Sunday'),
  l10n.t('Monday'),
  l10n.t('Tuesday'),
  l10n.t('Wednesday'),
  l10n.t('Thursday'),
  l10n.t('Friday'),
  l10n.t('Saturday'),
] as const;

/** Returns the weekday, and the number of days in the report. */
function describeDay(text: string, tree: TreeNode | null): Prose | null {
  if (checkDay(text) !== null) return null;
  const [start, end] = ['dateStart', 'dateEnd'].map((key) => readDay(tree, key));
  const days = start === null || end === null || start === undefined || end === undefined ? 0 : (end - start) / 86_400_000 + 1;
  const length =
    days < 1 ? [] : [plural(days, 'The report covers one day.', 'The report covers {0} days, including the first and the last.', days)];
  return { title: WEEKDAYS[new Date(`${text}T00:00:00Z`).getUTCDay()]!, notes: [text], paragraphs: length };
}

function readDay(tree: TreeNode | null, key: string): number | null {
  const value = tree?.kind === 'map' ? tree.entries.find((entry) => entry.key.value === key)?.value : null;
  if (value?.kind !== 'scalar' || typeof value.value !== 'string' || checkDay(value.value) !== null) return null;
  return Date.parse(`${value.value}T00:00:00Z`);
}
