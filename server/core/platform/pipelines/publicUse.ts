import use from '../../../../schemas/stepUse.json' with { type: 'json' };

const USE: Readonly<Record<string, Readonly<Record<string, number>> | undefined>> = use;

/**
 * Returns in how many public pipelines stages of a type have a type of step; without a type of stage, how many have a type of stage
 * (docs/decisions/language.md#order-of-types).
 */
export function countPublicUse(type: string, stageType: string | null): number {
  return USE[stageType ?? 'stages']?.[type] ?? 0;
}
