/** The data that can be reset; `all` is everything except the keys, which must be named. */
export const RESET_AREAS = ['all', 'developers', 'segments', 'platform', 'insights', 'configuration', 'keys'] as const;
export type ResetArea = (typeof RESET_AREAS)[number];
