import { env, l10n } from 'vscode';
import { Absence } from '../../absence.ts';
import { requireCalls } from '../../activity/readActivity.ts';
import type { App } from '../../app.ts';

/** Copies the service's ID of a request, to be looked up in its log; for an operation that of its last request. Returns the ID. */
export async function copyRequestId(app: App, given?: unknown): Promise<string> {
  const id = requireCalls(app.operations, given).findLast(({ requestId }) => requestId !== null)?.requestId ?? null;
  if (id === null) throw new Absence(l10n.t('The service gave this request no id. Copy it as curl to run it again.'));
  await env.clipboard.writeText(id);
  return id;
}
