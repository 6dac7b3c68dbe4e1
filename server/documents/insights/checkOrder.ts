import type { ExportFamily } from '../../core/insights/exportMetrics.ts';
import { checkExportOrder, EXPORT_ORDER_SHAPES } from '../../core/insights/exportOrder.ts';
import type { Shapes } from '../../core/shape.ts';
import { type JsonReading, readJson, toPlainValue } from '../json/readJson.ts';
import { indexLines, type LineIndex } from '../lineIndex.ts';
import { DEEPEST, type RequestProblem, toRequestProblems } from './check.ts';

/** The result of checking a text that should be the body of an export. */
export interface OrderCheck {
  readonly family: ExportFamily;
  readonly reading: JsonReading;
  readonly lines: LineIndex;
  /** In document order. */
  readonly problems: readonly RequestProblem[];
}

/** Unknown keys are reported, because someone is looking at the text; the service ignores them. */
const SHAPES: Shapes = { ...EXPORT_ORDER_SHAPES, reportsUnknownKeys: true };

/** Whether a file with the name of an export is one, or has only been begun: others may give their files such names too. */
export function isOrderText(text: string): boolean {
  return text.includes('"dateRange"') || /^[\s{}]*$/.test(text);
}

/** Checks the text of the body of an export without a byte order mark; never throws. */
export function checkOrderText(text: string, family: ExportFamily): OrderCheck {
  const reading = readJson(text);
  const lines = indexLines(text);
  const { tree } = reading;
  // An empty text has no missing fields.
  const problems = tree === null ? [] : checkExportOrder(family, toPlainValue(tree, DEEPEST), tree, SHAPES).problems;
  // No schema is known for such files.
  const all = toRequestProblems(problems, reading, lines).map((problem) => ({ ...problem, isOfSchema: problem.code === 'INVALID_JSON' }));
  return { family, reading, lines, problems: all };
}
