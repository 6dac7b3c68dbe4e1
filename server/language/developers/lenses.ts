import * as l10n from '@vscode/l10n';
import type { CodeLens } from 'vscode-languageserver';
import { plural } from '../../core/plural.ts';
import { countAll } from '../../core/problem.ts';
import { formatCount } from '../../core/text.ts';
import type { RosterProblem } from '../../documents/developers/check.ts';
import type { ClientAbilities, SelectedInstance } from '../client.ts';
import { NO_COMMAND } from '../features.ts';
import { type Log, runGuarded } from '../guard.ts';
import { LEAVE_ROSTER, PUBLISH_ROSTER, SHOW_ORG_CHART } from '../protocol/developers.ts';
import { type PublishState, toPublishLens } from '../publishLens.ts';
import type { SettingsSource } from '../settings.ts';
import { createScheduler, type Scheduler } from '../timers.ts';
import type { KnownRosters } from './knownRosters.ts';
import type { OpenRoster } from './openRosters.ts';

/** What lenses are shown with. */
export interface LensParts {
  readonly settings: SettingsSource;
  readonly instance: SelectedInstance;
  readonly lenses: RosterLenses;
  readonly knownRosters: KnownRosters;
  readonly abilities: ClientAbilities;
}

/**
 * Shows above the header of a roster its state and its next step towards the selected instance, or counts if the client cannot publish it;
 * unless disabled in the settings.
 */
export async function listLenses(roster: OpenRoster, parts: LensParts): Promise<CodeLens[]> {
  const { settings, abilities, lenses, knownRosters } = parts;
  const { uri, version } = roster.document;
  const { shownRoster } = await settings.of(uri);
  const title = describeCounts(roster);
  lenses.remember(uri, title);
  if (!shownRoster.codeLens || title === null) return [];
  const { start } = roster.check.table.rangeOfRow(-1);
  const range = { start, end: start };
  const toLens = (label: string, command: string): CodeLens => ({ range, command: { title: label, command, arguments: [uri] } });
  const problems = findProblems(roster);
  const [first] = problems.filter(({ severity }) => severity === 'error');
  const count = countAll(problems);
  const state: PublishState = first === undefined ? knownRosters.of(uri, version) : { kind: 'problems', count, first: first.range };
  // Warnings do not keep a roster from being published.
  const about = first === undefined && count > 0 ? `${countDevelopers(roster)} · ${countProblems(count)}` : countDevelopers(roster);
  const all = abilities.hasCommand(PUBLISH_ROSTER)
    ? [toPublishLens({ uri, range, about, state, command: PUBLISH_ROSTER }, parts)]
    : [toLens(title, abilities.hasCommand(SHOW_ORG_CHART) ? SHOW_ORG_CHART : NO_COMMAND)];
  // Only its header makes it look like a roster.
  if (abilities.hasCommand(LEAVE_ROSTER) && roster.check.inputs.settings.isPresumed === true) {
    all.push(toLens(l10n.t('Not a Roster'), LEAVE_ROSTER));
  }
  return all;
}

/** Returns the errors and warnings of a roster; hints are no problems. */
function findProblems({ check: { problems } }: OpenRoster): readonly RosterProblem[] {
  return problems.filter(({ severity }) => severity === 'error' || severity === 'warning');
}

function countProblems(count: number): string {
  return plural(count, '1 problem', '{0} problems', formatCount(count));
}

function countDevelopers({ check: { table } }: OpenRoster): string {
  return plural(table.rowCount, '1 developer', '{0} developers', formatCount(table.rowCount));
}

/** Summarizes a roster: `312 developers · 4 roots · depth 6 · 3 problems`; null if it has no rows. Hints do not count as problems. */
export function describeCounts(roster: OpenRoster): string | null {
  const { check, org } = roster;
  const { table } = check;
  if (table.rowCount === 0) return null;
  const found = countAll(findProblems(roster));
  return [
    countDevelopers(roster),
    plural(org.roots.length, '1 root', '{0} roots', formatCount(org.roots.length)),
    l10n.t('depth {0}', org.depth),
    found === 0 ? l10n.t('no problems') : countProblems(found),
  ].join(' · ');
}

/** Milliseconds without changes before the lens of a roster is computed again; a client that requests lenses by itself has done so by then. */
const PAUSE = 700;

/** Keeps the lenses of rosters up to date in clients that do not request them again by themselves: sends a refresh when their text would change. */
export class RosterLenses {
  readonly #titles = new Map<string, string | null>();
  readonly #scheduler: Scheduler;

  /** `read` returns the current title of a document's lens; null if it has no rows or is not a roster. */
  constructor(read: (uri: string) => Promise<string | null>, refresh: () => Promise<void>, log: Log) {
    this.#scheduler = createScheduler((uri, isStale) =>
      runGuarded(log, `Lens of ${uri}`, async () => {
        const sent = this.#titles.get(uri);
        if (sent !== undefined && (await read(uri)) !== sent && !isStale()) await refresh();
      }),
    );
  }

  /** Stores the title that was sent to the client for a document. */
  remember(uri: string, title: string | null): void {
    this.#titles.set(uri, title);
  }

  changed(uri: string): void {
    if (this.#titles.has(uri)) this.#scheduler.schedule(uri, PAUSE);
  }

  forget(uri: string): void {
    this.#titles.delete(uri);
    this.#scheduler.drop(uri);
  }

  dispose(): void {
    this.#scheduler.dispose();
  }
}
