import { readFileSync } from 'node:fs';
import { DOCUMENT_KEYS, STATE_KEYS } from '../../../client/manifest/when.ts';
import { type Context, isShown, listKeys } from './whenClause.ts';

/** The page that lists when the palette shows each command. */
export const COMMANDS_PAGE = 'docs/commands.md';

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}

/** What the page is written from. */
interface Contributes {
  readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
  readonly menus: { readonly commandPalette: readonly MenuItem[] };
}

type Texts = Readonly<Record<string, string>>;

/** The context of each column of the table: the context keys of VS Code and the language server with that document in front. */
const COLUMNS: Readonly<Record<string, Context>> = {
  'no editor': {},
  'a roster': toFront('roster', 'people.roster.csv', 'roster'),
  'a pipeline': toFront('pipeline', 'pipeline.yaml', 'yaml'),
  'other YAML': toFront(null, '.github/workflows/build.yml', 'yaml'),
  'other CSV': toFront(null, 'sales.csv', 'csv'),
  'a roster, in a browser': { ...toFront('roster', 'people.roster.csv', 'roster'), isWeb: true },
  'a roster, untrusted': { ...toFront('roster', 'people.roster.csv', 'roster'), isWorkspaceTrusted: false },
};

/** Other documents, for the last column. */
const OTHERS: Readonly<Record<string, Context>> = {
  'a review': { ...toFront(null, 'review.md', 'plaintext'), resourceScheme: 'fairlead-review' },
  'a report': toFront('report', 'report.csv', 'csv'),
  'an export request': toFront('exportRequest', 'report.insights.json', 'json'),
  'a connector': toFront('connector', 'git.connector.yaml', 'yaml'),
  'a template': toFront('template', 'build.template.yaml', 'yaml'),
  'a list of keys': toFront('segmentKeys', 'beta.keys', 'segmentKeys'),
};

/** Window states that matter too, with their descriptions. */
const STATES: Readonly<Record<string, string>> = {
  [STATE_KEYS.serviceRunning]: 'the local service runs',
  [STATE_KEYS.remoteSelected]: 'a remote instance is selected',
  'config.fairlead.instances': 'a remote instance is configured',
  'fairlead.hasOrgTree': 'the Org Tree shows a roster',
};

/** The window of every column: a trusted folder, and none of the states above. */
const WINDOW: Context = { isWorkspaceTrusted: true, workspaceFolderCount: 1, 'config.fairlead.instances': '[]' };

/** Writes the page from the when-clauses of the manifest and the titles in English. */
export function writeCommandsPage(contributes: Contributes, texts: Texts): string {
  const shown = toClauses(contributes);
  const toRow = ({ category, title, when }: Shown): string => {
    const cells = Object.values(COLUMNS).map((front) => describe(when, front));
    const others = Object.entries(OTHERS).filter(([, front]) => describe(when, front) === 'yes' && describe(when, {}) !== 'yes');
    return `| ${[texts[title], texts[category], ...cells, others.map(([other]) => other).join(', ')].join(' | ')} |`;
  };
  const heads = ['command', 'category', ...Object.keys(COLUMNS), 'also with'];
  const count = shown.filter(({ when }) => isShown(when, { ...WINDOW, ...COLUMNS['no editor'] })).length;
  return [
    '# When the palette shows each command',
    '',
    'The palette shows a command only when it can work. The record of each command declares when (`client/manifest/command.ts`); `npm run manifest` writes it into `package.json` and, by evaluating the when-clauses there, into this page.',
    '',
    'The language server decides what kind a document is, whatever its name. “yes” means always; any other text is a condition on the state of the window.',
    'A command that the palette never shows works on a selection in a view and is in the menus of that view.',
    '',
    `Shown with no editor: ${count} of ${shown.length} commands.`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---|').join('')}`,
    ...shown.map(toRow),
    '',
  ].join('\n');
}

/** Everything that may be in front: the columns of the table, and the documents of the last one. */
export const FRONTS: readonly string[] = [...Object.keys(COLUMNS), ...Object.keys(OTHERS)];

/** The window states of the table, all at once, for the longest palette. */
export const EVERY_STATE: Context = {
  ...Object.fromEntries(Object.keys(STATES).map((key) => [key, true])),
  [STATE_KEYS.serviceRunning]: false,
};

/** Lists the titles that the palette shows with a document in front, in a window with only the given states. */
export function listShown(front: string, states: Context = {}): string[] {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly contributes: Contributes };
  const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Texts;
  const shown = toClauses(contributes).filter(({ when }) => isShown(when, { ...WINDOW, ...(COLUMNS[front] ?? OTHERS[front]), ...states }));
  return shown.map(({ title }) => texts[title] ?? '');
}

/** A command of the manifest: the keys of its category and its title, and when the palette shows it. */
interface Shown {
  readonly category: string;
  readonly title: string;
  readonly when: string;
}

function toClauses({ commands, menus }: Contributes): readonly Shown[] {
  const clauses = new Map(menus.commandPalette.map(({ command, when }) => [command, when]));
  return commands.map(({ command, title, category }) => ({
    category: category.slice(1, -1),
    title: title.slice(1, -1),
    when: clauses.get(command) ?? 'true',
  }));
}

function describe(when: string, front: Context): string {
  const context = { ...WINDOW, ...front };
  const isFirst = isShown(when, context);
  const deciding = [...new Set(listKeys(when))].filter((key) => key in STATES && isShown(when, { ...context, [key]: true }) !== isFirst);
  if (deciding.length > 0) return `${isFirst ? 'unless' : 'if'} ${deciding.map((key) => STATES[key]).join(', ')}`;
  return isFirst ? 'yes' : '–';
}

function toFront(kind: string | null, resourcePath: string, editorLangId: string): Context {
  const keys = Object.entries(DOCUMENT_KEYS).filter(([, kinds]) => kind !== null && (kinds as readonly string[]).includes(kind));
  return { resourcePath, editorLangId, resourceScheme: 'file', ...Object.fromEntries(keys.map(([key]) => [key, [resourcePath]])) };
}
