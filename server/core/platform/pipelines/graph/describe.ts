import { countNodes, type GraphKind, type GraphNode } from './graphNode.ts';

const KINDS: Readonly<Record<GraphKind, string>> = {
  root: 'Pipeline',
  stage: 'Stage',
  group: 'Group',
  step: 'Step',
  parallel: 'At the same time',
  rollback: 'Rollback steps',
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
    traits.template !== null && type === 'template' ? '' : type || (kind === 'group' ? 'Group' : ''),
    traits.template === null ? '' : toTemplateText(node),
    traits.strategy === '' ? '' : loop || 'loop',
    traits.condition === '' ? '' : 'if',
    traits.failure === '' ? '' : 'on failure',
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
    ...(traits.template === null ? [] : [`template ${toTemplateText(node).replace(/^template /, '')}`]),
    ...(strategy === '' ? [] : [strategy]),
    ...(condition === '' ? [] : [`if ${condition}`]),
    ...(failure === '' ? [] : [`on failure: ${failure}`]),
    ...(needs.length === 0 ? [] : [`after ${needs.join(', ')}`]),
  ];
}

function toTemplateText({ traits: { template } }: GraphNode): string {
  if (template === null) return '';
  return `template ${template.reference}${template.version === '' ? '' : ` ${template.version}`}`;
}

/** Counts what a closed node hides; '' if it is not known. */
function countContents({ children }: GraphNode): string {
  const { stage, step } = countNodes(children);
  if (stage > 0) return stage === 1 ? '1 stage' : `${stage} stages`;
  if (step === 0) return '';
  return step === 1 ? '1 step' : `${step} steps`;
}
