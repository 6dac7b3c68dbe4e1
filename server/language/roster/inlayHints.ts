import type { InlayHint } from 'vscode-languageserver';
import { rowsWithin } from '../../documents/roster/rowsWithin.ts';
import type { RosterHint } from '../protocol.ts';
import { alignmentHints } from './alignmentHints.ts';
import { columnHints } from './columnHints.ts';
import { answering, type Feature } from './feature.ts';
import type { HintSource } from './hintSource.ts';
import { managerHints } from './managerHints.ts';

/** Hint kinds by their name in the settings. */
const SOURCES: Readonly<Record<RosterHint, HintSource>> = {
  managers: managerHints,
  columns: columnHints,
  alignment: alignmentHints,
};

/** Maximum number of rows per response, for clients that request a whole document. */
const MOST_ROWS = 2_000;

/** Shows the hints enabled in the settings for the requested rows. */
export const inlayHints: Feature = {
  capabilities: { inlayHintProvider: true },
  register(parts) {
    parts.requests.onInlayHint(
      answering(parts, 'inlayHint', async (roster, { range }): Promise<InlayHint[]> => {
        const { shownRoster } = await parts.settings.of(roster.document.uri);
        const kinds = shownRoster.inlayHints;
        if (kinds.length === 0) return [];
        const { start, end } = rowsWithin(roster.check.table, range);
        const rows = { start, end: Math.min(end, start + MOST_ROWS) };
        return kinds.flatMap((kind) => SOURCES[kind](roster, rows));
      }),
    );
  },
};
