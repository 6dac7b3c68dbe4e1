import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import { STAGE_KINDS, type StageKind } from './stageTypes.ts';

/** Every type of step. */
export const STEP_TYPES: readonly string[] = Object.keys(notation.steps);

const OFFERS: Readonly<Record<StageKind, readonly string[]>> = notation.offers;

/** The types of steps that a stage of this kind offers; every type where the kind is not known. */
export function stepTypesOf(kind: StageKind | null): readonly string[] {
  return kind === null ? STEP_TYPES : OFFERS[kind];
}

/** The kinds of stages that offer a type of step; none where the type is not known. */
export function kindsOfStep(type: string): readonly StageKind[] {
  return STAGE_KINDS.filter((kind) => OFFERS[kind].includes(type));
}
