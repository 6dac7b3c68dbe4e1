import type { App } from '../../app.ts';
import { askText } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';

/** Shows only the developers that match a text; a blank shows all again. */
export async function filterDevelopers(app: App, given?: unknown): Promise<void> {
  const question = {
    title: 'Filter developers',
    prompt: 'Part of a name, or a field and part of its value. Leave empty to show all.',
    placeHolder: 'Ann, or team: Core',
    required: false,
  };
  app.developers.filter(readText(given) ?? (await askText(question)));
}
