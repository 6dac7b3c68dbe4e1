import type { Uri } from 'vscode';
import type { CommandRecords } from '../manifest/command.ts';
import { ALWAYS, inView, NEVER } from '../manifest/when.ts';
import { openNewRoster } from './newRoster.ts';
import type { RosterParts } from './rosterParts.ts';

/** Commands that open a roster to begin with. */
export const NEW_ROSTER_COMMANDS = {
  newRoster: {
    run: newRoster,
    palette: NEVER,
    icon: 'new-file',
    listed: 'ifFailed',
    menus: [
      ['view/title', 'roster@1', inView('developers')],
      ['file/newFile', 'file'],
    ],
  },
  startTour: { run: startTour, palette: ALWAYS, listed: 'ifFailed' },
} satisfies CommandRecords<RosterParts>;

/** Opens an unsaved roster: only a header, or a header with two example rows; asks which unless given. Returns its URI. */
async function newRoster(_: RosterParts, given?: unknown): Promise<Uri> {
  return openNewRoster(given, null);
}

/** Opens the roster of the walkthrough, which has one cycle to fix; returns its URI. */
async function startTour({ tour }: RosterParts): Promise<Uri> {
  return tour.open();
}
