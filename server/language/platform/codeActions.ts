import * as l10n from '@vscode/l10n';
import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import type { Problem } from '../../core/problem.ts';
import { BYTE_ORDER_MARK } from '../../core/text.ts';
import type { PlacedEdit } from '../../documents/lineIndex.ts';
import { findScalar } from '../../documents/platform/cursors.ts';
import { fixAllCertain, type PipelineProblem } from '../../documents/platform/problems.ts';
import { collectCertain } from '../../documents/tree/placeFix.ts';
import type { ClientAbilities } from '../client.ts';
import {
  type Diagnosed,
  FIX_ALL,
  findDiagnostic,
  toQuickFix,
  touches,
  toWorkspaceEdit,
  wantsActions,
  withoutTwins,
} from '../codeActions.ts';
import { IGNORE_PROBLEM, type IgnoreProblem } from '../protocol/platform.ts';
import { type OpenPipeline, toPlacedEdit } from './openPipelines.ts';
import { toRewrites, toSpecFixes } from './rewrites.ts';

/** Offers fixes for problems, and other ways to write what is at the cursor. */
export function listActions(pipeline: OpenPipeline, { range, context }: CodeActionParams, abilities: ClientAbilities): CodeAction[] {
  const wants = (kind: string): boolean => wantsActions(context, kind);
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    const touched = pipeline.check.problems
      .filter((problem) => touches(problem.range, range))
      .map((problem) => ({ problem, diagnosed: findDiagnostic(problem, context.diagnostics) }));
    actions.push(...touched.flatMap(({ problem, diagnosed }) => toFixes(pipeline, problem, diagnosed)));
    actions.push(...toSpecFixes(pipeline, range));
    // All of a kind are fixed only from one that is.
    const fixable = touched.filter(({ problem }) => collectCertain([problem]).count > 0);
    const codes = new Set(fixable.map(({ problem: { code } }) => code));
    actions.push(...[...codes].flatMap((code) => toFixAllOfKind(pipeline, code)));
    actions.push(...touched.flatMap(({ problem, diagnosed }) => toSuppressions(pipeline, problem, diagnosed, abilities)));
  }
  if (wants(CodeActionKind.RefactorRewrite)) actions.push(...toRewrites(pipeline, range, abilities.createsFiles));
  if (context.only !== undefined && wants(FIX_ALL)) actions.push(...toFixAll(pipeline));
  return withoutTwins(actions);
}

function toFixes({ document: { uri } }: OpenPipeline, { fixes }: PipelineProblem, diagnosed: Diagnosed): CodeAction[] {
  return fixes.map((fix, index) => toQuickFix(uri, { ...fix, isPreferred: fix.isPreferred && index === 0 }, diagnosed));
}

/** Fixes all problems of a code that have a certain fix; returns nothing if there are fewer than two. */
function toFixAllOfKind(pipeline: OpenPipeline, code: string): CodeAction[] {
  const { count, edits } = collectCertain(pipeline.check.problems.filter((problem) => problem.code === code));
  if (count < 2) return [];
  const title = l10n.t('Fix all {0} problems of this kind', count);
  return [{ title, kind: CodeActionKind.QuickFix, edit: toWorkspaceEdit(pipeline.document.uri, edits) }];
}

/** Applies all certain fixes. */
function toFixAll({ check: { problems }, document: { uri } }: OpenPipeline): CodeAction[] {
  const { count, edits } = fixAllCertain(problems);
  return count === 0 ? [] : [{ title: l10n.t('Apply all certain fixes'), kind: FIX_ALL, edit: toWorkspaceEdit(uri, edits) }];
}

/**
 * Offers to ignore a problem with a comment: on its line, on the line before, or for the whole file. A client that can ask which one gets a
 * single action.
 */
export function toSuppressions(
  pipeline: OpenPipeline,
  { code, range }: Pick<Problem, 'code' | 'range'>,
  diagnosed: Diagnosed,
  abilities: ClientAbilities,
): CodeAction[] {
  // A text that cannot be parsed may have no comments.
  if (code === 'INVALID_YAML') return [];
  const offset = pipeline.lines.offsetAt({ line: range.start.line, character: 0 });
  const all = [
    { short: l10n.t('On this line'), full: l10n.t('Ignore {0} on this line', code), edit: onLine(pipeline, offset, code) },
    { short: l10n.t('With a comment above'), full: l10n.t('Ignore {0} with a comment above', code), edit: above(pipeline, offset, code) },
    { short: l10n.t('In this file'), full: l10n.t('Ignore {0} in this file', code), edit: inFile(pipeline, code) },
  ];
  const ways = all.flatMap(({ short, full, edit }) => (edit === null ? [] : [{ short, full, edits: [edit] }]));
  const about = { kind: CodeActionKind.QuickFix, ...diagnosed };
  const { uri, version } = pipeline.document;
  if (!abilities.hasCommand(IGNORE_PROBLEM) || ways.length === 1)
    return ways.map(({ full, edits }) => ({ title: full, ...about, edit: toWorkspaceEdit(uri, edits) }));
  const title = l10n.t('Ignore {0}…', code);
  const argument: IgnoreProblem = { uri, version, code, ways: ways.map(({ short, edits }) => ({ title: short, edits })) };
  return [{ title, ...about, command: { title, command: IGNORE_PROBLEM, arguments: [argument] } }];
}

function onLine(pipeline: OpenPipeline, start: number, code: string): PlacedEdit | null {
  const { text } = pipeline.reading;
  const end = endOfLine(text, start);
  if (isInText(pipeline, start, end, true)) return null;
  const line = text.slice(start, end);
  const ignored = /# *fairlead-ignore(?: +[A-Z_]+)*[ \t]*$/.exec(line);
  if (ignored !== null) return toPlacedEdit(pipeline, { start: start + line.trimEnd().length, end }, ` ${code}`);
  const hasComment = / #[^"']*$/.test(line);
  return hasComment ? null : toPlacedEdit(pipeline, { start: start + line.trimEnd().length, end }, ` # fairlead-ignore ${code}`);
}

function above(pipeline: OpenPipeline, start: number, code: string): PlacedEdit | null {
  const { text } = pipeline.reading;
  if (isInText(pipeline, start, start, false)) return null;
  const indentation = /^ */.exec(text.slice(start, start + 200))![0];
  return toPlacedEdit(pipeline, { start, end: start }, `${indentation}# fairlead-ignore-next-line ${code}\n`);
}

function inFile(pipeline: OpenPipeline, code: string): PlacedEdit {
  const start = pipeline.reading.text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return toPlacedEdit(pipeline, { start, end: start }, `# fairlead-ignore-file ${code}\n`);
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** Whether a multi-line text is open at the start or, if requested, at the end of a line: a comment would become part of it. */
function isInText({ reading }: OpenPipeline, start: number, end: number, alsoAtEnd: boolean): boolean {
  const block = reading.blockAt(start);
  const atStart = findScalar(block.frame.tree, block.toFrame(start));
  if (atStart !== null && block.toDocument(atStart.start) < start) return true;
  const atEnd = alsoAtEnd ? findScalar(block.frame.tree, block.toFrame(end)) : null;
  // A comment is allowed after the header of a block scalar.
  return atEnd !== null && atEnd.style !== 'literal' && atEnd.style !== 'folded' && block.toDocument(atEnd.end) > end;
}
