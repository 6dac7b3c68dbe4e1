/** What can be reset; `all` is everything but the keys, which have to be named. */
export const RESET_AREAS = ['all', 'developers', 'segments', 'platform', 'insights', 'configuration', 'keys'] as const;
export type ResetArea = (typeof RESET_AREAS)[number];
