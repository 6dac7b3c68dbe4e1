import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import { askText } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';

/** Shows only the segments that match part of a name or a tag, or the workspaces that match part of a name; an empty text shows all again. */
export async function filterSegments(app: App, given?: unknown): Promise<void> {
  const question = {
    title: l10n.t('Filter segments'),
    prompt: l10n.t('Part of a name, or field=value: tag=vip, workspace=Shop. Leave empty to show all.'),
    placeHolder: l10n.t('beta, tag=vip or workspace=Shop'),
    required: false,
  };
  app.segments.filter(readText(given) ?? (await askText(question)));
}
