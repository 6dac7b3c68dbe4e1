import { readFileSync } from 'node:fs';
import type { CommandName } from '../../client/manifest/commandNames.ts';
import { toCommandId } from '../../client/manifest/ids.ts';

/** An inline action of a row, an action in a view or editor title, a code lens or row that a file creates, or a button of an empty view. */
type Place =
  | { readonly editor: string }
  | { readonly inline: string; readonly item: string }
  | { readonly title: string }
  | { readonly file: string; readonly as?: string }
  | { readonly welcome: string };

/** The permanent places of each next step, by command. */
export const PLACES: Readonly<Partial<Record<CommandName, readonly Place[]>>> = {
  reviewVersion: [
    { inline: 'fairlead.developers', item: 'version.uploaded' },
    { inline: 'fairlead.developers', item: 'version.pending' },
  ],
  reactivateVersion: [{ inline: 'fairlead.developers', item: 'version.inactive' }],
  reviewRoster: [{ title: 'fairlead.developers' }, { file: 'server/language/developers/lenses.ts', as: 'PUBLISH_ROSTER' }],
  publishPipeline: [{ file: 'server/language/platform/codeLens.ts', as: 'PUBLISH_PIPELINE' }],
  applyKeysToSegment: [{ file: 'server/language/segments/kind.ts', as: 'SAVE_KEYS' }],
  activateSegment: [{ inline: 'fairlead.segments', item: 'segment' }, { file: 'client/segments/keyLenses.ts' }],
  addSegmentKeys: [{ inline: 'fairlead.segments', item: 'definition' }],
  removeSegmentKeys: [{ inline: 'fairlead.segments', item: 'segmentKey' }],
  // A click beside a name must not delete anything; the list of steps offers these.
  deactivateSegment: [{ file: 'client/segments/nextStepCommands.ts' }],
  createSegment: [{ inline: 'fairlead.segments', item: 'segments' }, { file: 'client/segments/segmentsPane.ts' }],
  deleteSegment: [{ file: 'client/segments/nextStepCommands.ts' }],
  segmentNextStep: [{ inline: 'fairlead.segments', item: 'segment' }],
  createEnvironment: [{ file: 'client/segments/segmentsPane.ts' }],
  createTrafficType: [{ inline: 'fairlead.segments', item: 'trafficTypes' }, { file: 'client/segments/segmentsPane.ts' }],
  importFacts: [{ title: 'fairlead.insights' }],
  importGitHistory: [{ title: 'fairlead.insights' }],
  mapIdentity: [{ title: 'fairlead.insights' }],
  showIdentities: [{ title: 'fairlead.developers' }],
  downloadIdentities: [{ title: 'fairlead.developers' }],
  uploadIdentities: [{ title: 'fairlead.developers' }],
  selectInstance: [{ title: 'fairlead.developers' }, { file: 'client/instances/statusBar.ts' }],
  editInstance: [{ file: 'client/instances/instanceCommands.ts' }],
  enterKey: [{ file: 'client/views/nodeView.ts' }],
  signIn: [{ file: 'client/views/nodeView.ts', as: 'enterKey' }],
  startService: [{ title: 'fairlead.developers' }, { welcome: 'welcome.stopped' }],
  applyAccount: [{ file: 'client/account/accountControl.ts' }, { file: 'client/account/accountLenses.ts' }],
  applyConversion: [{ editor: 'resourceScheme == fairlead-conversion' }],
  saveConversion: [{ editor: 'resourceScheme == fairlead-conversion' }],
  refreshViews: [{ title: 'fairlead.developers' }, { file: 'client/views/nodeView.ts' }],
};

/** What a file shows instead of a line above a document. */
const FILES: Readonly<Record<string, string>> = {
  'client/account/accountControl.ts': 'the Source Control view',
  'client/instances/instanceCommands.ts': 'the list of instances',
  'client/instances/statusBar.ts': 'the status bar',
  'client/segments/nextStepCommands.ts': 'the next steps of a segment',
  'client/segments/segmentsPane.ts': 'the row of an empty workspace',
  'client/views/nodeView.ts': 'the row of a view that could not be read',
};

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: {
    menus: Record<string, { command: string; when?: string; group?: string }[]>;
    views: Record<string, { id: string; name: string }[]>;
  };
};
const VIEWS = Object.values(contributes.views).flat();
const TEXTS = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;

/** Whether a command is at a place. */
export function isThere(name: CommandName, place: Place): boolean {
  const command = toCommandId(name);
  if ('file' in place) return new RegExp(`\\b${place.as ?? name}\\b`).test(readFileSync(place.file, 'utf8'));
  if ('welcome' in place) return TEXTS[place.welcome]?.includes(`command:${command})`) === true;
  if ('editor' in place)
    return contributes.menus['editor/title']!.some((item) => item.command === command && item.when?.includes(place.editor));
  if ('title' in place)
    return contributes.menus['view/title']!.some((item) => item.command === command && item.when?.includes(place.title));
  return contributes.menus['view/item/context']!.some((item) => {
    const [view, row] = (item.when ?? '').split(' && ');
    const isRow = row === `viewItem == ${place.item}` || (row?.startsWith('viewItem =~ /') && toPattern(row).test(place.item));
    const isView = view === `view == ${place.inline}` || (view?.startsWith('view =~ /') && toPattern(view).test(place.inline));
    return item.command === command && item.group?.startsWith('inline') && isView && isRow;
  });
}

function toPattern(clause: string): RegExp {
  return new RegExp(/=~ \/(.*)\/$/.exec(clause)![1]!);
}

/** Returns a place in words. */
export function describePlace(place: Place): string {
  if ('file' in place) return FILES[place.file] ?? 'the line above the document';
  if ('editor' in place) return 'the title of the document';
  if ('welcome' in place) return 'the empty view';
  const view = VIEWS.find(({ id }) => id === ('title' in place ? place.title : place.inline))?.name ?? '';
  const name = TEXTS[view.slice(1, -1)] ?? view;
  return 'title' in place ? `the title of the ${name} view` : `a row of the ${name} view`;
}
