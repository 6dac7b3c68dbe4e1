import notation from '../../../schemas/pipelines.json' with { type: 'json' };

const { kinds, offers } = notation;

/** What a stage is for. */
export type StageType = keyof typeof notation.stages;

/** Stages of one kind offer the same steps; those of types Pipeline and Dynamic have none of their own (facts D6). */
export type StageKind = keyof typeof offers;

/** Every type of stage. */
export const STAGE_TYPES = Object.keys(notation.stages) as readonly StageType[];

/** Every kind of stage. */
export const STAGE_KINDS = Object.keys(offers) as readonly StageKind[];

const KINDS: ReadonlyMap<string, string> = new Map(Object.entries(kinds));

/** The kind of the stages of a type; null where the type is not known, or its stages hold no steps. */
export function kindOfStage(type: string): StageKind | null {
  return (KINDS.get(type) as StageKind | undefined) ?? null;
}

/** The type of the stages of a kind. */
export function stageOfKind(kind: StageKind): StageType {
  return STAGE_TYPES.find((type) => KINDS.get(type) === kind)!;
}
