import * as l10n from '@vscode/l10n';
import type { Hover } from 'vscode-languageserver';
import { checkDay } from '../../core/dates.ts';
import { EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES } from '../../core/insights/exportRequest.ts';
import { describeRequestField } from '../../core/insights/exportRequestSchema.ts';
import { showUnit } from '../../core/insights/metrics.ts';
import { plural } from '../../core/plural.ts';
import { type EnumShape, findEnumValue, type Path } from '../../core/shape.ts';
import type { ShapePlace } from '../../core/shapeAt.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { ScalarNode, TreeNode } from '../../core/tree.ts';
import { code, type Prose, readOwnText } from '../prose.ts';
import type { ShapeLanguage } from '../shapeCompletion.ts';
import { findShapeHover } from '../shapeDocuments.ts';
import { type InsightParts, metricsOfPath, type NamedMetric, type OpenRequest } from './openRequests.ts';

/** Describes fields, metrics, teams and days on hover. */
export function findHover(parts: InsightParts, { check: { reading, lines } }: OpenRequest, offset: number): Hover | null {
  const { tree } = reading;
  const language: ShapeLanguage = {
    root: EXPORT_REQUEST_SHAPE,
    shapes: EXPORT_REQUEST_SHAPES,
    // A JSON language service shows the texts of the schema itself.
    describe: (owners, key) => (parts.others.json ? null : describeRequestField(owners, key)),
  };
  const describe = ({ node }: ShapePlace, places: readonly ShapePlace[]): Prose | null => {
    const path = places.slice(1).map(({ entry, index }) => index ?? (entry === null ? '' : toKey(entry.key)));
    return node?.kind === 'scalar' ? describeValue(parts, path, node, tree) : null;
  };
  return findShapeHover({ tree, lines }, offset, language, describe, parts.abilities.markdownHover, JSON.stringify);
}

function describeValue({ teams, instance }: InsightParts, path: Path, { value }: ScalarNode, tree: TreeNode | null): Prose | null {
  const metrics = path.length === 3 ? metricsOfPath(path) : null;
  if (metrics !== null) return describeMetric(metrics, String(value));
  const [key] = path;
  if (path.length !== 1) return null;
  if (key === 'teamRefId' || key === 'collectionId') {
    const team = teams.find(value);
    if (team === undefined) return null;
    return { title: team.name, notes: [l10n.t('team {0} of {1}', team.teamRefId, instance.name)], paragraphs: [] };
  }
  return key === 'dateStart' || key === 'dateEnd' ? describeDay(String(value), tree) : null;
}

/** Describes the metric with a name in any case. */
function describeMetric(metrics: readonly NamedMetric[], written: string): Prose | null {
  const metricEnum: EnumShape = { kind: 'enum', values: metrics.map((metric) => metric.name), anyCase: true };
  const metric = metrics.find((one) => one.name === findEnumValue(metricEnum, written));
  if (metric === undefined) return null;
  const { label, name, unit, definition, byPeriod, calculated, rated } = metric;
  const traits = [
    ...(byPeriod ? [l10n.t('Each value covers one period, whose length is the granularity.')] : []),
    ...(calculated ? [l10n.t('calculationType controls how its values are combined; MEDIAN is the habit of the field.')] : []),
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
