import notation from '../../../../schemas/pipelines.json' with { type: 'json' };
import { CONNECTOR_SHAPES, PROJECT_SHAPES, toConnectorShape, toProjectShape } from '../../entityShapes.ts';
import type { FieldsShape, Shape, Shapes } from '../../shape.ts';
import { type Notation, type NotedFields, readFields, readShapes } from '../../shapeNotation.ts';
import { kindOfStage, STAGE_KINDS, STAGE_TYPES, type StageKind, stepTypesOf } from './stageTypes.ts';

/** The expectations of a document. */
export interface DocumentShape {
  /** The entire document, whose only key is its root. */
  readonly shape: FieldsShape;
  readonly shapes: Shapes;
}

/** The root keys that identify a document, like `pipeline` and `connector`. */
export const DOCUMENT_ROOTS: readonly string[] = [...Object.keys(notation.documents), 'connector', 'project'];

// The service stores the values of these documents, not their text, so that 1.10 would become 1.1: they must satisfy the rules of a request
// body.
const CONNECTORS: Shapes = { ...CONNECTOR_SHAPES, reportsUnknownKeys: true };
const PROJECTS: Shapes = { ...PROJECT_SHAPES, reportsUnknownKeys: true };

const known = new Map<string, DocumentShape>();

/** Returns the shape of a document with this root key; null if the key is unknown. */
export function documentShapeOf(root: string): DocumentShape | null {
  if (!DOCUMENT_ROOTS.includes(root)) return null;
  const found = known.get(root) ?? readRoot(root);
  known.set(root, found);
  return found;
}

function readRoot(root: string): DocumentShape {
  if (root === 'connector') return { shape: toConnectorShape(), shapes: CONNECTORS };
  if (root === 'project') return { shape: toProjectShape(), shapes: PROJECTS };
  const name = notation.documents[root as keyof typeof notation.documents];
  return { shape: readFields({ [`${root}*`]: name }, { lenient: true }), shapes: PIPELINE_SHAPES };
}

const perKind: NotedFields = notation.perKind;
const steps: NotedFields = notation.steps;
const stepFields: Readonly<Record<string, NotedFields>> = notation.stepFields;

const FAMILY = new RegExp(`^(?:${Object.keys(perKind).join('|')})(?= |$)`);

/** A kind of stage, or `any` if it is unknown. */
type StepKind = StageKind | 'any';

/** Returns the shapes specific to stages of this kind, like `Step.cd`: the steps that it offers, and everything that contains them. */
function toKindShapes(kind: StepKind): NotedFields {
  if (kind !== 'any' && !STAGE_KINDS.includes(kind)) return {};
  const shapes = Object.entries(perKind).map(([name, noted]) => [`${name}.${kind}`, putKind(noted, kind)]);
  const { [`Step.${kind}`]: step, [`Execution.${kind}`]: execution, ...others } = Object.fromEntries(shapes) as Record<string, NotedFields>;
  return {
    ...others,
    [`Step.${kind}`]: { ...step, 'by type': toStepBranches(kind) },
    [`Execution.${kind}`]: notation.rollback.includes(kind) || kind === 'any' ? execution! : withoutField(execution!, 'rollbackSteps'),
  };
}

/** Specializes a notation to the steps of one kind of stage: `Execution` becomes `Execution.cd`. */
function putKind(noted: Notation, kind: StepKind): Notation {
  if (typeof noted === 'string') return noted.replace(FAMILY, (name) => `${name}.${kind}`);
  if (isList(noted)) return noted.map((one) => putKind(one, kind));
  return Object.fromEntries(Object.entries(noted).map(([key, value]) => [key, putKind(value, kind)]));
}

function isList(noted: Notation): noted is readonly Notation[] {
  return Array.isArray(noted);
}

/** Returns the fields of each step type; `spec` is required if it has required fields itself. */
function toStepBranches(kind: StepKind): NotedFields {
  const types = stepTypesOf(kind === 'any' ? null : kind);
  return Object.fromEntries(types.map((type) => [type, { ...stepFields[type], [demands(type) ? 'spec*' : 'spec']: toSpec(type) }]));
}

function demands(type: string): boolean {
  const noted = steps[type] ?? {};
  const fields = typeof noted === 'string' ? ((notation.shapes as NotedFields)[noted] ?? {}) : noted;
  return Object.keys(fields).some((key) => key.endsWith('*') || key === 'at least one of');
}

/** Specs are shapes named after their type, unless the type starts with a lower-case letter. */
function toSpec(type: string): Notation {
  return /^[A-Z]/.test(type) ? type : (steps[type] ?? {});
}

function withoutField(noted: NotedFields, field: string): NotedFields {
  return Object.fromEntries(Object.entries(noted).filter(([key]) => key !== field));
}

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
