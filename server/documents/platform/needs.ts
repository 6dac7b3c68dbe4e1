import * as l10n from '@vscode/l10n';
import { findNearest } from '../../core/nearest.ts';
import type { BlockDeclarations } from '../../core/platform/pipelines/declarations.ts';
import { listFew, quote } from '../../core/platform/pipelines/expressions/problem.ts';
import type { Declared, Names } from '../../core/platform/pipelines/expressions/scopeNames.ts';
import { changeFix, findingWithMessage } from '../../core/platform/pipelines/finding.ts';
import { findGiven, toKey } from '../../core/shapeKeys.ts';
import { isExpression } from '../../core/shapeReport.ts';
import type { ScalarNode, TreeNode } from '../../core/tree.ts';
import type { Block } from './block.ts';
import type { BlockChecks } from './checks.ts';
import { holdsWord } from './frame.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';
import { perFrame } from './recognise.ts';

/** A name below `needs:` of a stage or step of version 1. */
interface Need {
  readonly block: Block;
  readonly name: ScalarNode;
  /** The stages or steps that it can name. */
  readonly among: Names;
}

/** Returns the names below `needs:`, with what they can name: the stages of the pipeline, or the steps of the same stage. */
export function listNeeds({ blocks, root }: PipelineText, declarations: readonly BlockDeclarations[]): readonly Need[] {
  if (!holdsWord(root.content, 'needs')) return [];
  const known = new Map<Block | null, Names>();
  return blocks.flatMap((block) => {
    const names = needsOfFrame(block);
    if (names.length === 0) return [];
    const around = aroundOf(block);
    const among = known.get(around) ?? readNames(blocks, declarations, around);
    known.set(around, among);
    return names.map((name) => ({ block, name, among }));
  });
}

/** Returns the names that `needs:` of the block can have. */
export function namesForNeeds({ blocks }: Pick<PipelineText, 'blocks'>, declarations: readonly BlockDeclarations[], block: Block): Names {
  return readNames(blocks, declarations, aroundOf(block));
}

/** UNKNOWN_REFERENCE: `needs:` names a stage or step that does not exist; reported only if all names are known. */
export function checkNeeds(reading: PipelineText, declarations: readonly BlockDeclarations[], checks: BlockChecks): PlacedFinding[] {
  return listNeeds(reading, declarations).flatMap(({ block, name, among }) => {
    const word = String(name.value);
    if (!among.isComplete || among.items.some((declared) => declared.name === word)) return [];
    const names = among.items.map((declared) => declared.name);
    const nearest = findNearest(word, names);
    const remedy =
      nearest !== null
        ? l10n.t('Did you mean "{0}"?', nearest)
        : names.length === 0
          ? l10n.t('Add an "id" to it.')
          : l10n.t('Use one of {0}.', listFew(names));
    const fixes = nearest === null ? [] : [changeFix(name, nearest)];
    const message =
      block.frame.list === 'stages'
        ? l10n.t('The pipeline has no stage with the id {0}. {1}', quote(word), remedy)
        : l10n.t('The stage has no step with the id {0}. {1}', quote(word), remedy);
    const finding = findingWithMessage('UNKNOWN_REFERENCE', name, ['needs'], message, fixes);
    return [{ finding, block, around: checks.pathTo(block) }];
  });
}

const needsOfFrame = perFrame((frame, _, { version }): readonly ScalarNode[] => {
  const { tree, list } = frame;
  if (version === 0 || list === null || !holdsWord(frame, 'needs')) return [];
  const value = tree?.kind === 'map' ? findGiven(tree, 'needs')?.value : null;
  const items = value?.kind === 'list' ? value.items : [value ?? null];
  return items.filter(
    (item): item is ScalarNode => item?.kind === 'scalar' && typeof item.value === 'string' && !isExpression(item, OPENINGS),
  );
});

const OPENINGS = ['<+', '${{'] as const;

/** Returns the stage around a step; null for a stage, or a step whose template holds no stage. */
function aroundOf(block: Block): Block | null {
  if (block.frame.list === 'stages') return null;
  let at = block.parent;
  while (at !== null && at.frame.list !== 'stages') at = at.parent;
  return at;
}

/** Reads the identifiers of the steps in a stage, or of the stages if it is null. */
function readNames(blocks: readonly Block[], declarations: readonly BlockDeclarations[], stage: Block | null): Names {
  const items = new Set<Declared>();
  let isComplete = true;
  for (const block of stage === null ? blocks : blocksIn(blocks, stage)) {
    const { frame, number } = block;
    const isOutside = stage === null ? frame.list === 'steps' && aroundOf(block) !== null : block !== stage && aroundOf(block) !== stage;
    if (isOutside) continue;
    // What is not a block of its own, or comes from elsewhere, declares names that are not read here.
    const { stages, steps, isComplete: isNamed } = declarations[number]!;
    const isEntry = frame.list !== null && block !== stage;
    isComplete = isComplete && (isNamed || !isEntry) && !frame.isBroken && !frame.isRepaired && !hasOthers(frame.tree);
    for (const declared of stage === null ? [...stages, ...(aroundOf(block) === null ? steps : [])] : block === stage ? [] : steps)
      items.add(declared);
  }
  return { items: [...items], isComplete };
}

/** Returns a block and all blocks inside it. */
function blocksIn(blocks: readonly Block[], { number, end }: Block): readonly Block[] {
  let behind = number + 1;
  while (behind < blocks.length && blocks[behind]!.start < end) behind++;
  return blocks.slice(number, behind);
}

const LISTS: readonly string[] = ['stages', 'steps', 'rollback'];

/** Whether a frame may hold stages or steps that are no blocks: in flow style, by an alias, or from a template. */
function hasOthers(tree: TreeNode | null): boolean {
  if (tree?.kind !== 'map') return false;
  if (tree.isOpen || findGiven(tree, 'template') !== undefined) return true;
  return tree.entries.some(({ key, value }) => {
    if (!LISTS.includes(toKey(key))) return hasOthers(value);
    return value?.kind === 'list' ? value.items.some((item) => item?.kind === 'map' || item?.kind === 'alias') : value !== null;
  });
}
