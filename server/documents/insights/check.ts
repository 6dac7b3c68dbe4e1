import * as l10n from '@vscode/l10n';
import { checkExportRequest, EXPORT_REQUEST_SHAPES, type ExportRequest, findExportProblems } from '../../core/insights/exportRequest.ts';
import { REQUEST_CODES, REQUEST_PROBLEMS, type RequestProblemCode } from '../../core/insights/problems.ts';
import type { Problem } from '../../core/problem.ts';
import { type ShapeProblem, type Shapes, toPathText, toSentence } from '../../core/shape.ts';
import { NOWHERE, type Span, type TreeNode } from '../../core/tree.ts';
import type { JsonFault } from '../json/jsonEdit.ts';
import { type JsonReading, readJson, toPlainValue } from '../json/readJson.ts';
import { byPlace, indexLines, type LineIndex } from '../lineIndex.ts';
import type { PlacedFix } from '../tree/placeFix.ts';
import { listRequestFixes } from './requestFixes.ts';

/** A problem of an export request. */
export interface RequestProblem extends Problem<RequestProblemCode> {
  /** The field as people write it, such as `efficiency.metrics[0]`; '' is the request itself. */
  readonly field: string;
  /** Whether a JSON language service that knows the schema of export requests reports it too. */
  readonly isOfSchema: boolean;
  /** Fixes, most likely first. */
  readonly fixes: readonly PlacedFix[];
}

/** The result of checking a text that should be an export request. */
export interface RequestCheck {
  readonly reading: JsonReading;
  readonly lines: LineIndex;
  /** In document order; if none of them is an error, `request` is set. */
  readonly problems: readonly RequestProblem[];
  readonly request: ExportRequest | null;
}

/** Unknown keys are reported, because someone is looking at the text; the service ignores them. */
const SHAPES: Shapes = { ...EXPORT_REQUEST_SHAPES, reportsUnknownKeys: true };

/** Maximum nesting of the values that are read; no export request is deeper. */
export const DEEPEST = 6;

/** Checks the text of an export request without a byte order mark; never throws. */
export function checkRequestText(text: string): RequestCheck {
  const reading = readJson(text);
  const lines = indexLines(text);
  const { tree } = reading;
  const body = toPlainValue(tree, DEEPEST);
  // An empty text has no missing fields.
  const ofShape = tree === null ? [] : findExportProblems(tree, body, SHAPES);
  const problems = toRequestProblems(ofShape, reading, lines);
  const isRefused = problems.some(({ severity }) => severity === 'error');
  return { reading, lines, problems, request: isRefused ? null : checkExportRequest(body).request };
}

/** Returns problems of a request and faults of its text, in document order. */
export function toRequestProblems(problems: readonly ShapeProblem[], reading: JsonReading, lines: LineIndex): RequestProblem[] {
  const ofShape = problems.map((problem) => ofProblem(problem, reading, lines));
  return [...reading.faults.map((fault) => ofFault(fault, lines)), ...ofShape].sort(byPlace);
}

function ofFault({ start, end, message, kind, related, fixes }: JsonFault, lines: LineIndex): RequestProblem {
  const code = kind === 'fault' ? 'INVALID_JSON' : 'REPEATED_KEY';
  return {
    code,
    severity: REQUEST_PROBLEMS[code].severity,
    message,
    range: lines.rangeOf(start, end),
    related: related === null ? [] : [{ message: related.message, range: lines.rangeOf(related.start, related.end) }],
    field: '',
    isOfSchema: true,
    fixes: fixes.map((fix) => ({ ...place(fix, lines), isPreferred: true })),
  };
}

function ofProblem(problem: ShapeProblem, { text, tree }: JsonReading, lines: LineIndex): RequestProblem {
  const code = REQUEST_CODES[problem.kind];
  const isOfRules = problem.span === NOWHERE;
  const { start, end } = isOfRules ? findPlace(tree, problem) : problem.span;
  return {
    code,
    severity: REQUEST_PROBLEMS[code].severity,
    message: toSentence(problem.path, problem.message, l10n.t('The request')),
    range: lines.rangeOf(start, end),
    related: [],
    field: toPathText(problem.path),
    isOfSchema: !isOfRules && problem.kind !== 'unknownKey',
    fixes: listRequestFixes(text, tree, problem).map((fix) => ({ ...place(fix, lines), isPreferred: fix.isPreferred })),
  };
}

function place({ title, edits }: { title: string; edits: readonly (Span & { readonly text: string })[] }, lines: LineIndex) {
  return { title, edits: edits.map(({ start, end, text }) => ({ range: lines.rangeOf(start, end), newText: text })) };
}

/** Returns the token of a problem between fields: the value out of bounds, the superfluous key, or the key that requires a missing field. */
function findPlace(tree: TreeNode | null, { kind, path }: ShapeProblem): Span {
  const key = kind === 'missing' ? 'productivityContributors' : path[0];
  const entry = tree?.kind === 'map' ? tree.entries.find((one) => one.key.value === key) : null;
  return (kind === 'outOfRange' ? entry?.value : entry?.key) ?? NOWHERE;
}
