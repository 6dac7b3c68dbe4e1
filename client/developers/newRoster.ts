import { l10n, type Uri, window } from 'vscode';
import { writeCsvRow } from '../../server/core/csvCells.ts';
import { openUntitled } from '../documents/untitledFile.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readText } from '../window/commandArguments.ts';

const FILE_NAME = 'team.roster.csv';

const COLUMNS = ['Full Name', 'Email', 'Manager Email', 'Role', 'Team', 'Site'];

const EXAMPLES = [
  ['Ada Berg', 'ada.berg@example.com', '', 'Engineering Manager', 'Payments', 'Oslo'],
  ['Ben Okoro', 'ben.okoro@example.com', 'ada.berg@example.com', 'Engineer', 'Payments', 'Lagos'],
];

/** Templates for a new roster; those of the active version need a service. */
const OWN = ['header', 'examples'] as const;
const ACTIVE = ['columns', 'copy'] as const;
type ActiveTemplate = (typeof ACTIVE)[number];
type Template = (typeof OWN)[number] | ActiveTemplate;

/**
 * Opens an unsaved roster: only a header, a header with two example rows or, by `readActive`, the columns of the active version or a copy
 * of it; asks which unless given. Returns its URI.
 */
export async function openNewRoster(given: unknown, readActive: ((template: ActiveTemplate) => Promise<string>) | null): Promise<Uri> {
  const wanted = readText(given);
  const template = [...OWN, ...ACTIVE].find((name) => name === wanted) ?? (await askTemplate(readActive !== null));
  const document = await openUntitled(FILE_NAME, await writeTemplate(template, readActive));
  await window.showTextDocument(document);
  return document.uri;
}

function askTemplate(hasService: boolean): Promise<Template> {
  const own: Choice<Template>[] = [
    { label: l10n.t('Header only'), description: COLUMNS.join(', '), value: 'header' },
    { label: l10n.t('Header and two example rows'), value: 'examples' },
  ];
  const active: Choice<Template>[] = [
    { label: l10n.t('Columns of the active roster'), description: l10n.t('without its people'), value: 'columns' },
    { label: l10n.t('Copy of the active roster'), value: 'copy' },
  ];
  return pickOne(l10n.t('New Roster'), hasService ? [...own, ...active] : own, own[0]);
}

async function writeTemplate(template: Template, readActive: ((template: ActiveTemplate) => Promise<string>) | null): Promise<string> {
  const isActive = template === 'columns' || template === 'copy';
  if (isActive && readActive !== null) return readActive(template);
  return (template === 'examples' ? [COLUMNS, ...EXAMPLES] : [COLUMNS]).map(writeCsvRow).join('');
}
