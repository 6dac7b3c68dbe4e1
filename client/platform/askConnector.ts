import { l10n, TabInputText, type TextDocument, ViewColumn, window, workspace } from 'vscode';
import type { ConnectorDraft } from '../../server/core/platform/connectorDraft.ts';
import type { ConnectorQuestion, DraftedConnector } from '../../server/core/platform/connectorQuestion.ts';
import type { ResourceScope } from '../../server/core/platform/scope.ts';
import { closeTabs } from '../documents/tabs.ts';
import { toTextUri } from '../instances/platformAddress.ts';
import type { PlatformLanguage } from '../language/platformLanguage.ts';
import { askText, type Choice, pickOne } from '../window/ask.ts';
import { expectQuestions } from '../window/questions.ts';
import { askIdentity } from './askIdentity.ts';

/** Result of the questions: a connector to create, or a document in which the user continues. */
export type AskedConnector = { readonly connector: ConnectorDraft } | { readonly document: TextDocument };

/**
 * Asks for everything that a connector of a kind requires, checks each answer while it is typed, and shows the result before it is created.
 * Throws CANCELLED.
 */
export async function askConnector(language: PlatformLanguage, scope: ResourceScope): Promise<AskedConnector> {
  const title = l10n.t('New connector');
  const type = await pickType(language, title);
  const { name, identifier } = await askIdentity(l10n.t('New connector: {0}', type.title), l10n.t('Name of the connector'));
  const { orgIdentifier, projectIdentifier } = scope;
  let draft = await language.draftConnector({
    name,
    identifier,
    ...(orgIdentifier === null ? {} : { orgIdentifier }),
    ...(projectIdentifier === null ? {} : { projectIdentifier }),
    type: type.type,
    spec: {},
  });
  for (;;) {
    while (draft.next !== null) draft = await askField(language, draft, draft.next);
    const step = await review(draft, name);
    if (step === 'create') return { connector: draft.connector };
    if (step === 'edit') return { document: await workspace.openTextDocument({ language: 'yaml', content: draft.yaml }) };
    draft = await askField(language, draft, step);
  }
}

async function pickType(language: PlatformLanguage, title: string): Promise<{ readonly type: string; readonly title: string }> {
  const categories = await language.listConnectorTypes();
  const category = await pickOne(
    title,
    categories.map((value) => ({ label: value.title, description: value.types.map((type) => type.title).join(', '), value })),
  );
  return pickOne(
    `${title}: ${category.title}`,
    category.types.map((value) => ({ label: value.title, description: value.type, detail: value.text, value })),
  );
}

async function askField(language: PlatformLanguage, { connector }: DraftedConnector, field: ConnectorQuestion): Promise<DraftedConnector> {
  const title = l10n.t('{0} of the connector', field.title);
  if (field.kind === 'object') return language.draftConnector(connector, field);
  // The questions after this one are not known yet, but the review at the end is.
  expectQuestions(2);
  const values = field.kind === 'flag' ? ['true', 'false'] : field.values;
  if (values.length > 0) {
    const text = await pickOne(
      `${title}. ${field.text}`,
      values.map((value) => ({ label: value, value })),
    );
    return language.draftConnector(connector, field, text);
  }
  const text = await askText({
    title,
    prompt: [toPrompt(field), field.text].filter((part) => part !== '').join(' '),
    ...(field.example === '' ? {} : { placeHolder: field.example }),
    check: async (typed) => (await language.draftConnector(connector, field, typed)).problem,
  });
  return language.draftConnector(connector, field, text);
}

function toPrompt({ kind }: ConnectorQuestion): string {
  if (kind === 'secret') return l10n.t('Identifier of a stored secret, such as account.token, never the secret itself.');
  if (kind === 'list') return l10n.t('Several, separated by commas.');
  if (kind === 'pairs') return l10n.t('As key=value, separated by commas.');
  return '';
}

/** Shows the connector as it would be sent, and asks whether to create it, to edit it as a document or to set an optional field. */
async function review({ yaml, optional }: DraftedConnector, name: string): Promise<'create' | 'edit' | ConnectorQuestion> {
  const choices: Choice<'create' | 'edit' | ConnectorQuestion>[] = [
    { label: `$(check) ${l10n.t('Create “{0}”', name)}`, value: 'create' },
    { label: `$(edit) ${l10n.t('Continue in a Document')}`, value: 'edit' },
    ...optional.map((field) => ({
      label: `$(add) ${field.title}`,
      description: String(field.path.at(-1)),
      detail: field.text,
      value: field,
    })),
  ];
  const shown = toTextUri(l10n.t('New connector {0}', name), yaml);
  await window.showTextDocument(shown, { viewColumn: ViewColumn.Active, preserveFocus: true, preview: true });
  try {
    return await pickOne(l10n.t('Review the request before it is sent'), choices);
  } finally {
    await closeTabs((input) => input instanceof TabInputText && input.uri.toString() === shown.toString(), true);
  }
}
