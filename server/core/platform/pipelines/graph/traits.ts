import * as l10n from '@vscode/l10n';
import { findGiven, toKey } from '../../../shapeKeys.ts';
import { isNothing } from '../../../shapeReport.ts';
import { toPrintable } from '../../../text.ts';
import type { MapNode, TreeNode } from '../../../tree.ts';
import { TEMPLATE_KEYS } from '../../workspace/readFactsV1.ts';
import { readFailure } from '../bounds.ts';
import { readText } from '../nodes.ts';

/** A reference to a template. */
export interface TemplateUse {
  /** Its identifier as written, with the prefix of its scope. */
  readonly reference: string;
  /** '' for the stable version. */
  readonly version: string;
}

/** How a stage, step or group runs; texts are '' if nothing is set. */
export interface GraphTraits {
  /** Its matrix or loop, such as `matrix: os × arch, at most 2 at once`. */
  readonly strategy: string;
  readonly condition: string;
  readonly failure: string;
  readonly template: TemplateUse | null;
  /** Identifiers of the elements beside it that come before it; empty for the one that is written before it. */
  readonly needs: readonly string[];
}

/** The traits of an element without any. */
export const NO_TRAITS: GraphTraits = { strategy: '', condition: '', failure: '', template: null, needs: [] };

/** Reads the traits of an element from its fields, in either version of pipelines. */
export function readTraits(fields: MapNode | null): GraphTraits {
  if (fields === null) return NO_TRAITS;
  return {
    strategy: describeStrategy(fieldOf(fields, 'strategy')),
    condition: describeCondition(fieldOf(fields, 'when') ?? fieldOf(fields, 'if')),
    failure: describeFailure(fields),
    template: readTemplate(fields),
    needs: listWords(fieldOf(fields, 'needs')),
  };
}

/** The ways to run an element several times, in the order in which they decide. */
const LOOPS = ['matrix', 'repeat', 'for', 'while', 'parallelism'] as const;

/** Keys of a matrix that are not axes. */
const NO_AXES: readonly string[] = ['exclude', 'include', 'maxConcurrency', 'nodeName', 'node-name'];

function describeStrategy(node: TreeNode | null): string {
  if (node?.kind !== 'map') return toLine(node);
  const way = LOOPS.find((one) => fieldOf(node, one) !== null);
  if (way === undefined) return '';
  const value = fieldOf(node, way);
  const what = value?.kind !== 'map' ? toLine(value) : way === 'matrix' ? listAxes(value) : describeRounds(value);
  const most = readText(node, 'max-parallel') ?? (value?.kind === 'map' ? readText(value, 'maxConcurrency') : null);
  return `${what === '' ? way : `${way}: ${what}`}${most === null ? '' : l10n.t(', at most {0} at once', toShort(most))}`;
}

function listAxes({ entries }: MapNode): string {
  const axes = entries.map(({ key }) => toKey(key)).filter((key) => !NO_AXES.includes(key));
  return toShort(axes.join(' × '));
}

function describeRounds(loop: MapNode): string {
  const times = readText(loop, 'times') ?? readText(loop, 'iterations');
  const condition = readText(loop, 'condition');
  const items = fieldOf(loop, 'items');
  const [start, end] = [readText(loop, 'start'), readText(loop, 'end')];
  if (condition !== null) return toShort(condition);
  if (times !== null) return l10n.t('{0} times', toShort(times));
  if (items !== null) return items.kind === 'list' ? l10n.t('{0} items', items.items.length) : toLine(items);
  return start === null || end === null ? '' : toShort(l10n.t('{0} to {1}', start, end));
}

function describeCondition(node: TreeNode | null): string {
  if (node?.kind !== 'map') return toLine(node);
  const status = readText(node, 'pipelineStatus') ?? readText(node, 'stageStatus');
  return [status, readText(node, 'condition')].flatMap((part) => (part === null ? [] : [toShort(part)])).join(l10n.t(' and '));
}

function describeFailure(fields: MapNode): string {
  const known = readFailure(fields);
  return known === null ? '' : known === '' ? l10n.t('set') : toShort(known);
}

/** Reads the template of an element: below `template`, in version 1 also below other keys or in the element itself. */
function readTemplate(fields: MapNode): TemplateUse | null {
  const key = TEMPLATE_KEYS.find((one) => fieldOf(fields, one)?.kind === 'map');
  if (key !== undefined) return readUse(fieldOf(fields, key));
  const own = readUse(fields);
  // A name with a slash, such as `actions/checkout@v4`, belongs to another registry and is not a template.
  return own?.reference.includes('/') === false ? own : null;
}

function readUse(node: TreeNode | null): TemplateUse | null {
  if (node?.kind !== 'map') return null;
  const reference = readText(node, 'templateRef');
  if (reference !== null) return { reference: toShort(reference), version: toShort(readText(node, 'versionLabel') ?? '') };
  const uses = readText(node, 'uses');
  if (uses === null) return null;
  const [name = '', version = ''] = uses.split('@', 2);
  return { reference: toShort(name), version: toShort(version) };
}

function listWords(node: TreeNode | null): readonly string[] {
  if (node?.kind !== 'list') return node?.kind === 'scalar' ? [toLine(node)] : [];
  return node.items.flatMap((item) => (item?.kind === 'scalar' && !isNothing(item) ? [toLine(item)] : []));
}

function fieldOf(map: MapNode, key: string): TreeNode | null {
  return findGiven(map, key)?.value ?? null;
}

function toLine(node: TreeNode | null): string {
  return node?.kind === 'scalar' && !isNothing(node) ? toShort(String(node.value)) : '';
}

/** Maximum length of a text in a graph. */
const LONGEST = 200;

/** Returns a text as one line of limited length, without characters that control how it is shown. */
export function toShort(text: string): string {
  const line = toPrintable(
    text
      .slice(0, 2 * LONGEST)
      .toWellFormed()
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
