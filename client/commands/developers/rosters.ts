import path from 'node:path';
import { commands, env, l10n, type TextDocument, type Uri, window, workspace } from 'vscode';
import * as api from '../../../server/api/developers/developers.ts';
import { type SentRoster, sendRoster } from '../../../server/api/developers/uploads.ts';
import { writeCsvRow } from '../../../server/core/csvCells.ts';
import type { RosterQuery } from '../../../server/core/developers/queryRoster.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import { QUERY_ROSTER, type QueriedPeople, type QueryAnswer, type QueryRoster } from '../../../server/language/protocol/developers.ts';
import type { ReuploadReview, UploadPreview } from '../../../server/wire/developers.ts';
import { Absence } from '../../absence.ts';
import type { App, Commands } from '../../app.ts';
import { type Choice, pickOne } from '../../ask.ts';
import { readAddress, readText, readUri, readVersionId } from '../../commandArguments.ts';
import { findActive } from '../../developers/activateVersion.ts';
import { fetchRoster } from '../../developers/fetchRoster.ts';
import { readPeople } from '../../developers/people.ts';
import { askGrouping, askQuery, type CountBy, describeQuery, readQuery } from '../../developers/rosterQuery.ts';
import { pickRosterUri, readRosterSource } from '../../developers/rosterSource.ts';
import { askTarget, saveDownload } from '../../developers/saveDownload.ts';
import { chooseMappings } from '../../developers/sharedMappings.ts';
import { withWarnings } from '../../developers/withWarnings.ts';
import { openUntitled } from '../../insights/untitledFile.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import type { TableState } from '../../panels/messages/table.ts';
import { toStep } from '../../report.ts';
import { requireDocument } from '../../requireDocument.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { makeSegment } from '../../segments/segmentOfPeople.ts';
import { readDownloadQuery } from '../../settings.ts';
import { showPlace } from '../../showPlace.ts';
import { countDevelopers } from '../../views/developersView.ts';

/** Commands for rosters. */
export const ROSTER_COMMANDS = { newRoster, uploadRoster, downloadRoster, queryRoster } satisfies Commands;

const FILE_NAME = 'team.roster.csv';

const COLUMNS = ['Full Name', 'Email', 'Manager Email', 'Role', 'Team', 'Site'];

const EXAMPLES = [
  ['Ada Berg', 'ada.berg@example.com', '', 'Engineering Manager', 'Payments', 'Oslo'],
  ['Ben Okoro', 'ben.okoro@example.com', 'ada.berg@example.com', 'Engineer', 'Payments', 'Lagos'],
];

/** Templates for a new roster. */
const TEMPLATES = ['header', 'examples', 'columns', 'copy'] as const;
type Template = (typeof TEMPLATES)[number];

/**
 * Opens an unsaved roster: only a header, a header with two example rows, the columns of the active version, or a copy of it; asks which
 * unless given. Returns its URI.
 */
async function newRoster(app: App, given?: unknown): Promise<Uri> {
  const wanted = readText(given);
  const template = TEMPLATES.find((name) => name === wanted) ?? (await askTemplate());
  const document = await openUntitled(FILE_NAME, await writeTemplate(app, template));
  await window.showTextDocument(document);
  return document.uri;
}

function askTemplate(): Promise<Template> {
  const choices: Choice<Template>[] = [
    { label: l10n.t('Header only'), description: COLUMNS.join(', '), value: 'header' },
    { label: l10n.t('Header and two example rows'), value: 'examples' },
    { label: l10n.t('Columns of the active roster'), description: l10n.t('without its people'), value: 'columns' },
    { label: l10n.t('Copy of the active roster'), value: 'copy' },
  ];
  return pickOne(l10n.t('New Roster'), choices, choices[0]);
}

