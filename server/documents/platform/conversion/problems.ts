import { type ConversionCode, NOTE_KINDS } from '../../../core/platform/pipelines/conversion/noteKinds.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Conversion, ConversionNote } from './convert.ts';

/** Returns the notes of a conversion as problems of the source. */
export function toConversionProblems(notes: readonly ConversionNote[]): readonly Problem<ConversionCode>[] {
  return notes.map(({ kind, message, range }) => ({ ...NOTE_KINDS[kind], message, range, related: [] }));
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
