import * as l10n from '@vscode/l10n';
import { findNearest } from '../../core/nearest.ts';
import type { BlockDeclarations } from '../../core/platform/pipelines/declarations.ts';
import { listFew, quote } from '../../core/platform/pipelines/expressions/problem.ts';
import { changeFix, type Finding, findingAt, findingWithMessage, replaceFix } from '../../core/platform/pipelines/finding.ts';
import { isWithoutCodebase } from '../../core/platform/pipelines/head.ts';
import { eachScalar, nodeAt, pathAt, readText } from '../../core/platform/pipelines/nodes.ts';
import { isExpression } from '../../core/shapeReport.ts';
import type { TreeNode } from '../../core/tree.ts';
import type { BlockChecks } from './checks.ts';
import { holdsWord } from './frame.ts';
import { plainMentionsOfFrame, type UsedStage } from './mentions.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';
import { perFrame } from './recognise.ts';

/** Checks what the stages of a pipeline of version 0 need of each other and of the pipeline. */
export function checkStageLinks(reading: PipelineText, declarations: readonly BlockDeclarations[], checks: BlockChecks): PlacedFinding[] {
  const { blocks, root } = reading;
  const { stages } = declarations[0]!.scope;
  const lacksCodebase = holdsWord(root.content, 'cloneCodebase') && isWithoutCodebase(root.frame.tree);
  const findsStages = holdsWord(root.content, 'useFromStage') && stages.isComplete;
  if (!lacksCodebase && !findsStages) return [];
  const users = new Set(
    findsStages ? blocks.flatMap((block) => plainMentionsOfFrame(block).stages.map(({ of, around }) => `${of} ${around}`)) : [],
  );
  const names = { all: stages.items.map(({ name }) => name), users };
  return blocks.flatMap((block) => {
    const { tree, isBroken } = block.frame;
    if (isBroken) return [];
    const used = findsStages ? plainMentionsOfFrame(block).stages : [];
    const found = [
      ...used.filter(({ name }) => !isExpression(name)).flatMap((one) => checkUsedStage(one, names, tree)),
      ...(lacksCodebase ? clonesOfFrame(block) : []),
    ];
    return found.map((finding) => ({ finding, block, around: checks.pathTo(block) }));
  });
}

/** The identifiers of the stages, and which of them use the service or environment of another stage. */
interface StageNames {
  readonly all: readonly string[];
  readonly users: ReadonlySet<string>;
}

/** UNKNOWN_REFERENCE: `useFromStage` names a stage that does not exist, the stage that it is in, or one that refers to another itself. */
function checkUsedStage({ name, of, around }: UsedStage, { all, users }: StageNames, tree: TreeNode | null): Finding[] {
  const word = String(name.value);
  const mayBeUsed = (stage: string) => stage !== around && (!CHAINLESS.includes(of) || !users.has(`${of} ${stage}`));
  if (all.includes(word) && mayBeUsed(word)) return [];
  const others = all.filter(mayBeUsed);
  const nearest = all.includes(word) ? null : findNearest(word, others);
  const remedy =
    nearest !== null
      ? l10n.t('Did you mean "{0}"?', nearest)
      : others.length === 0
        ? l10n.t('Add a stage with it.')
        : l10n.t('Use one of {0}.', listFew(others));
  const lack = !all.includes(word)
    ? l10n.t('This pipeline has no stage {0}.', quote(word))
    : word === around
      ? l10n.t('A stage cannot refer to itself here.')
      : l10n.t('The stage {0} uses the {1} of another stage itself.', quote(word), of);
  const fixes = nearest === null ? [] : [changeFix(name, nearest)];
  return [findingWithMessage('UNKNOWN_REFERENCE', name, pathAt(tree, name.start), `${lack} ${remedy}`, fixes)];
}

/** What cannot be used from a stage that uses it from another one. */
const CHAINLESS: readonly string[] = ['service', 'environment'];

/** MISSING_FIELD: a stage clones the codebase, and the pipeline has none. Such a pipeline is stored, but cannot run. */
const clonesOfFrame = perFrame((frame): readonly Finding[] => {
  const found: Finding[] = [];
  if (!holdsWord(frame, 'cloneCodebase')) return found;
  const { tree } = frame;
  eachScalar(tree, (scalar, path) => {
    if (String(scalar.value) !== 'true' || !CLONE.every((key, index) => path.at(index - CLONE.length) === key)) return;
    const stage = nodeAt(tree, path.slice(0, -2));
    if (stage?.kind !== 'map' || !BUILDS.includes(readText(stage, 'type') ?? '')) return;
    const reason = l10n.t('is true, but the pipeline has no properties.ci.codebase; add it, or do not clone it');
    const fix = replaceFix(l10n.t('Change to "{0}"', 'false'), scalar, 'false', false);
    found.push({ ...findingAt('MISSING_FIELD', scalar, path, reason, [fix]), severity: 'warning' });
  });
  return found;
});

/** The types of stages that the engine clones for. */
const BUILDS: readonly string[] = ['CI', 'SecurityTests'];

const CLONE = ['stage', 'spec', 'cloneCodebase'] as const;
