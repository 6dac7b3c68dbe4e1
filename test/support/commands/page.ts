import { readFileSync } from 'node:fs';
import { COMMAND_NAMES, type CommandName, toCommandId } from '../../../client/manifest/ids.ts';
import { DOCUMENT_KEYS, PALETTE, STATE_KEYS } from '../../../client/manifest/palette.ts';
import { type Context, isShown, listKeys } from './whenClause.ts';

/** The page that lists when the palette shows each command. */
export const COMMANDS_PAGE = 'docs/commands.md';

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}

interface Manifest {
  readonly contributes: { readonly menus: { readonly commandPalette: readonly MenuItem[] } };
}

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
  [STATE_KEYS.hasActivity]: 'there is activity',
  [STATE_KEYS.hasMappings]: 'a mapping is saved',
  'config.fairlead.instances': 'a remote instance is configured',
  'fairlead.hasOrgTree': 'the Org Tree shows a roster',
};

/** The window of every column: a trusted folder, and none of the states above. */
const WINDOW: Context = { isWorkspaceTrusted: true, workspaceFolderCount: 1, 'config.fairlead.instances': '[]' };

/** Returns the part of the manifest that `client/manifest/palette.ts` defines. */
export function toPaletteMenu(): MenuItem[] {
  return COMMAND_NAMES.filter((name) => PALETTE[name] !== 'true').map((name) => ({ command: toCommandId(name), when: PALETTE[name] }));
}

/** Writes the page from the when-clauses of the manifest. */
export function writeCommandsPage(): string {
  const { contributes } = readJson('package.json') as Manifest;
  const titles = readJson('package.nls.json') as Readonly<Record<string, string>>;
  const clauses = new Map(contributes.menus.commandPalette.map(({ command, when }) => [command, when ?? 'true']));
  const toRow = (name: CommandName): string => {
    const when = clauses.get(toCommandId(name)) ?? 'true';
    const cells = Object.values(COLUMNS).map((front) => describe(when, front));
    const others = Object.entries(OTHERS).filter(([, front]) => describe(when, front) === 'yes' && describe(when, {}) !== 'yes');
    return `| ${[titles[`command.${name}`], ...cells, others.map(([title]) => title).join(', ')].join(' | ')} |`;
  };
  const heads = ['command', ...Object.keys(COLUMNS), 'also with'];
  return [
    '# When the palette shows each command',
    '',
    'The palette shows a command only when it can work. `client/manifest/palette.ts` declares when; `npm run commands` writes it into `package.json` and, by evaluating the when-clauses there, into this page.',
    '',
    'The language server decides what kind a document is, whatever its name. “yes” means always; any other text is a condition on the state of the window.',
    'A command that the palette never shows works on a selection in a view and is in the menus of that view.',
    '',
    `Shown with no editor: ${count(clauses)} of ${COMMAND_NAMES.length} commands.`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---|').join('')}`,
    ...COMMAND_NAMES.map(toRow),
    '',
  ].join('\n');
}

/** Lists the titles that the palette shows with a document in front, in a window with only the given states. */
export function listShown(front: keyof typeof COLUMNS, states: Context = {}): string[] {
  const titles = readJson('package.nls.json') as Readonly<Record<string, string>>;
  const names = COMMAND_NAMES.filter((name) => isShown(PALETTE[name], { ...WINDOW, ...COLUMNS[front], ...states }));
  return names.map((name) => titles[`command.${name}`] ?? '');
}

function count(clauses: ReadonlyMap<string, string>): number {
  return COMMAND_NAMES.filter((name) => isShown(clauses.get(toCommandId(name)) ?? 'true', { ...WINDOW, ...COLUMNS['no editor'] })).length;
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

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
