import type { Severity } from '../../../problem.ts';

/**
 * The kinds of notes of a conversion: a value was dropped and is kept as a comment; a value was carried over and needs a look; or something
 * changed without a loss.
 */
export const NOTE_KINDS = {
  dropped: { code: 'NOT_IN_VERSION_1', severity: 'warning' },
  check: { code: 'CHECK_FOR_VERSION_1', severity: 'warning' },
  changed: { code: 'CHANGED_FOR_VERSION_1', severity: 'info' },
} as const satisfies Readonly<Record<string, { readonly code: string; readonly severity: Severity }>>;

export type NoteKind = keyof typeof NOTE_KINDS;

/** The codes of what a conversion to version 1 reports. */
export type ConversionCode = (typeof NOTE_KINDS)[NoteKind]['code'];
