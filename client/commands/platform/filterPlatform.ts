import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import { askText } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';

/** Shows only the connectors and pipelines whose name or identifier contains a text; an empty text shows all again. */
export async function filterPlatform(app: App, given?: unknown): Promise<void> {
  const question = {
    title: l10n.t('Filter connectors and pipelines'),
    prompt: l10n.t('Part of a name or identifier. Leave empty to show all.'),
    value: app.platform.filterText,
    required: false,
  };
  app.platform.filter(readText(given) ?? (await askText(question)));
}
