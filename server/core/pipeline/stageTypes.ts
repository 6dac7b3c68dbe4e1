import notation from '../../../schemas/pipelines.json' with { type: 'json' };

const { kinds, offers } = notation;

/** A type of stage. */
export type StageType = keyof typeof notation.stages;

/** A kind of stage: all stages of one kind offer the same steps; types Pipeline and Dynamic have no steps. */
export type StageKind = keyof typeof offers;

/** Every type of stage. */
export const STAGE_TYPES = Object.keys(notation.stages) as readonly StageType[];

/** Every kind of stage. */
export const STAGE_KINDS = Object.keys(offers) as readonly StageKind[];

const KINDS: ReadonlyMap<string, string> = new Map(Object.entries(kinds));

/** Returns the kind of a stage type; null if the type is unknown, or its stages have no steps. */
export function kindOfStage(type: string): StageKind | null {
  return (KINDS.get(type) as StageKind | undefined) ?? null;
}

/** Returns the stage type of a kind. */
export function stageOfKind(kind: StageKind): StageType {
  return STAGE_TYPES.find((type) => KINDS.get(type) === kind)!;
}
