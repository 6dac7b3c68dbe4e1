import type { Problem, Severity } from '../../../core/problem.ts';
import type { Conversion, ConversionNote } from './convert.ts';
import type { NoteKind } from './run.ts';

/** The codes of what a conversion reports. */
export const CONVERSION_CODES = ['NOT_IN_VERSION_1', 'CHECK_FOR_VERSION_1', 'CHANGED_FOR_VERSION_1'] as const;

export type ConversionCode = (typeof CONVERSION_CODES)[number];

const KINDS: Readonly<Record<NoteKind, { readonly code: ConversionCode; readonly severity: Severity }>> = {
  dropped: { code: 'NOT_IN_VERSION_1', severity: 'warning' },
  check: { code: 'CHECK_FOR_VERSION_1', severity: 'warning' },
  changed: { code: 'CHANGED_FOR_VERSION_1', severity: 'info' },
};

/** Returns the notes of a conversion as problems of the source. */
export function toConversionProblems(notes: readonly ConversionNote[]): readonly Problem<ConversionCode>[] {
  return notes.map(({ kind, message, range }) => ({ ...KINDS[kind], message, range, related: [] }));
}

/** Returns a conversion as programs get it: the kind of the document, its YAML, and the notes with lines from 1. */
export function toPlainConversion({ root, text, notes }: Conversion): Readonly<Record<string, unknown>> {
  return {
    kind: root,
    yaml: text,
    notes: notes.map(({ kind, message, range, line }) => ({
      kind,
      message,
      line: range.start.line + 1,
      resultLine: line === null ? null : line + 1,
    })),
  };
}
