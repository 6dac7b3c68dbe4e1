import type { SelectionRange } from 'vscode-languageserver';
import type { LineIndex } from '../../documents/lineIndex.ts';
import type { PipelineText } from '../../documents/pipeline/reading.ts';
import { spansAround } from '../../documents/pipeline/selection.ts';
import { answering, type Feature } from './feature.ts';

/** Expands the selection step by step: word, part of an expression, expression, text, entry, step, stage, pipeline. */
export const selectionRanges: Feature = {
  capabilities: { selectionRangeProvider: true },
  register(parts) {
    parts.requests.onSelectionRanges(
      answering(parts, 'selectionRange', ({ reading, lines }, { positions }) =>
        positions.map((position) => toSelectionRange(reading, lines, lines.offsetAt(position))),
      ),
    );
  },
};

function toSelectionRange(reading: PipelineText, lines: LineIndex, offset: number): SelectionRange {
  const whole: SelectionRange = { range: lines.rangeOf(0, reading.text.length) };
  return spansAround(reading, offset).reduceRight<SelectionRange>(
    (parent, { start, end }) => ({ range: lines.rangeOf(start, end), parent }),
    whole,
  );
}