async function writeTemplate(app: App, template: Template): Promise<string> {
  if (template === 'header') return writeCsvRow(COLUMNS);
  if (template === 'examples') return [COLUMNS, ...EXAMPLES].map(writeCsvRow).join('');
  const { instance, signal } = await app.instances.use();
  const active = await findActive(instance, signal);
  if (active === null) throw new Absence(l10n.t('No roster is active yet. Choose a header for the first one.'));
  if (template === 'columns') return writeCsvRow(active.fieldMappings.map(({ csvColumn }) => csvColumn));
  return (await api.downloadRoster(instance, {}, { signal })).text();
}

/** Uploads a roster as it is in the editor: given by its URI, otherwise the active one. Returns the preview or review. */
async function uploadRoster(app: App, given?: unknown): Promise<UploadPreview | ReuploadReview> {
  const uri = readAddress(given) ?? (await pickRosterUri());
  const { instance, signal } = await app.instances.use();
  const source = await readRosterSource(uri);
  const { fileName, content } = source;
  await confirmWrite(instance, l10n.t('Upload'), l10n.t('{0} is uploaded as a new version of the roster.', fileName));
  const fieldMappings = await chooseMappings(app.language, source);
  const sent = await runWithProgress(l10n.t('Uploading {0} to {1}', fileName, instance.name), signal, (either) =>
    sendRoster(instance, { fileName, content, fieldMappings }, { signal: either }),
  );
  app.developers.refresh();
  const state = sent.kind === 'first' || findUnmapped(sent.answer).length > 0 ? 'UPLOADED' : 'PENDING_REVIEW';
  app.rosters.uploads.sent(uri, { instance: instance.name, versionId: sent.answer.versionId, state });
  reportUpload(app, sent);
  return sent.answer;
}

function reportUpload({ report }: App, { kind, answer }: SentRoster): void {
  const uploaded = withWarnings(`${answer.fileName}: ${countDevelopers(answer.totalRecords)} uploaded.`, answer);
  if (kind === 'first') {
    report.notify(l10n.t('{0} Confirm its field mapping.', uploaded), toStep(l10n.t('Confirm Mapping'), 'mapFields', answer.versionId));
    return;
  }
  const unmapped = findUnmapped(answer);
  if (unmapped.length > 0) {
    report.notify(
      l10n.t('{0} No column matches {1}. Map the fields, then approve it.', uploaded, unmapped.join(', ')),
      toStep(l10n.t('Map Fields'), 'mapFields', answer.versionId),
    );
    return;
  }
  const { added, updated, removed } = answer.summary;
  const changes = `${added} would be added, ${updated} changed, ${removed} removed.`;
  report.notify(
    l10n.t('{0} {1} Approve it to make it active.', uploaded, changes),
    toStep(l10n.t('Approve'), 'approveVersion', answer.versionId),
  );
}

/** Returns the service's fields without a column, according to the response to an upload. */
function findUnmapped({ validationErrors }: SentRoster['answer']): string[] {
  return validationErrors.flatMap(({ errorType, fieldName }) =>
    errorType === 'REQUIRED_FIELD_MISSING' && fieldName !== null ? [fieldName] : [],
  );
}

/**
 * Downloads a version (the active one by default) as CSV, or only the people selected in the view: to the given URI, otherwise to a file
 * that the user chooses. Returns its URI.
 */
async function downloadRoster(app: App, ...given: readonly unknown[]): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const people = readPeople(given);
  const versionId = given.map(readVersionId).find((id) => id !== undefined && !id.includes('@'));
  const target =
    given.map(readUri).find((uri) => uri !== undefined) ?? (await askTarget(l10n.t('Download Roster'), 'developers.roster.csv'));
  const query = readDownloadQuery(workspace.getConfiguration(undefined, target));
  await runWithProgress(l10n.t('Downloading the roster of {0}', instance.name), signal, async (either) =>
    saveDownload(await fetchRoster(instance, { versionId, people, query }, either), target),
  );
  const open = { title: l10n.t('Open'), run: () => commands.executeCommand('vscode.open', target) };
  app.report.notify(l10n.t('The roster is saved as {0}.', path.posix.basename(target.path)), open);
  return target;
}

