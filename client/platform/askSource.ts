import { l10n, type TextDocument, window, workspace } from 'vscode';
import { askFile, type Choice, pickOne } from '../window/ask.ts';

/** Languages of documents that can hold a project or connector. */
const LANGUAGES: readonly string[] = ['yaml', 'json', 'jsonc'];

/** Asks whether to answer questions or to use the active document or a file. Returns null for questions. Throws CANCELLED. */
export async function askSource(title: string): Promise<TextDocument | null> {
  const front = window.activeTextEditor?.document;
  const document = front !== undefined && LANGUAGES.includes(front.languageId) ? front : undefined;
  const choices: Choice<TextDocument | 'file' | null>[] = [
    { label: `$(list-selection) ${l10n.t('Answer questions')}`, value: null },
    ...(document === undefined
      ? []
      : [
          {
            label: `$(file) ${l10n.t('Use the Active Document')}`,
            description: workspace.asRelativePath(document.uri),
            value: document,
          },
        ]),
    { label: `$(folder-opened) ${l10n.t('Choose a File…')}`, value: 'file' },
  ];
  const chosen = await pickOne(title, choices);
  if (chosen !== 'file') return chosen;
  return workspace.openTextDocument(await askFile({ title, filters: { 'YAML, JSON': ['yaml', 'yml', 'json'] } }));
}
