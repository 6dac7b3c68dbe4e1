import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import type { Shape, Shapes } from '../shape.ts';
import { type NotedFields, readShapes } from '../shapeNotation.ts';
import { putKind, type StepKind, toKindShapes } from './kindShapes.ts';
import { kindOfStage, STAGE_TYPES, type StageKind } from './stageTypes.ts';

const stageFields: Readonly<Record<string, NotedFields>> = notation.stageFields;
const read = new Map<string, Shape>();
const variants = new Map<string, Shapes>();

/**
 * The shapes of pipelines: `Pipeline` is what stands under `pipeline:`, `StageEntry` an entry of its stages, `StepEntry.cd` an entry of the steps
 * of a deployment, a step's type the shape of its `spec`. They are read when they are first asked for.
 */
export const PIPELINE_SHAPES: Shapes = {
  lenient: true,
  shapeOf(name) {
    const known = read.get(name);
    if (known !== undefined) return known;
    const [, variant = ''] = name.split('.');
    const shapes = variants.get(variant) ?? readShapes(toNotation(variant), { lenient: true });
    variants.set(variant, shapes);
    const shape = shapes.shapeOf(name);
    read.set(name, shape);
    return shape;
  },
};

/** The name of the shape of an entry of `steps`, in a stage of this kind; null where it is not known. */
export function stepEntryOf(kind: StageKind | null): string {
  return `StepEntry.${kind ?? 'any'}`;
}

/** The shapes whose names have this after a dot, or no dot at all. */
function toNotation(variant: string): NotedFields {
  if (variant === '') return { ...notation.shapes, ...notation.steps, Stage: toStage() };
  return variant === 'body' ? toBodies() : toKindShapes(variant as StepKind);
}

function toStage(): NotedFields {
  const branches = STAGE_TYPES.map((type) => {
    const spec = putKind(notation.stages[type] as NotedFields, kindOfStage(type) ?? 'any');
    return [type, { ...stageFields[type], 'spec*': spec }];
  });
  return { ...notation.shapes.Stage, 'by type': Object.fromEntries(branches) };
}

/** What a template holds goes without identifier and name: its user gives them. */
function toBodies(): NotedFields {
  const steps = toKindShapes('any');
  return {
    'Pipeline.body': withoutIdentity(notation.shapes.Pipeline),
    'Stage.body': withoutIdentity(toStage()),
    'Step.body': withoutIdentity(steps['Step.any'] as NotedFields),
    'StepGroup.body': withoutIdentity(steps['StepGroup.any'] as NotedFields),
  };
}

function withoutIdentity(noted: NotedFields): NotedFields {
  return Object.fromEntries(
    Object.entries(noted).map(([key, value]) => [/^(?:identifier|name)[*]$/.test(key) ? key.slice(0, -1) : key, value]),
  );
}
