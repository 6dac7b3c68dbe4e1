import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import type { Shapes } from '../shape.ts';
import { type NotedFields, readShapes } from '../shapeNotation.ts';
import { putKind, type StepKind, toKindShapes } from './kindShapes.ts';
import { kindOfStage, STAGE_KINDS, STAGE_TYPES, type StageKind } from './stageTypes.ts';

const stageFields: Readonly<Record<string, NotedFields>> = notation.stageFields;

let shapes: Shapes | null = null;

/**
 * The shapes of pipelines: `Pipeline` is what stands under `pipeline:`, `StageEntry` an entry of its stages, `StepEntry.cd` an entry of the steps
 * of a deployment, a step's type the shape of its `spec`. They are read when they are first asked for.
 */
export const PIPELINE_SHAPES: Shapes = {
  lenient: true,
  shapeOf(name) {
    shapes ??= readShapes(toNotation(), { lenient: true });
    return shapes.shapeOf(name);
  },
};

/** The name of the shape of an entry of `steps`, in a stage of this kind; null where it is not known. */
export function stepEntryOf(kind: StageKind | null): string {
  return `StepEntry.${kind ?? 'any'}`;
}

function toNotation(): NotedFields {
  const kinds: readonly StepKind[] = [...STAGE_KINDS, 'any'];
  const Stage = { ...notation.shapes.Stage, 'by type': toStageBranches() };
  const own: NotedFields = { ...notation.shapes, ...notation.steps, Stage };
  const steps: NotedFields = Object.fromEntries(kinds.flatMap((kind) => Object.entries(toKindShapes(kind))));
  const bodies = {
    'Pipeline.body': withoutIdentity(notation.shapes.Pipeline),
    'Stage.body': withoutIdentity(Stage),
    'Step.body': withoutIdentity(steps['Step.any'] as NotedFields),
    'StepGroup.body': withoutIdentity(steps['StepGroup.any'] as NotedFields),
  };
  return { ...own, ...steps, ...bodies };
}

function toStageBranches(): NotedFields {
  const branches = STAGE_TYPES.map((type) => {
    const spec = putKind(notation.stages[type] as NotedFields, kindOfStage(type) ?? 'any');
    return [type, { ...stageFields[type], 'spec*': spec }];
  });
  return Object.fromEntries(branches);
}

/** What a template holds goes without identifier and name: its user gives them. */
function withoutIdentity(noted: NotedFields): NotedFields {
  return Object.fromEntries(
    Object.entries(noted).map(([key, value]) => [/^(?:identifier|name)[*]$/.test(key) ? key.slice(0, -1) : key, value]),
  );
}
