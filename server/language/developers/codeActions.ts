import * as l10n from '@vscode/l10n';
import { type CodeAction, type CodeActionContext, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import { applySeverities, type RosterSeverities } from '../../core/developers/problems.ts';
import type { Range } from '../../core/problem.ts';
import { CELL_FIXES } from '../../documents/developers/fixes/cellFixes.ts';
import { trimCell } from '../../documents/developers/fixes/cells.ts';
import { fixAll } from '../../documents/developers/fixes/fixAll.ts';
import { isUndecodable } from '../../documents/developers/fixes/invalidCsv.ts';
import { listFixes } from '../../documents/developers/fixes/listFixes.ts';
import type { FixSource } from '../../documents/developers/fixes/rosterFix.ts';
import type { CertainFixes } from '../../documents/tree/placeFix.ts';
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
import { LEAVE_ROSTER, MOVE_TO_UTF8 } from '../protocol/developers.ts';
import { toArrangements } from './arranging.ts';
import type { OpenRoster } from './openRosters.ts';

/** Keeps what fixes found out about a version of a roster with its source. */
const KNOWN = new WeakMap<OpenRoster, { readonly version: number; readonly source: FixSource }>();

/** Returns the fix source of an open roster: the same object as long as its text and check are the same. */
function toFixSource(roster: OpenRoster): FixSource {
  const { document, check } = roster;
  const known = KNOWN.get(roster);
  if (known?.version === document.version && known.source.check === check) return known.source;
  let text: string | null = null;
  const source: FixSource = {
    check,
    // Created on first access.
    get lines() {
      return roster.lines;
    },
    text: () => {
      text ??= document.text();
      return text;
    },
  };
  KNOWN.set(roster, { version: document.version, source });
  return source;
}

/** Maximum number of problems in a selection whose fixes are listed. */
const MOST_PROBLEMS = 20;

/** Offers fixes for problems, trimming of cells, and other layouts; `severities` are those with which problems are shown. */
export function listActions(
  roster: OpenRoster,
  { range, context }: CodeActionParams,
  abilities: ClientAbilities,
  severities: RosterSeverities,
): CodeAction[] {
  const wants = (kind: string): boolean => wantsActions(context, kind);
  const source = toFixSource(roster);
  const { uri } = roster.document;
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    const here = roster.check.problems.filter((problem) => touches(problem.range, range));
    const touched = applySeverities(here, severities).slice(0, MOST_PROBLEMS);
    const found = touched.map((problem) => ({
      problem,
      diagnosed: findDiagnostic(problem, context.diagnostics),
      fixes: listFixes(source, problem),
    }));
    actions.push(...found.flatMap(({ diagnosed, fixes }) => fixes.map((fix) => toQuickFix(uri, fix, diagnosed))));
    if (found.some(({ fixes }) => fixes.some(({ isSafe }) => isSafe))) actions.push(...toFixAll(uri, source, CodeActionKind.QuickFix));
    const lost = found.find(({ problem }) => isUndecodable(source, problem));
    if (abilities.hasCommand(MOVE_TO_UTF8) && lost !== undefined) actions.push(toMove(uri, lost.diagnosed));
    const isFirst = actions.every(({ isPreferred }) => isPreferred !== true);
    const ofCell = toCellFixes(uri, source, range, context, severities);
    actions.push(...ofCell.map((fix) => ({ ...fix, isPreferred: isFirst && fix.isPreferred === true })));
    const isPresumed = roster.check.inputs.settings.isPresumed === true;
    if (abilities.hasCommand(LEAVE_ROSTER) && isPresumed && found.length > 0) actions.push(toLeave(uri));
  }
  if (wants(CodeActionKind.RefactorRewrite)) actions.push(...toTrim(uri, source, range), ...toArrangements(roster, range, context));
  if (context.only !== undefined && wants(FIX_ALL)) actions.push(...toFixAll(uri, source, FIX_ALL));
  return withoutTwins(actions);
}

/** All certain fixes, collected once per version: they are offered next to every single certain fix. */
const ALL = new WeakMap<FixSource, CertainFixes>();

function findAll(source: FixSource): CertainFixes {
  const all = ALL.get(source) ?? fixAll(source);
  ALL.set(source, all);
  return all;
}

function toFixAll(uri: string, source: FixSource, kind: string): CodeAction[] {
  const { count, edits } = findAll(source);
  return count === 0 ? [] : [{ title: l10n.t('Apply all certain fixes in this roster'), kind, edit: toWorkspaceEdit(uri, edits) }];
}

/** The bytes that an editor could not decode are still in the file: the client reads them again. */
function toMove(uri: string, diagnosed: Diagnosed): CodeAction {
  const title = l10n.t('Move this file to UTF-8');
  const command = { title, command: MOVE_TO_UTF8, arguments: [uri] };
  return { title, kind: CodeActionKind.QuickFix, ...diagnosed, isPreferred: true, command };
}

/** For a CSV that looks like a roster only by its header. */
function toLeave(uri: string): CodeAction {
  const title = l10n.t('Not a Roster');
  return { title, kind: CodeActionKind.QuickFix, command: { title, command: LEAVE_ROSTER, arguments: [uri] } };
}

/** Hints about a single cell need not be looked for. */
function toCellFixes(
  uri: string,
  source: FixSource,
  { start }: Range,
  { diagnostics }: CodeActionContext,
  severities: RosterSeverities,
): CodeAction[] {
  const { table, inputs } = source.check;
  const cell = table.cellAt(start);
  if (cell === null || !(cell.row === -1 ? inputs.headerReadable : inputs.isReadable(cell.row))) return [];
  const range = table.rangeOf(cell.row, cell.column);
  return CELL_FIXES.flatMap(([code, fix]) =>
    severities[code] === 'off' ? [] : fix(source, cell).map((one) => toQuickFix(uri, one, findDiagnostic({ code, range }, diagnostics))),
  );
}

function toTrim(uri: string, source: FixSource, { start }: Range): CodeAction[] {
  const cell = source.check.table.cellAt(start);
  const edit = cell === null ? null : trimCell(source, cell.row, cell.column);
  if (edit === null) return [];
  return [{ title: l10n.t('Remove spaces around this cell'), kind: CodeActionKind.RefactorRewrite, edit: toWorkspaceEdit(uri, [edit]) }];
}
