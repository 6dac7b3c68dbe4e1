import * as l10n from '@vscode/l10n';
import type { BlockDeclarations } from '../../core/platform/pipelines/declarations.ts';
import { eachScalar, nodeAt } from '../../core/platform/pipelines/nodes.ts';
import { findingOfUnknown, isName, type NameNode } from '../../core/platform/pipelines/unknownName.ts';
import type { Path } from '../../core/shape.ts';
import { findGiven } from '../../core/shapeKeys.ts';
import type { BlockChecks } from './checks.ts';
import { holdsWord } from './frame.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';
import { perFrame } from './recognise.ts';

/** A name of something that the pipeline declares, and its path in the frame. */
interface InnerName {
  readonly key: 'barrierRef' | 'forStages';
  readonly name: NameNode;
  readonly path: Path;
}

/**
 * UNKNOWN_REFERENCE: a step waits for a barrier that the pipeline does not have, or a notification is for a stage that it does not have.
 * Only the pipeline itself declares both, so that nothing is known in a template.
 */
export function checkInside(reading: PipelineText, declarations: readonly BlockDeclarations[], checks: BlockChecks): PlacedFinding[] {
  const { blocks, root } = reading;
  if (!holdsWord(root.content, 'barrierRef') && !holdsWord(root.content, 'forStages')) return [];
  const barriers = barriersOfFrame(root);
  const { stages } = declarations[0]!.scope;
  // A pipeline without stages has a problem of its own.
  const areKnown = stages.isComplete && stages.items.length > 0;
  const names = { barrierRef: barriers, forStages: areKnown ? stages.items.map(({ name }) => name) : null } as const;
  return blocks.flatMap((block) =>
    namesOfFrame(block).flatMap(({ key, name, path }) => {
      const known = names[key];
      if (known === null || known.includes(name.value)) return [];
      return [{ finding: findingOfUnknown(name, known, path, MESSAGES[key]), block, around: checks.pathTo(block) }];
    }),
  );
}

const MESSAGES: Readonly<Record<InnerName['key'], (name: string, remedy: string) => string>> = {
  barrierRef: (name, remedy) => l10n.t('The pipeline has no barrier {0} below "flowControl". {1}', name, remedy),
  forStages: (name, remedy) => l10n.t('The pipeline has no stage {0}. {1}', name, remedy),
};

const namesOfFrame = perFrame((frame, _, { version }): readonly InnerName[] => {
  const found: InnerName[] = [];
  if (version === 1 || frame.isBroken || !(holdsWord(frame, 'barrierRef') || holdsWord(frame, 'forStages'))) return found;
  eachScalar(frame.tree, (scalar, path, key) => {
    if (key === 'barrierRef' && isName(scalar)) found.push({ key, name: scalar, path: [...path] });
    // AllStages is a word for all of them.
    if (key === 'forStages' && isName(scalar) && scalar.value !== 'AllStages') found.push({ key, name: scalar, path: [...path] });
  });
  return found;
});

/** Returns the identifiers of the barriers of a pipeline; null if there may be others, as from a template. */
const barriersOfFrame = perFrame(({ tree, isBroken, isRepaired }): readonly string[] | null => {
  const pipeline = nodeAt(tree, ['pipeline']);
  if (pipeline?.kind !== 'map' || pipeline.isOpen || isBroken || isRepaired || findGiven(pipeline, 'template') !== undefined) return null;
  const control = findGiven(pipeline, 'flowControl')?.value;
  const barriers = nodeAt(control ?? null, ['barriers']);
  if (control === undefined || (control?.kind === 'map' && !control.isOpen && barriers === null)) return [];
  if (barriers?.kind !== 'list') return null;
  const names = barriers.items.map((item) => nodeAt(item, ['identifier']));
  return names.every(isName) ? names.map(({ value }) => value) : null;
});
