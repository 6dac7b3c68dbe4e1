import { type CodeAction, CodeActionKind, type CodeActionParams, type Diagnostic } from 'vscode-languageserver';
import { applySeverities, type RosterSeverities } from '../../core/developers/severities.ts';
import type { Range } from '../../core/problem.ts';
import type { RosterProblem } from '../../documents/roster/check.ts';
import { type AllFixes, fixAll } from '../../documents/roster/fixes/fixAll.ts';
import { isUndecodable } from '../../documents/roster/fixes/invalidCsv.ts';
import { listFixes } from '../../documents/roster/fixes/listFixes.ts';
import type { FixSource, RosterFix } from '../../documents/roster/fixes/rosterFix.ts';
import { trimCell } from '../../documents/roster/fixes/trimCells.ts';
import type { TextChange } from '../../documents/roster/writeManagerEmail.ts';
import type { ClientAbilities } from '../clientAbilities.ts';
import { LEAVE_ROSTER, MOVE_TO_UTF8 } from '../protocol/rosters.ts';
import { toArrangements } from './arrangeActions.ts';
import { answering, type Feature } from './feature.ts';
import { toFixSource } from './fixSource.ts';
import type { OpenRoster } from './openRosters.ts';

/** Applies all certain fixes at once. */
const FIX_ALL = `${CodeActionKind.SourceFixAll}.fairlead`;

/** Maximum number of problems in a selection whose fixes are listed. */
const MOST_PROBLEMS = 20;

/** Offers fixes for problems, trimming of cells, and other layouts. */
export const codeActions: Feature = {
  capabilities: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL] } },
  register(parts) {
    parts.requests.onCodeAction(
      answering(parts, 'codeAction', async (roster, params) => {
        if (!parts.abilities.codeActions) return [];
        const { rosterSeverities } = await parts.settings.of(roster.document.uri);
        return listActions(roster, params, { abilities: parts.abilities, severities: rosterSeverities });
      }),
    );
  },
};

/** What the client supports, and the severities with which problems are shown. */
interface Shown {
  readonly abilities: Pick<ClientAbilities, 'movesToUtf8' | 'leavesRosters'>;
  readonly severities: RosterSeverities;
}

function listActions(roster: OpenRoster, { range, context }: CodeActionParams, { abilities, severities }: Shown): CodeAction[] {
  const wants = (kind: string) =>
    context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`) || only === '');
  const source = toFixSource(roster);
  const { uri } = roster.document;
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    const here = roster.check.problems.filter((problem) => touches(problem.range, range));
    const touched = applySeverities(here, severities).slice(0, MOST_PROBLEMS);
    const fixes = touched.map((problem) => ({
      problem,
      diagnostic: findDiagnostic(problem, context.diagnostics),
      fixes: listFixes(source, problem),
    }));
    actions.push(...fixes.flatMap(({ diagnostic, fixes: own }) => own.map((fix) => toAction(uri, fix, diagnostic))));
    if (fixes.some(({ fixes: own }) => own.some(({ isSafe }) => isSafe))) actions.push(...toFixAll(uri, source, CodeActionKind.QuickFix));
    const lost = fixes.find(({ problem }) => isUndecodable(source, problem));
    if (abilities.movesToUtf8 && lost !== undefined) actions.push(toMove(uri, lost.diagnostic));
    const isPresumed = roster.check.facts.settings.isPresumed === true;
    if (abilities.leavesRosters && isPresumed && fixes.length > 0) actions.push(toLeave(uri));
  }
  if (wants(CodeActionKind.RefactorRewrite)) actions.push(...toTrim(uri, source, range), ...toArrangements(roster, range, context));
  if (context.only !== undefined && wants(FIX_ALL)) actions.push(...toFixAll(uri, source, FIX_ALL));
  return withoutTwins(actions);
}

function touches(one: Range, other: Range): boolean {
  return compare(one.start, other.end) <= 0 && compare(other.start, one.end) <= 0;
}

function compare(one: Range['start'], other: Range['start']): number {
  return one.line - other.line || one.character - other.character;
}

function findDiagnostic({ code, range }: RosterProblem, diagnostics: readonly Diagnostic[]): Diagnostic | null {
  return diagnostics.find((one) => one.code === code && compare(one.range.start, range.start) === 0) ?? null;
}

function toAction(uri: string, { title, edits, isPreferred }: RosterFix, diagnostic: Diagnostic | null): CodeAction {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    ...toDiagnostics(diagnostic),
    ...(isPreferred ? { isPreferred } : {}),
    edit: toEdit(uri, edits),
  };
}

function toDiagnostics(diagnostic: Diagnostic | null): Pick<CodeAction, 'diagnostics'> {
  return diagnostic === null ? {} : { diagnostics: [diagnostic] };
}

function toEdit(uri: string, edits: readonly TextChange[]): NonNullable<CodeAction['edit']> {
  return { changes: { [uri]: edits.map(({ range, newText }) => ({ range, newText })) } };
}

/** All certain fixes, collected once per version: they are offered next to every single certain fix. */
const ALL = new WeakMap<FixSource, AllFixes>();

function findAll(source: FixSource): AllFixes {
  const all = ALL.get(source) ?? fixAll(source);
  ALL.set(source, all);
  return all;
}

function toFixAll(uri: string, source: FixSource, kind: string): CodeAction[] {
  const { count, edits } = findAll(source);
  return count === 0 ? [] : [{ title: 'Fix all that is certain in this roster', kind, edit: toEdit(uri, edits) }];
}

/** The bytes that an editor could not decode are still in the file: the client reads them again. */
function toMove(uri: string, diagnostic: Diagnostic | null): CodeAction {
  const title = 'Move this file to UTF-8';
  return {
    title,
    kind: CodeActionKind.QuickFix,
    ...toDiagnostics(diagnostic),
    isPreferred: true,
    command: { title, command: MOVE_TO_UTF8, arguments: [uri] },
  };
}

/** For a CSV that looks like a roster only by its header. */
function toLeave(uri: string): CodeAction {
  const title = 'Not a Roster';
  return { title, kind: CodeActionKind.QuickFix, command: { title, command: LEAVE_ROSTER, arguments: [uri] } };
}

function toTrim(uri: string, source: FixSource, { start }: Range): CodeAction[] {
  const cell = source.check.table.cellAt(start);
  const edit = cell === null ? null : trimCell(source, cell.row, cell.column);
  if (edit === null) return [];
  return [{ title: 'Remove the spaces around this cell', kind: CodeActionKind.RefactorRewrite, edit: toEdit(uri, [edit]) }];
}

/** Keeps one of several actions that have the same title and effect. */
function withoutTwins(actions: readonly CodeAction[]): CodeAction[] {
  const seen = new Set<string>();
  return actions.filter(({ title, edit }) => {
    const key = `${title} ${JSON.stringify(edit)}`;
    return !seen.has(key) && seen.add(key);
  });
}
