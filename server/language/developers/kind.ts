import { CodeActionKind } from 'vscode-languageserver';
import { applySeverities } from '../../core/developers/problems.ts';
import type { RosterProblem } from '../../documents/developers/check.ts';
import { addHints, checkHints } from '../../documents/developers/hints.ts';
import type { LineBuffer } from '../../documents/developers/live/lines.ts';
import { FIX_ALL } from '../codeActions.ts';
import type { DocumentCheck, DocumentKind } from '../documentKind.ts';
import { ARRANGE_COMMAND } from '../protocol/developers.ts';
import { COMPLETE_GRID_CELL, type CompleteGridCell } from '../protocol/grid.ts';
import { TOKEN_CAPABILITIES, toTokenFeatures } from '../semanticTokens.ts';
import { formatRoster } from './arranging.ts';
import { listActions } from './codeActions.ts';
import { completeGridCell, completeRoster, SEPARATOR } from './completion.ts';
import { findHover } from './hover.ts';
import { listHints } from './inlayHints.ts';
import { type LensParts, listLenses } from './lenses.ts';
import {
  findDefinition,
  findHighlights,
  findReferences,
  findSubtypes,
  findSupertypes,
  prepareHierarchy,
  prepareRename,
  rename,
} from './navigation.ts';
import type { OpenRoster, OpenRosters } from './openRosters.ts';
import { ROSTER_REQUESTS } from './requests.ts';
import { createColumnTokens, listFolds, selectAt, toSymbols } from './structure.ts';
import { TypingMemory } from './typingMemory.ts';

/** Rosters: CSV with one developer per row. */
export function createRosterKind(parts: LensParts & { readonly rosters: OpenRosters }): DocumentKind<OpenRoster> {
  const { rosters, settings, abilities, lenses } = parts;
  const memory = new TypingMemory(rosters);
  return {
    read: ({ uri }) => rosters.find(uri),
    forget: (uri) => {
      rosters.forget(uri);
      lenses.forget(uri);
    },
    check: createRosterCheck(),
    features: {
      hover: (roster, { position }) => findHover(roster, position, abilities.markdownHover),
      definition: (roster, { position }) => findDefinition(roster, position),
      references: findReferences,
      documentHighlight: (roster, { position }) => findHighlights(roster, position),
      prepareRename: (roster, { position }) => prepareRename(roster, position),
      rename,
      prepareTypeHierarchy: (roster, { position }) => prepareHierarchy(roster, position),
      supertypes: (roster, { item }) => findSupertypes(roster, item),
      subtypes: (roster, { item }) => findSubtypes(roster, item),
      documentSymbol: toSymbols,
      foldingRange: listFolds,
      selectionRange: (roster, { positions }) => positions.map((position) => selectAt(roster, position)),
      ...toTokenFeatures(createColumnTokens(abilities)),
      formatting: (roster) => formatRoster(roster),
      rangeFormatting: (roster, { range }) => formatRoster(roster, range),
      inlayHint: async (roster, { range }) => {
        const { shownRoster } = await settings.of(roster.document.uri);
        return () => listHints(roster, range, shownRoster.inlayHints);
      },
      codeAction: async (roster, params) => {
        const { rosterSeverities } = await settings.of(roster.document.uri);
        return () => (abilities.codeActions ? listActions(roster, params, abilities, rosterSeverities) : []);
      },
      codeLens: (roster) => listLenses(roster, parts),
      completion: (roster, params) => completeRoster(roster, params, memory, abilities),
    },
    // Formatting is announced by listFormattingCapabilities.
    capabilities: {
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      documentHighlightProvider: true,
      renameProvider: { prepareProvider: true },
      typeHierarchyProvider: true,
      documentSymbolProvider: { label: 'Fairlead' },
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      ...TOKEN_CAPABILITIES,
      executeCommandProvider: { commands: [ARRANGE_COMMAND] },
      inlayHintProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL] },
      codeLensProvider: { resolveProvider: false },
      completionProvider: { triggerCharacters: [SEPARATOR] },
    },
    requests: {
      ...ROSTER_REQUESTS,
      [COMPLETE_GRID_CELL]: (roster, params: CompleteGridCell) => completeGridCell(roster, params, memory),
    },
  };
}

/** Maximum number of records of a roster whose hints are found together with its problems; in a larger one they follow after a pause. */
const MOST_AT_ONCE = 1_000;

function createRosterCheck(): DocumentCheck<OpenRoster> {
  const hints = new LastHints();
  return {
    // An edit costs less time than any delay.
    pause: 0,
    check: (open, { rosterSeverities }) => {
      const { problems, table } = open.check;
      return applySeverities(addHints(problems, table.rowCount <= MOST_AT_ONCE ? hints.find(open) : hints.last(open)), rosterSeverities);
    },
    findMore: (open, { rosterSeverities }) => {
      if (open.check.table.rowCount <= MOST_AT_ONCE) return null;
      const before = hints.last(open);
      const found = hints.find(open);
      return found.length === 0 && before.length === 0 ? null : applySeverities(addHints(open.check.problems, found), rosterSeverities);
    },
  };
}

/** The hints found last, shown while someone types within lines, so that they do not flicker with every key. */
class LastHints {
  readonly #known = new WeakMap<LineBuffer, { readonly lineCount: number; readonly hints: readonly RosterProblem[] }>();

  find({ check, document }: OpenRoster): readonly RosterProblem[] {
    const { buffer } = document;
    const hints = checkHints(check, buffer ?? document.text());
    if (buffer !== null) this.#known.set(buffer, { lineCount: buffer.lineCount, hints });
    return hints;
  }

  last({ document: { buffer } }: OpenRoster): readonly RosterProblem[] {
    const known = buffer === null ? undefined : this.#known.get(buffer);
    return known !== undefined && known.lineCount === buffer?.lineCount ? known.hints : [];
  }
}
