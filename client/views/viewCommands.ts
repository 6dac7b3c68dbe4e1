import { l10n } from 'vscode';
import type { Refreshable } from '../instances/serviceParts.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { inView, NEVER } from '../manifest/when.ts';
import { askText } from '../window/ask.ts';
import { readText } from '../window/commandArguments.ts';

/** The parts that the commands of views use: the views. */
export interface ViewParts {
  readonly developers: Filterable;
  readonly insights: Refreshable;
  readonly segments: Filterable;
  readonly platform: Filterable & { readonly filterText: string };
}

interface Filterable extends Refreshable {
  filter(text: string): void;
}

/** Commands for views. */
export const VIEW_COMMANDS = {
  refreshViews: {
    run: refreshViews,
    palette: NEVER,
    icon: 'refresh',
    listed: 'never',
    menus: [
      ['view/title', 'navigation@3', inView('developers')],
      ['view/title', 'navigation@9', inView('insights')],
      ['view/title', 'navigation@9', inView('segments')],
      ['view/title', 'navigation@9', inView('platform')],
      ['view/title', 'navigation@2', inView('rosterHistory')],
    ],
  },
  loadMore: { run: loadMore, palette: NEVER, listed: 'never' },
  filterDevelopers: {
    run: filterDevelopers,
    palette: NEVER,
    icon: 'filter',
    listed: 'ifFailed',
    menus: [['view/title', 'navigation@2', inView('developers')]],
  },
  filterSegments: {
    run: filterSegments,
    palette: NEVER,
    icon: 'filter',
    listed: 'ifFailed',
    menus: [['view/title', 'navigation@2', inView('segments')]],
  },
  filterPlatform: {
    run: filterPlatform,
    palette: NEVER,
    icon: 'filter',
    listed: 'ifFailed',
    menus: [['view/title', 'navigation@2', inView('platform')]],
  },
} satisfies CommandRecords<ViewParts>;

/** Reloads what the views show from the service; hidden views load when they become visible. */
async function refreshViews(app: ViewParts): Promise<void> {
  for (const pane of [app.developers, app.insights, app.segments, app.platform]) pane.refresh();
}

/** Loads the next page of a “Load More…” node; returns how many entries are loaded then. */
async function loadMore(_app: ViewParts, given?: unknown): Promise<number | undefined> {
  return isLoadable(given) ? given.more() : undefined;
}

function isLoadable(given: unknown): given is { more(): Promise<number> } {
  return typeof given === 'object' && given !== null && 'more' in given && typeof given.more === 'function';
}

/** Shows only the developers that match a text; an empty text shows all again. */
async function filterDevelopers(app: ViewParts, given?: unknown): Promise<void> {
  const question = {
    title: l10n.t('Filter Developers'),
    prompt: l10n.t('Part of a name, or field=value: team=Core. Leave empty to show all.'),
    placeHolder: l10n.t('Ann or team=Core'),
    required: false,
  };
  app.developers.filter(readText(given) ?? (await askText(question)));
}

/** Shows only the segments that match part of a name or a tag, or the workspaces that match part of a name; an empty text shows all again. */
async function filterSegments(app: ViewParts, given?: unknown): Promise<void> {
  const question = {
    title: l10n.t('Filter Segments'),
    prompt: l10n.t('Part of a name, or field=value: tag=vip, workspace=Shop. Leave empty to show all.'),
    placeHolder: l10n.t('beta, tag=vip or workspace=Shop'),
    required: false,
  };
  app.segments.filter(readText(given) ?? (await askText(question)));
}

/** Shows only the connectors and pipelines whose name or identifier contains a text; an empty text shows all again. */
async function filterPlatform(app: ViewParts, given?: unknown): Promise<void> {
  const question = {
    title: l10n.t('Filter Connectors and Pipelines'),
    prompt: l10n.t('Part of a name or identifier. Leave empty to show all.'),
    value: app.platform.filterText,
    required: false,
  };
  app.platform.filter(readText(given) ?? (await askText(question)));
}
