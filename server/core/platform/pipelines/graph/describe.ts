import * as l10n from '@vscode/l10n';
import { plural } from '../../../plural.ts';
import type { GraphKind, GraphNode } from './graphNode.ts';

const KINDS: Readonly<Record<GraphKind, string>> = {
  root: l10n.t('Pipeline'),
  stage: l10n.t('Stage'),
  group: l10n.t('Group'),
  step: l10n.t('Step'),
  parallel: l10n.t('At the same time'),
  rollback: l10n.t('Rollback steps'),
};

/** Returns what a node is: `Stage, Deployment`. */
export function describeKind({ kind, type }: GraphNode): string {
  if (kind === 'root' && type !== '') return type;
  return type === '' ? KINDS[kind] : `${KINDS[kind]}, ${type}`;
}

/** Returns the line below the name of a node: its type, and a word for each way in which it runs differently. */
export function describeBriefly(node: GraphNode, isOpen: boolean | null): string {
  const { kind, type, traits } = node;
  const loop = /^[\w-]*/.exec(traits.strategy)?.[0] ?? '';
  const words = [
    // In version 1 the key `template` is the type.
    traits.template !== null && type === 'template' ? '' : type || (kind === 'group' ? l10n.t('Group') : ''),
    traits.template === null ? '' : toTemplateText(node),
    traits.strategy === '' ? '' : loop || l10n.t('loop'),
    traits.condition === '' ? '' : l10n.t('if'),
    traits.failure === '' ? '' : l10n.t('on failure'),
    isOpen === false ? countContents(node) : '',
  ];
  return words.filter((word) => word !== '').join(' · ');
}

/** Returns everything about a node but its name, one sentence part per line. */
export function describeFully(node: GraphNode): string[] {
  const { traits } = node;
  const { strategy, condition, failure, needs } = traits;
  return [
    describeKind(node),
    ...(traits.template === null ? [] : [toTemplateText(node)]),
    ...(strategy === '' ? [] : [strategy]),
    ...(condition === '' ? [] : [l10n.t('if {0}', condition)]),
    ...(failure === '' ? [] : [l10n.t('on failure: {0}', failure)]),
    ...(needs.length === 0 ? [] : [l10n.t('after {0}', needs.join(', '))]),
  ];
}

function toTemplateText({ traits: { template } }: GraphNode): string {
  if (template === null) return '';
  const { reference, version } = template;
  return l10n.t('template {0}', version === '' ? reference : `${reference} ${version}`);
}

/** Counts what a closed node hides; '' if it is not known. */
function countContents({ children }: GraphNode): string {
  const { stage, step } = countNodes(children);
  if (stage > 0) return plural(stage, '1 stage', '{0} stages', stage);
  if (step === 0) return '';
  return plural(step, '1 step', '{0} steps', step);
}

/** Counts the stages, steps and groups of a graph; contents of templates are not among them. */
export function countNodes(nodes: readonly GraphNode[]): Readonly<Record<'stage' | 'step' | 'group', number>> {
  const counts = { stage: 0, step: 0, group: 0 };
  for (const { kind, children } of nodes) {
    if (kind === 'stage' || kind === 'step' || kind === 'group') counts[kind]++;
    const inside = countNodes(children);
    for (const one of ['stage', 'step', 'group'] as const) counts[one] += inside[one];
  }
  return counts;
}
