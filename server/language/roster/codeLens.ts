import type { CodeLens, Command } from 'vscode-languageserver';
import { LEAVE_ROSTER, SHOW_ORG_CHART, UPLOAD_ROSTER } from '../protocol/rosters.ts';
import { describeCounts } from './describeCounts.ts';
import { answering, type Feature } from './feature.ts';

/** A command without an identifier is shown as plain text. */
const NO_COMMAND = '';

/**
 * Shows counts above the header of a roster, with a link to its org chart if the client can show it, and next to it the upload command if
 * the client has it; unless disabled in the settings.
 */
export const codeLens: Feature = {
  capabilities: { codeLensProvider: { resolveProvider: false } },
  register(parts) {
    const { requests, settings, abilities, instance, lenses } = parts;
    requests.onCodeLens(
      answering(parts, 'codeLens', async (roster): Promise<CodeLens[]> => {
        const { uri } = roster.document;
        const { shownRoster } = await settings.of(uri);
        const title = describeCounts(roster);
        lenses.remember(uri, title);
        if (!shownRoster.codeLens || title === null) return [];
        const { start } = roster.check.table.rangeOfRow(-1);
        const toLens = (command: Command): CodeLens => ({ range: { start, end: start }, command });
        const all = [toLens({ title, command: abilities.showsOrgCharts ? SHOW_ORG_CHART : NO_COMMAND, arguments: [uri] })];
        if (abilities.uploadsRosters) all.push(toLens({ title: `Upload to ${instance.name}`, command: UPLOAD_ROSTER, arguments: [uri] }));
        // Only its header makes it look like a roster.
        if (abilities.leavesRosters && roster.check.facts.settings.isPresumed === true) {
          all.push(toLens({ title: 'Not a Roster', command: LEAVE_ROSTER, arguments: [uri] }));
        }
        return all;
      }),
    );
  },
};
