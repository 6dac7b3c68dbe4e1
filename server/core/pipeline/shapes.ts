import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import type { Shape, Shapes } from '../shape.ts';
import { type NotedFields, readShapes } from '../shapeNotation.ts';
import { putKind, type StepKind, toKindShapes } from './kindShapes.ts';
import { kindOfStage, STAGE_TYPES, type StageKind } from './stageTypes.ts';

const stageFields: Readonly<Record<string, NotedFields>> = notation.stageFields;
const read = new Map<string, Shape>();
const variants = new Map<string, Shapes>();

/**
 * The shapes of pipelines, each parsed on first use: `Pipeline` is the value of `pipeline:`, `StageEntry` an entry of its stages,
 * `StepEntry.cd` an entry of the steps in a deployment stage, and the type of a step names the shape of its `spec`.
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

/** Returns the name of the shape of an entry of `steps` in a stage of this kind; null is an unknown kind. */
export function stepEntryOf(kind: StageKind | null): string {
  return `StepEntry.${kind ?? 'any'}`;
}

/** Returns the shapes whose names have this variant after a dot, or no dot if it is ''. */
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

/** Returns the shapes of template contents, whose identifier and name are optional: the document that uses the template sets them. */
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
