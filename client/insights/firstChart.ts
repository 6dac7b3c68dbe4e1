import { commands, l10n, type Uri, window } from 'vscode';
import { call } from '../../server/api/client.ts';
import { listDevelopers } from '../../server/api/developers/listDevelopers.ts';
import { listTeams } from '../../server/api/insights/teams.ts';
import type { Instance } from '../../server/api/instance.ts';
import { ACTIVITY_SYSTEM } from '../../server/core/developers/identities.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { openUntitled } from '../documents/untitledFile.ts';
import { toCommandId } from '../manifest/ids.ts';
import type { Step } from '../window/report.ts';

const DAY = 86_400_000;

/** The days of the first chart: the last twelve weeks with activity. */
const DAYS = 84;

/** Whether a roster is active, without which no chart has anyone to show. */
export async function hasRoster(instance: Instance): Promise<boolean> {
  try {
    return (await listDevelopers(instance, { pageSize: 1 })).content.length > 0;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PRECONDITION_FAILED') return false;
    throw error;
  }
}

/** Shows the charts of everyone over the last weeks with activity; nothing if there is none. */
export async function showFirstChart(instance: Instance): Promise<void> {
  const [{ kinds }, teams] = [await call(instance, 'readActivity'), await listTeams(instance)];
  const last = Math.max(...Object.values(kinds).map((kind) => kind.last ?? Number.NEGATIVE_INFINITY));
  const team = teams.find(({ parentRefId }) => parentRefId === null);
  if (team === undefined || !Number.isFinite(last)) return;
  const [dateStart, dateEnd] = [last - (DAYS - 1) * DAY, last].map((at) => new Date(at).toISOString().slice(0, 10));
  const given = { teamRefId: team.refId, dateStart, dateEnd, kind: 'productivity', granularity: 'weekly' };
  // An empty report would be a message beside that of the import.
  await commands.executeCommand(toCommandId('showReportCharts'), given, undefined, true);
}

/** The developers and further addresses of a roster that was made out of authors. */
export interface DraftRoster {
  readonly csv: string;
  readonly others: readonly { readonly developer: string; readonly email: string }[];
}

/** Opens a roster for review, unsaved, and returns the step that uploads it and shows the first chart. */
export async function openDraft(instance: Instance, { csv, others }: DraftRoster): Promise<Step> {
  const { uri } = await openUntitled('authors.roster.csv', csv);
  await window.showTextDocument(uri, { preview: false });
  return { title: l10n.t('Upload and Show Charts'), lasts: 'lens', run: () => uploadDraft(instance, uri, others) };
}

async function uploadDraft(instance: Instance, uri: Uri, others: DraftRoster['others']): Promise<void> {
  const sent = await commands.executeCommand<{ readonly versionId: number; readonly fields?: readonly object[] } | undefined>(
    toCommandId('uploadRoster'),
    uri,
    true,
  );
  if (sent === undefined) return;
  await commands.executeCommand(toCommandId('mapFields'), sent.versionId, sent.fields);
  if (!(await hasRoster(instance))) return;
  if (others.length > 0) {
    const identities = others.map(({ developer, email }) => ({ email, applicationType: ACTIVITY_SYSTEM, identity: developer }));
    await call(instance, 'updateDeveloperIdentities', { body: identities });
  }
  await showFirstChart(instance);
}
