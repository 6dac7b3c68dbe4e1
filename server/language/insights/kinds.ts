import * as l10n from '@vscode/l10n';
import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import { migrateRequest, toMigratedName } from '../../core/insights/migrateRequest.ts';
import { REQUEST_PROBLEMS } from '../../core/insights/problems.ts';
import type { ReportTable } from '../../core/insights/reportTable.ts';
import type { RosterTable } from '../../documents/csv/table.ts';
import { checkRequestText, DEEPEST, type RequestCheck, type RequestProblem } from '../../documents/insights/check.ts';
import { changeFields, findDifference } from '../../documents/insights/editRequest.ts';
import { compareReportTexts, findTiers, readReportCells, readReportText } from '../../documents/insights/reportText.ts';
import { toPlainValue } from '../../documents/json/readJson.ts';
import { toQuickFix, touches, wantsActions } from '../codeActions.ts';
import type { DocumentKind, RequestTable } from '../documentKind.ts';
import { DOCUMENT_START } from '../features.ts';
import { type OpenDocuments, ReadVersions } from '../openDocuments.ts';
import {
  COMPARE_REPORTS,
  type ComparedReports,
  type CompareReports,
  DESCRIBE_REQUEST,
  EDIT_REQUEST,
  type EditedRequest,
  type EditRequest,
  EXPORT_REPORT,
  FIND_REPORT_CELL,
  FIND_TIERS,
  type FindReportCell,
  type FindTiers,
  type FoundTiers,
  READ_REPORT,
  READ_REQUEST_FORM,
  type ReadReport,
  type ReportCell,
  type RequestDescription,
  type RequestForm,
  SHOW_REPORT,
} from '../protocol/insights.ts';
import { findProblemState, toPublishLens } from '../publishLens.ts';
import { completeRequest } from './completion.ts';
import { findHover } from './hover.ts';
import type { InsightParts, KnownTeams, OpenRequest } from './openRequests.ts';
import { findReportCell, findReportHover } from './reportCells.ts';

/** Export requests: JSON that a report is requested with. */
export function createRequestKind(parts: InsightParts): DocumentKind<OpenRequest> {
  const { abilities, others } = parts;
  const versions = new ReadVersions((document): OpenRequest => ({ document, check: checkRequestText(document.text()) }));
  return {
    read: (document) => versions.of(document),
    forget: (uri) => versions.forget(uri),
    check: {
      pause: 0,
      // Problems that a JSON language service finds by the schema are left to it.
      check: ({ check }) => listProblems(check, parts).filter(({ isOfSchema }) => !isOfSchema || !others.json),
    },
    features: {
      completion: (open, params) => completeRequest(parts, open, params),
      hover: (open, { position }) => findHover(parts, open, open.check.lines.offsetAt(position)),
      codeAction: (open, params) =>
        abilities.codeActions ? [...listFixes(open, params), ...(abilities.createsFiles ? listMigrations(open, params) : [])] : [],
      codeLens: (open) => {
        if (![EXPORT_REPORT, SHOW_REPORT].every((command) => abilities.hasCommand(command))) return [];
        const state = findProblemState(listProblems(open.check, parts)) ?? { kind: 'ready', step: l10n.t('Show Report') };
        return [toPublishLens({ uri: open.document.uri, range: DOCUMENT_START, about: '', state, command: SHOW_REPORT }, parts)];
      },
    },
    capabilities: {
      completionProvider: { triggerCharacters: ['"', ':', ' '] },
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
      codeLensProvider: { resolveProvider: false },
    },
    requests: {
      [DESCRIBE_REQUEST]: describeRequest,
      [READ_REQUEST_FORM]: (open: OpenRequest) => readRequestForm(open, parts),
      [EDIT_REQUEST]: editRequest,
    },
  };
}

/** Returns all problems of a request: those of the text itself, and teams that the client's instance does not have. */
function listProblems(check: RequestCheck, { teams, instance }: Pick<InsightParts, 'teams' | 'instance'>): readonly RequestProblem[] {
  return [...check.problems, ...findUnknownTeams(check, teams, instance.name)];
}

/** Reports team IDs that the client's instance does not have; nothing if its teams are unknown. */
function findUnknownTeams({ reading: { tree }, lines, problems }: RequestCheck, teams: KnownTeams, instance: string): RequestProblem[] {
  if (tree?.kind !== 'map' || teams.all.length === 0) return [];
  return tree.entries.flatMap(({ key, value }) => {
    const field = String(key.value);
    if ((field !== 'teamRefId' && field !== 'collectionId') || value?.kind !== 'scalar' || value.value === null) return [];
    if (teams.find(value.value) !== undefined || problems.some((problem) => problem.field === field)) return [];
    const code = 'UNKNOWN_TEAM';
    const message = l10n.t(
      '"{0}" has no team "{1}". Set {2} to one of its {3} teams.',
      instance,
      String(value.value),
      field,
      teams.all.length,
    );
    const range = lines.rangeOf(value.start, value.end);
    return [{ code, severity: REQUEST_PROBLEMS[code].severity, message, range, related: [], field, isOfSchema: false, fixes: [] }];
  });
}

