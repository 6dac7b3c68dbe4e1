import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import { askText } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';

/** Shows only the developers that match a text; an empty text shows all again. */
export async function filterDevelopers(app: App, given?: unknown): Promise<void> {
  const question = {
    title: l10n.t('Filter developers'),
    prompt: l10n.t('Part of a name, or field=value: team=Core. Leave empty to show all.'),
    placeHolder: l10n.t('Ann or team=Core'),
    required: false,
  };
  app.developers.filter(readText(given) ?? (await askText(question)));
}
