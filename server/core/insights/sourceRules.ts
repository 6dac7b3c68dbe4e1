import * as l10n from '@vscode/l10n';
import { checkShape } from '../checkShape.ts';
import { findNearest, limitSearches } from '../nearest.ts';
import { type Path, toSentence } from '../shape.ts';
import { NO_REMEDY, type ShapeFinding, toShapeFinding } from '../shapeFinding.ts';
import { findEntry, type MapNode, type TreeNode } from '../tree.ts';
import { NAMED_FORMATS } from './activityFormats.ts';
import { findTimeZone } from './calendar.ts';
import { SOURCE_CODES, type SourceProblemCode } from './sourceProblems.ts';
import { SOURCE_SHAPES, SOURCES_SHAPE } from './sources.ts';

/** A mistake in a list of sources. */
export type SourceFinding = ShapeFinding<SourceProblemCode>;

/** An entry of one of the lists. */
interface ListedSource {
  readonly list: 'repositories' | 'exports';
  readonly index: number;
  readonly map: MapNode;
}

/** Finds the mistakes of a list of sources, in no order. */
export function findSourceProblems(tree: TreeNode): readonly SourceFinding[] {
  const ofShape = checkShape(tree, SOURCES_SHAPE, SOURCE_SHAPES);
  const sources = listSources(tree);
  return [
    ...ofShape.map((problem) => toShapeFinding(problem, SOURCE_CODES, l10n.t('The list'))),
    ...(ofShape.length === 0 && sources.length === 0 ? [toEmpty(tree)] : []),
    ...checkTimeZones(sources),
    ...sources.flatMap(checkUse),
    ...findDuplicates(sources),
    ...findAliases(tree, []),
  ];
}

function listSources(tree: TreeNode): readonly ListedSource[] {
  if (tree.kind !== 'map') return [];
  return (['repositories', 'exports'] as const).flatMap((list) => {
    const value = findEntry(tree, list)?.value;
    if (value?.kind !== 'list') return [];
    return value.items.flatMap((map, index) => (map?.kind === 'map' ? [{ list, index, map }] : []));
  });
}

function toEmpty({ start, end }: TreeNode): SourceFinding {
  const message = l10n.t('The list has no sources. Add entries with a path to repositories or exports.');
  return { ...NO_REMEDY, code: 'NO_SOURCES', span: { start, end }, path: [], message };
}

function checkTimeZones(sources: readonly ListedSource[]): readonly SourceFinding[] {
  const search = limitSearches(findMeantZone);
  return sources.flatMap(({ list, index, map }): SourceFinding[] => {
    const value = findEntry(map, 'timeZone')?.value;
    if (list !== 'exports' || value?.kind !== 'scalar' || typeof value.value !== 'string' || findTimeZone(value.value) !== null) return [];
    const path = [list, index, 'timeZone'];
    const suggestion = search(value.value);
    const meant = suggestion === null ? l10n.t('Use a name like Europe/Berlin.') : l10n.t('Did you mean "{0}"?', suggestion);
    const message = toSentence(path, l10n.t('is "{0}", which is not a time zone. {1}', value.value.slice(0, 60), meant), '');
    return [{ ...NO_REMEDY, code: 'INVALID_TEXT', span: value, path, message, suggestion }];
  });
}

/** Returns the time zone of a city, or the one with the nearest name; null if there is none. */
function findMeantZone(text: string): string | null {
  const zones = Intl.supportedValuesOf('timeZone');
  const city = text.trim().replaceAll(' ', '_').toLowerCase();
  const ofCity = zones.filter((zone) => zone.toLowerCase().endsWith(`/${city}`));
  return ofCity.length === 1 ? ofCity[0]! : findNearest(text, zones);
}

/** The fields that only exports of Jira use, and those that only files recognised by their content use. */
const OF_JIRA: readonly string[] = ['timeZone', 'incidentTypes', 'startedColumn', 'columns', 'dateFormat'];
const OF_HOSTS: readonly string[] = ['deployedBy', 'environments', 'services'];

function checkUse({ list, index, map }: ListedSource): readonly SourceFinding[] {
  if (list !== 'exports' || map.isOpen) return [];
  const from = findEntry(map, 'from')?.value ?? null;
  if (from !== null && (from.kind !== 'scalar' || typeof from.value !== 'string')) return [];
  const format = from?.value == null ? null : String(from.value);
  return map.entries.flatMap((entry) => {
    const key = String(entry.key.value);
    const isUnused = OF_JIRA.includes(key)
      ? format !== 'jira-csv'
      : OF_HOSTS.includes(key) && format !== null && Object.hasOwn(NAMED_FORMATS, format);
    if (!isUnused || entry.value === null) return [];
    const path = [list, index, key];
    const reason = OF_JIRA.includes(key)
      ? l10n.t('is only used with from: jira-csv. Remove it, or correct from.')
      : l10n.t('is not used with from: {0}. Remove it, or correct from.', format ?? '');
    const message = toSentence(path, reason, '');
    return [{ ...NO_REMEDY, code: 'UNUSED_FIELD' as const, span: entry.key, path, message, removable: { map, entry } }];
  });
}

function findDuplicates(sources: readonly ListedSource[]): readonly SourceFinding[] {
  const known = new Set<string>();
  return sources.flatMap(({ list, index, map }) => {
    const value = findEntry(map, 'path')?.value;
    if (value?.kind !== 'scalar' || typeof value.value !== 'string') return [];
    const key = `${list} ${toPlainPath(value.value)}`;
    if (!known.has(key)) {
      known.add(key);
      return [];
    }
    const message = l10n.t('Duplicate path "{0}" in {1}. Remove one of the two entries.', value.value.slice(0, 100), list);
    return [{ ...NO_REMEDY, code: 'DUPLICATE_PATH' as const, span: value, path: [list, index, 'path'], message }];
  });
}

/** Returns a path without parts that change nothing. */
function toPlainPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=^|\/)(?:\.\/)+/g, '')
    .replace(/(?<!^)\/$/, '');
}

/** Finds aliases and merges, which a list of sources is read without. */
function findAliases(node: TreeNode | null, path: Path): readonly SourceFinding[] {
  if (node?.kind === 'list') return node.items.flatMap((item, index) => findAliases(item, [...path, index]));
  if (node?.kind === 'map') return node.entries.flatMap(({ key, value }) => findAliases(value, [...path, String(key.value)]));
  if (node?.kind !== 'alias' || node.name === '') return [];
  const message = l10n.t('Aliases such as *{0} are not read in a list of sources. Write the value here.', node.name.slice(0, 60));
  return [{ ...NO_REMEDY, code: 'INVALID_YAML', span: node, path, message }];
}