/** Fixes for problems, including schema problems that a JSON language service reports. */
export function listFixes(
  { document: { uri }, check }: { readonly document: Pick<OpenRequest['document'], 'uri'>; readonly check: Pick<RequestCheck, 'problems'> },
  { range, context }: CodeActionParams,
): CodeAction[] {
  if (!wantsActions(context, CodeActionKind.QuickFix)) return [];
  return check.problems
    .filter((problem) => touches(problem.range, range))
    .flatMap((problem) => {
      const diagnostics = context.diagnostics.filter((one) => touches(one.range, problem.range));
      return problem.fixes.map((fix) => toQuickFix(uri, fix, diagnostics.length === 0 ? {} : { diagnostics }));
    });
}

/** Writes the exports that run as jobs, which a request of a report is, beside the request. */
function listMigrations({ document: { uri }, check: { request, reading } }: OpenRequest, { context }: CodeActionParams): CodeAction[] {
  if (request === null || !uri.startsWith('file:') || !wantsActions(context, CodeActionKind.RefactorRewrite)) return [];
  const { exports, leftOut } = migrateRequest(request, toPlainValue(reading.tree, DEEPEST));
  return exports.map(({ family, body }): CodeAction => {
    const file = toMigratedName(uri, family);
    const name = decodeURIComponent(file.slice(file.lastIndexOf('/') + 1));
    const title = l10n.t('Write {0}, an export that runs as a job', name);
    const edits = [{ range: DOCUMENT_START, newText: `${JSON.stringify(body, null, 2)}\n` }];
    return {
      title: leftOut.length === 0 ? title : l10n.t('{0}; {1} has no counterpart', title, leftOut.join(', ')),
      kind: CodeActionKind.RefactorRewrite,
      edit: {
        documentChanges: [
          { kind: 'create', uri: file },
          { textDocument: { uri: file, version: null }, edits },
        ],
      },
    };
  });
}

/** Returns whether the service would accept an export request. */
function describeRequest({ check }: OpenRequest): RequestDescription {
  const errors = check.problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  return {
    errors: errors.length,
    firstError: first === undefined ? null : { message: first.message, range: first.range },
    request: first === undefined ? check.reading.text : null,
  };
}

function readRequestForm({ document, check }: OpenRequest, parts: InsightParts): RequestForm {
  const { tree } = check.reading;
  const values = tree?.kind === 'map' ? (toPlainValue(tree, DEEPEST) as RequestForm['values']) : null;
  const problems = listProblems(check, parts).map(({ field, severity, message }) => ({ field, severity, message }));
  return { version: document.version, values, problems };
}

function editRequest({ document, check }: OpenRequest, { changes }: EditRequest): EditedRequest | null {
  const { text } = check.reading;
  const changed = changeFields(
    text,
    changes.map(({ path, value }) => ({ path, value })),
  );
  if (changed === null) return null;
  const edit = findDifference(text, changed);
  const edits = edit === null ? [] : [{ range: check.lines.rangeOf(edit.start, edit.end), newText: edit.text }];
  return { version: document.version, edits };
}

/** Reports: CSV files with the headers of an exported report. */
export function createReportKind({ abilities }: Pick<InsightParts, 'abilities'>): DocumentKind<RosterTable> {
  const versions = new ReadVersions((document) => readReportCells(document.text()));
  return {
    read: (document) => versions.of(document),
    forget: (uri) => versions.forget(uri),
    features: { hover: (cells, { position }) => findReportHover(cells, position, abilities.markdownHover) },
    capabilities: { hoverProvider: true },
    requests: {
      [FIND_REPORT_CELL]: (cells: RosterTable, { position }: FindReportCell): ReportCell | null => findReportCell(cells, position),
    },
  };
}

/** Requests about texts of reports, whatever the kind of their documents. */
export function listReportRequests(documents: OpenDocuments): RequestTable<[]> {
  return {
    [READ_REPORT]: ({ text }: ReadReport): ReportTable | null => readReportText(text),
    [COMPARE_REPORTS]: ({ before, after, rows }: CompareReports): ComparedReports | null => compareReportTexts(before, after, rows),
    [FIND_TIERS]: ({ textDocument: { uri } }: FindTiers): FoundTiers | null => {
      const document = documents.get(uri);
      return document === undefined ? null : { version: document.version, tiers: findTiers(document.text()) };
    },
  };
}