/**
 * Shows the people of a roster (the given or the active one) that match a query; asks for the query unless it is given. The table links
 * each row to the roster, and can be copied, exported and turned into a segment.
 */
async function queryRoster(app: App, given?: unknown, givenQuery?: unknown): Promise<TableState> {
  const document = await requireDocument(readAddress(given));
  const countBy: CountBy = async (groupBy) => (await askLanguage(app, document, { subtree: null, where: [], groupBy }, true)).groups;
  const askAll = async (): Promise<RosterQuery> => {
    const { columns } = await askLanguage(app, document, { subtree: null, where: [], groupBy: null }, true);
    return askGrouping(columns, await askQuery(document, columns, countBy));
  };
  const query = readQuery(givenQuery) ?? (await askAll());
  return showTable(app, document, query, await askLanguage(app, document, query, false));
}

async function askLanguage({ language }: App, { uri }: TextDocument, query: RosterQuery, counts: boolean): Promise<QueriedPeople> {
  const params: QueryRoster = { textDocument: { uri: uri.toString() }, query, counts };
  const answer = await language.ask<QueryAnswer>(QUERY_ROSTER, params);
  if (answer?.kind === 'people') return answer;
  const message = answer?.message ?? l10n.t('This document is not a roster. Open one, then run this again.');
  throw new Refusal('INVALID_REQUEST', message);
}

function showTable(app: App, document: TextDocument, query: RosterQuery, found: QueriedPeople): TableState {
  const { columns, groups, rows, emailColumn, version } = found;
  const name = document.uri.path.split('/').at(-1) ?? '';
  const grouped = query.groupBy === null ? [] : groups;
  const groupOf = grouped.flatMap(({ count }, group) => Array.from({ length: count }, () => group));
  const content = {
    title: l10n.t('People of {0}', name),
    source: describeQuery(query),
    caption: l10n.t('People of {0}', name),
    columns: columns.map((header) => ({ header, isNumber: false })),
    rows: rows.map(({ cells }, row) => ({ cells, group: groupOf[row] ?? 0 })),
    groups: grouped.map(({ value }) => value || l10n.t('(empty)')),
    empty: l10n.t('No one fits this query. Change the query to find others.'),
  };
  const emailsOf = (places: readonly number[]) => [
    ...new Set(places.flatMap((place) => rows[place]?.cells[emailColumn] ?? []).filter((email) => email !== '')),
  ];
  const copyEmails = async (places: readonly number[]) => {
    const emails = emailsOf(places);
    await env.clipboard.writeText(emails.map((email) => `${email}\n`).join(''));
    window.setStatusBarMessage(l10n.t('Copied {0} e-mails to the clipboard.', emails.length), 4000);
  };
  const change = { id: 'change', label: l10n.t('Change Query…'), run: () => queryRoster(app, document.uri) };
  const withEmails = [
    { id: 'emails', label: l10n.t('Copy E-Mails'), run: copyEmails },
    { id: 'segment', label: l10n.t('Segment from These People…'), run: (places: readonly number[]) => makeSegment(app, emailsOf(places)) },
  ];
  const open = async (row: number): Promise<void> => {
    const place = rows[row]?.place;
    if (place === undefined) return;
    if (document.version === version) return showPlace(document.uri, place, true);
    throw new Refusal('INVALID_REQUEST', l10n.t('The roster has changed. Choose “Change Query…” to run it again.'));
  };
  const actions = rows.length === 0 ? [change] : [change, ...withEmails];
  const again = { command: 'queryRoster', args: [document.uri.toString(), query], label: null } as const;
  return app.tables.show(
    ['query', document.uri.toString()].join('\n'),
    content,
    { fileName: `people-of-${name}`, again, open, actions },
    true,
  );
}
