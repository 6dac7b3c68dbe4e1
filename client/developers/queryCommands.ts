import { commands, env, l10n, languages, type TextDocument, WorkspaceEdit, window, workspace } from 'vscode';
import type { RosterQuery } from '../../server/core/developers/queryRoster.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { toKeyText } from '../../server/core/segments/keys.ts';
import { QUERY_ROSTER, type QueriedPeople, type QueryAnswer, type QueryRoster } from '../../server/language/protocol/developers.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { showPlace } from '../documents/showPlace.ts';
import { openUntitled } from '../documents/untitledFile.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { toCommandId } from '../manifest/ids.ts';
import { ROSTER } from '../manifest/when.ts';
import type { TableState } from '../panels/messages/table.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readAddress } from '../window/commandArguments.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import type { RosterParts } from './rosterParts.ts';
import { askGrouping, askQuery, type CountBy, describeQuery, readQuery } from './rosterQuery.ts';

/** The command that queries the people of a roster. */
export const ROSTER_QUERY_COMMANDS = {
  queryRoster: { run: queryRoster, palette: ROSTER, icon: 'filter' },
} satisfies CommandRecords<RosterParts>;

/**
 * Shows the people of a roster (the given or the active one) that match a query; asks for the query unless it is given. The table links
 * each row to the roster, and can be copied, exported and turned into a segment.
 */
async function queryRoster(parts: RosterParts, given?: unknown, givenQuery?: unknown): Promise<TableState> {
  const document = await requireDocument(readAddress(given));
  const countBy: CountBy = async (groupBy) => (await askLanguage(parts, document, { subtree: null, where: [], groupBy }, true)).groups;
  const askAll = async (): Promise<RosterQuery> => {
    const { columns } = await askLanguage(parts, document, { subtree: null, where: [], groupBy: null }, true);
    return askGrouping(columns, await askQuery(document, columns, countBy));
  };
  const query = readQuery(givenQuery) ?? (await askAll());
  return showTable(parts, document, query, await askLanguage(parts, document, query, false));
}

async function askLanguage({ language }: RosterParts, { uri }: TextDocument, query: RosterQuery, counts: boolean): Promise<QueriedPeople> {
  const params: QueryRoster = { textDocument: { uri: uri.toString() }, query, counts };
  const answer = await language.ask<QueryAnswer>(QUERY_ROSTER, params);
  if (answer?.kind === 'people') return answer;
  const message = answer?.message ?? l10n.t('This document is not a roster. Open one, then run this again.');
  throw new Refusal('INVALID_REQUEST', message);
}

function showTable(parts: RosterParts, document: TextDocument, query: RosterQuery, found: QueriedPeople): TableState {
  const { columns, groups, rows, emailColumn, version } = found;
  const name = fileNameOf(document.uri);
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
  const change = { id: 'change', label: l10n.t('Change Query…'), run: () => queryRoster(parts, document.uri) };
  const withEmails = [
    { id: 'emails', label: l10n.t('Copy E-Mails'), run: copyEmails },
    {
      id: 'segment',
      label: l10n.t('Segment from These People…'),
      run: (places: readonly number[]) => makeSegment(parts, emailsOf(places)),
    },
  ];
  const open = async (row: number): Promise<void> => {
    const place = rows[row]?.place;
    if (place === undefined) return;
    if (document.version === version) return showPlace(document.uri, place, true);
    throw new Refusal('INVALID_REQUEST', l10n.t('The roster has changed. Choose “Change Query…” to run it again.'));
  };
  const actions = rows.length === 0 ? [change] : [change, ...withEmails];
  const again = { command: 'queryRoster', args: [document.uri.toString(), query], label: null } as const;
  return parts.tables.show(
    ['query', document.uri.toString()].join('\n'),
    content,
    { fileName: `people-of-${name}`, again, open, actions },
    true,
  );
}

/** Adds the e-mails of people as keys to an open document of keys, a new one, or a segment of the service. Throws CANCELLED. */
async function makeSegment(parts: RosterParts, emails: readonly string[]): Promise<void> {
  const open = workspace.textDocuments.filter(({ languageId, isClosed }) => languageId === 'segmentKeys' && !isClosed);
  const toService: Choice<'service'> = { label: `$(cloud-upload) ${l10n.t('A segment of the service…')}`, value: 'service' };
  const target = await pickOne<TextDocument | 'new' | 'service'>(l10n.t('Where should the {0} e-mails be used as keys?', emails.length), [
    { label: `$(new-file) ${l10n.t('A new key document')}`, value: 'new' },
    ...open.map((document): Choice<TextDocument> => ({ label: `$(file) ${workspace.asRelativePath(document.uri)}`, value: document })),
    ...(parts.canRun('addSegmentKeys') ? [toService] : []),
  ]);
  if (target === 'service') await commands.executeCommand(toCommandId('addSegmentKeys'), undefined, emails);
  else if (target === 'new') {
    const document = await openUntitled('people.keys', toKeyText(emails));
    await window.showTextDocument(await languages.setTextDocumentLanguage(document, 'segmentKeys'), { preview: false });
  } else await addKeys(parts, target, emails);
}

/** Appends the keys that a document does not have yet, as an edit that can be undone. */
async function addKeys({ report }: RosterParts, document: TextDocument, emails: readonly string[]): Promise<void> {
  const held = new Set(document.getText().split(/\r?\n/));
  const missing = emails.filter((email) => !held.has(email));
  const end = document.lineAt(document.lineCount - 1).range.end;
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, end, `${end.character === 0 ? '' : '\n'}${toKeyText(missing)}`);
  if (missing.length > 0) await workspace.applyEdit(edit);
  await window.showTextDocument(document, { preview: false });
  report.notify(l10n.t('Keys added to the document: {0}. Already there: {1}.', missing.length, emails.length - missing.length));
}
