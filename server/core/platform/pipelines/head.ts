import * as l10n from '@vscode/l10n';
import { checkIdentifier, toIdentifier } from '../../identifiers.ts';
import { findGiven, toKey } from '../../shapeKeys.ts';
import { isNothing } from '../../shapeReport.ts';
import type { MapNode, TreeNode } from '../../tree.ts';
import { findPipeline } from './declarations.ts';
import { toMap } from './declaredNames.ts';
import { type Dialect, VERSION_0 } from './dialect.ts';
import type { ScopeNames } from './expressions/scopeNames.ts';
import { type Finding, findingAt, type PipelineTarget, replaceFix } from './finding.ts';
import { addFieldsFix } from './fixes/addFields.ts';
import { readText } from './nodes.ts';

/** The metadata of a pipeline; missing fields are empty. */
export interface PipelineHead {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Names of its stages, in the order of the text. */
  readonly stageNames: readonly string[];
}

/** Reads the metadata of a pipeline from the frame of the document and the stages found in it. */
export function readHead(tree: TreeNode | null, { stages }: ScopeNames, { identity }: Pick<Dialect, 'identity'>): PipelineHead {
  const pipeline = tree?.kind === 'map' ? findGiven(tree, 'pipeline')?.value : null;
  const map: MapNode | null = pipeline?.kind === 'map' ? pipeline : null;
  const read = (key: string) => (map === null ? '' : (readText(map, key) ?? ''));
  const tags = map === null ? null : findGiven(map, 'tags')?.value;
  return {
    identifier: read(identity),
    // Version 1 asks for no name.
    name: read('name') || (identity === 'id' ? read('id') : ''),
    description: read('description'),
    tags: tags?.kind === 'map' ? toTags(tags) : {},
    stageNames: stages.items.map(({ title, name }) => (identity === 'id' && title === '' ? name : title)),
  };
}

function toTags({ entries }: MapNode): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entries.map(({ key, value }) => [toKey(key), value?.kind === 'scalar' && !isNothing(value) ? String(value.value) : '']),
  );
}

/** NOT_A_PIPELINE: a pipeline names a version other than 0 and 1, so that nothing else is known of it. Only the service refuses it. */
export function checkVersion(tree: TreeNode | null, isRefused: boolean): Finding | null {
  if (tree?.kind !== 'map' || findGiven(tree, 'pipeline') === undefined) return null;
  const version = findGiven(tree, 'version')?.value;
  if (version?.kind !== 'scalar' || !/^\d+(?:\.0)?$/.test(String(version.value)) || Number(version.value) <= 1) return null;
  const message = l10n.t('Unknown version {0} of pipelines. Write version 1, or leave it out for version 0.', String(version.value));
  return { ...findingAt('NOT_A_PIPELINE', version, ['version'], message), severity: isRefused ? 'error' : 'warning' };
}

/** MISSING_FIELD: the service keeps a pipeline of version 1 under its identifier. */
export function checkKept(tree: TreeNode | null, source: string): Finding[] {
  const entry = tree?.kind === 'map' ? findGiven(tree, 'pipeline') : undefined;
  if (entry?.value?.kind !== 'map' || entry.value.isOpen || findGiven(entry.value, 'id') !== undefined) return [];
  const fix = addFieldsFix(l10n.t('Add "id"'), [{ key: 'id', value: ` ${toIdentifier(readText(entry.value, 'name') ?? 'pipeline')}` }], {
    map: entry.value,
    holder: entry.key,
    source,
  });
  return [
    {
      ...findingAt(
        'MISSING_FIELD',
        entry.key,
        ['pipeline', 'id'],
        l10n.t('is missing; add it, for the service keeps the pipeline under it'),
        fix === null ? [] : [fix],
      ),
      severity: 'error',
    },
  ];
}

/** MISSING_FIELD, INVALID_IDENTIFIER, OTHER_TARGET: a pipeline must name the organization and project that it is intended for. */
export function checkTarget(tree: TreeNode | null, source: string, target: PipelineTarget): Finding[] {
  const entry = tree?.kind === 'map' ? findGiven(tree, 'pipeline') : undefined;
  if (entry?.value?.kind !== 'map' || entry.value.isOpen) return [];
  const map = entry.value;
  return (['orgIdentifier', 'projectIdentifier'] as const).flatMap((key) => {
    const path = ['pipeline', key];
    const wanted = target[key];
    const given = map.entries.find((one) => one.key.value === key);
    const node = given?.value ?? null;
    if (node === null || isNothing(node)) {
      const fix =
        given === undefined
          ? addFieldsFix(l10n.t('Add "{0}"', key), [{ key, value: ` ${wanted}` }], { map, holder: entry.key, source })
          : null;
      return [
        findingAt(
          'MISSING_FIELD',
          given?.key ?? entry.key,
          path,
          l10n.t('is missing; add {0}: {1}', key, wanted),
          fix === null ? [] : [fix],
        ),
      ];
    }
    // The shape reports a value that is not a scalar.
    if (node.kind !== 'scalar') return [];
    const text = String(node.value);
    const fixes = [replaceFix(l10n.t('Change to "{0}"', wanted), node, wanted)];
    const reason = checkIdentifier(text, 'entity');
    if (reason !== null) return [findingAt('INVALID_IDENTIFIER', node, path, reason, fixes)];
    if (text === wanted) return [];
    return [
      findingAt('OTHER_TARGET', node, path, l10n.t('is "{0}", but the query has {1}={2}; make the two match', text, key, wanted), fixes),
    ];
  });
}

/** Whether a document is a pipeline, or a template of one, that certainly has no codebase. */
export function isWithoutCodebase(tree: TreeNode | null): boolean {
  if (tree?.kind !== 'map') return false;
  let at = findPipeline(VERSION_0, tree);
  if (at === null || findGiven(at, 'template') !== undefined) return false;
  for (const key of ['properties', 'ci', 'codebase']) {
    if (at === null || at.isOpen) return false;
    if (findGiven(at, key) === undefined) return true;
    at = toMap(at, key);
  }
  return false;
}
