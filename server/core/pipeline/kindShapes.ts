import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import type { Notation, NotedFields } from '../shapeNotation.ts';
import { STAGE_KINDS, type StageKind } from './stageTypes.ts';
import { stepTypesOf } from './stepTypes.ts';

const perKind: NotedFields = notation.perKind;
const steps: NotedFields = notation.steps;
const stepFields: Readonly<Record<string, NotedFields>> = notation.stepFields;

const FAMILY = new RegExp(`^(?:${Object.keys(perKind).join('|')})(?= |$)`);

/** A kind of stage, or any kind where it is not known. */
export type StepKind = StageKind | 'any';

/** The shapes that a stage of this kind has of its own, like `Step.cd`: the steps that it offers, and all that holds them. */
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

/** Makes what a notation says of steps speak of those of one kind: `Execution` becomes `Execution.cd`. */
export function putKind(noted: Notation, kind: StepKind): Notation {
  if (typeof noted === 'string') return noted.replace(FAMILY, (name) => `${name}.${kind}`);
  if (isList(noted)) return noted.map((one) => putKind(one, kind));
  return Object.fromEntries(Object.entries(noted).map(([key, value]) => [key, putKind(value, kind)]));
}

function isList(noted: Notation): noted is readonly Notation[] {
  return Array.isArray(noted);
}

/** A step must have a `spec` where the spec must have something itself. */
function toStepBranches(kind: StepKind): NotedFields {
  const types = stepTypesOf(kind === 'any' ? null : kind);
  return Object.fromEntries(types.map((type) => [type, { ...stepFields[type], [demands(type) ? 'spec*' : 'spec']: toSpec(type) }]));
}

function demands(type: string): boolean {
  const noted = steps[type] ?? {};
  const fields = typeof noted === 'string' ? ((notation.shapes as NotedFields)[noted] ?? {}) : noted;
  return Object.keys(fields).some((key) => key.endsWith('*') || key === 'at least one of');
}

/** Specs are shapes of the name of their type, which a small letter cannot begin. */
function toSpec(type: string): Notation {
  return /^[A-Z]/.test(type) ? type : (steps[type] ?? {});
}

function withoutField(noted: NotedFields, field: string): NotedFields {
  return Object.fromEntries(Object.entries(noted).filter(([key]) => key !== field));
}
