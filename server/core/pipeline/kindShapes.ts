import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import type { Notation, NotedFields } from '../shapeNotation.ts';
import { STAGE_KINDS, type StageKind } from './stageTypes.ts';
import { stepTypesOf } from './stepTypes.ts';

const perKind: NotedFields = notation.perKind;
const steps: NotedFields = notation.steps;
const stepFields: Readonly<Record<string, NotedFields>> = notation.stepFields;

const FAMILY = new RegExp(`^(?:${Object.keys(perKind).join('|')})(?= |$)`);

/** A kind of stage, or `any` if it is unknown. */
export type StepKind = StageKind | 'any';

/** Returns the shapes specific to stages of this kind, like `Step.cd`: the steps that it offers, and everything that contains them. */
export function toKindShapes(kind: StepKind): NotedFields {
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
export function putKind(noted: Notation, kind: StepKind): Notation {
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
