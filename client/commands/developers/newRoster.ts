import { l10n, type Uri, window } from 'vscode';
import { downloadRoster } from '../../../server/api/developers.ts';
import { writeCsvRow } from '../../../server/core/csvRow.ts';
import { Absence } from '../../absence.ts';
import type { App } from '../../app.ts';
import { type Choice, pickOne } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';
import { findActive } from '../../developers/activateVersion.ts';
import { openUntitled } from '../../insights/untitledFile.ts';

const FILE_NAME = 'team.roster.csv';

const COLUMNS = ['Full Name', 'Email', 'Manager Email', 'Role', 'Team', 'Site'];

const EXAMPLES = [
  ['Ada Berg', 'ada.berg@example.com', '', 'Engineering Manager', 'Payments', 'Oslo'],
  ['Ben Okoro', 'ben.okoro@example.com', 'ada.berg@example.com', 'Engineer', 'Payments', 'Lagos'],
];

/** Templates for a new roster. */
const TEMPLATES = ['header', 'examples', 'columns', 'copy'] as const;
type Template = (typeof TEMPLATES)[number];

/**
 * Opens an unsaved roster: only a header, a header with two example rows, the columns of the active version, or a copy of it; asks which
 * unless given. Returns its URI.
 */
export async function newRoster(app: App, given?: unknown): Promise<Uri> {
  const wanted = readText(given);
  const template = TEMPLATES.find((name) => name === wanted) ?? (await askTemplate());
  const document = await openUntitled(FILE_NAME, await writeTemplate(app, template));
  await window.showTextDocument(document);
  return document.uri;
}

function askTemplate(): Promise<Template> {
  const choices: Choice<Template>[] = [
    { label: l10n.t('Header only'), description: COLUMNS.join(', '), value: 'header' },
    { label: l10n.t('Header and two example rows'), value: 'examples' },
    { label: l10n.t('Columns of the active roster'), description: l10n.t('without its people'), value: 'columns' },
    { label: l10n.t('Copy of the active roster'), value: 'copy' },
  ];
  return pickOne(l10n.t('New roster'), choices, choices[0]);
}

async function writeTemplate(app: App, template: Template): Promise<string> {
  if (template === 'header') return writeCsvRow(COLUMNS);
  if (template === 'examples') return [COLUMNS, ...EXAMPLES].map(writeCsvRow).join('');
  const { instance, signal } = await app.instances.use();
  const active = await findActive(instance, signal);
  if (active === null) throw new Absence(l10n.t('No roster is active yet. Choose a header for the first one.'));
  if (template === 'columns') return writeCsvRow(active.fieldMappings.map(({ csvColumn }) => csvColumn));
  return (await downloadRoster(instance, {}, { signal })).text();
}
