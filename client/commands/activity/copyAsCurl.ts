import { env, l10n } from 'vscode';
import { toCurl } from '../../../server/api/toCurl.ts';
import { requireCalls } from '../../activity/readActivity.ts';
import type { App } from '../../app.ts';

/**
 * Copies a request of the Activity view, or all of an operation, as curl commands; they read the key from the variable FAIRLEAD_KEY.
 * Returns the text.
 */
export async function copyAsCurl(app: App, given?: unknown): Promise<string> {
  const text = requireCalls(app.operations, given).map(toCurl).join('\n');
  await env.clipboard.writeText(text);
  app.report.tell(l10n.t('Copied for a shell. Set FAIRLEAD_KEY to your key before you run it; files are named after an @.'));
  return text;
}
