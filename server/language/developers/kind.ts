import { CodeActionKind } from 'vscode-languageserver';
import { FIX_ALL } from '../codeActions.ts';
import type { DocumentKind } from '../documentKind.ts';
import { ARRANGE_COMMAND } from '../protocol/developers.ts';
import { TOKEN_CAPABILITIES, toTokenFeatures } from '../semanticTokens.ts';
import { createRosterCheck } from './check.ts';
import { listActions } from './codeActions.ts';
import { completeRoster, SEPARATOR } from './completion.ts';
import { formatRoster } from './formatting.ts';
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
import { createColumnTokens } from './semanticTokens.ts';
import { listFolds, selectAt, toSymbols } from './structure.ts';
import { TypingMemory } from './typingMemory.ts';

/** Rosters: CSV with one developer per row. */
export function createRosterKind(rosters: OpenRosters, parts: LensParts): DocumentKind<OpenRoster> {
  const { settings, abilities, lenses } = parts;
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
      inlayHint: async (roster, { range }) => listHints(roster, range, (await settings.of(roster.document.uri)).shownRoster.inlayHints),
      codeAction: async (roster, params) => {
        if (!abilities.codeActions) return [];
        const { rosterSeverities: severities } = await settings.of(roster.document.uri);
        return listActions(roster, params, { abilities, severities });
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
    requests: ROSTER_REQUESTS,
  };
}
