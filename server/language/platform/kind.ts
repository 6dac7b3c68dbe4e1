import { CodeActionKind } from 'vscode-languageserver';
import { FIX_ALL } from '../codeActions.ts';
import type { DocumentKind } from '../documentKind.ts';
import { refuse } from '../features.ts';
import type { OpenDocument } from '../openDocuments.ts';
import { TOKEN_CAPABILITIES, toTokenFeatures } from '../semanticTokens.ts';
import { withoutYamlFaults } from '../settings.ts';
import { listAcrossActions } from './acrossActions.ts';
import { findEntities, findRenamable, findUses, listEntityLinks, renameEntity } from './acrossFiles.ts';
import { listActions } from './codeActions.ts';
import { listLenses } from './codeLens.ts';
import { completeBegun, completePipeline, scheduleFrequentItems } from './completion.ts';
import { describeGiven, findGivers, findInput } from './givenInputs.ts';
import { findHover } from './hover.ts';
import { findDefinition, findHighlights, findReferences, prepareRename, rename } from './navigation.ts';
import type { OpenPipeline, PipelineParts } from './openPipelines.ts';
import { listPipelineRequests } from './requests.ts';
import { findSignatureHelp } from './signatureHelp.ts';
import { completeStart } from './starters.ts';
import { EXPRESSION_TOKENS, listFolds, listHints, listLinks, listSymbols, selectAt } from './structure.ts';
import { listTemplateActions, TEMPLATE_ACTIONS } from './templateActions.ts';

/** YAML documents with a known root key. */
export function createPipelineKind(parts: PipelineParts): DocumentKind<OpenPipeline> {
  const { pipelines, settings, abilities, workspace } = parts;
  scheduleFrequentItems();
  return {
    read: ({ uri }) => pipelines.find(uri),
    forget: (uri) => pipelines.forget(uri),
    check: {
      // An edit costs only its own block.
      pause: 0,
      check: (open, { pipeline: { yamlFaults } }) => {
        const across = workspace.problemsOf(open);
        const own = open.check.problems;
        const problems = across.length === 0 ? own : [...own, ...across];
        return withoutYamlFaults(problems, yamlFaults, parts.others);
      },
    },
    features: {
      completion: (open, params) => completePipeline(parts, open, params),
      hover: (open, { position }) => {
        const offset = open.lines.offsetAt(position);
        return describeGiven(workspace, open, offset, abilities.markdownHover) ?? findHover(open, offset, abilities.markdownHover);
      },
      signatureHelp: (open, { position }) => findSignatureHelp(open, position, abilities),
      codeAction: async (open, params) => {
        if (!abilities.codeActions) return () => [];
        const across = await listAcrossActions(workspace, open, params, abilities);
        const templates = await listTemplateActions(workspace, open, params, abilities);
        return () => [...across, ...listActions(open, params, abilities), ...templates];
      },
      definition: (open, { position }) => {
        const offset = open.lines.offsetAt(position);
        const entities = [findEntities, findInput].map((find) => find(workspace, open, offset)).find((found) => found.length > 0);
        return entities ?? findDefinition(open, position);
      },
      references: (open, params) => {
        const offset = open.lines.offsetAt(params.position);
        const uses = findUses(workspace, open, params, offset);
        if (uses.length > 0) return uses;
        const givers = findGivers(workspace, open, offset, params.context.includeDeclaration);
        return givers.length > 0 ? givers : findReferences(open, params);
      },
      documentHighlight: (open, { position }) => findHighlights(open, position),
      prepareRename: (open, { position }) => {
        const found = findRenamable(workspace, open, open.lines.offsetAt(position));
        return found === null
          ? prepareRename(open, position)
          : { range: open.lines.rangeOf(found.start, found.end), placeholder: found.name };
      },
      rename: (open, params) => {
        const found = findRenamable(workspace, open, open.lines.offsetAt(params.position));
        if (found === null) return rename(open, params);
        const edit = renameEntity(workspace, found, params.newName);
        return typeof edit === 'string' ? refuse(edit) : edit;
      },
      documentSymbol: listSymbols,
      foldingRange: listFolds,
      selectionRange: (open, { positions }) => positions.map((position) => selectAt(open, position)),
      documentLink: (open) => [...listLinks(open), ...listEntityLinks(workspace, open)],
      ...toTokenFeatures(EXPRESSION_TOKENS),
      codeLens: (open) => listLenses(open, parts),
      inlayHint: async (open, { range }) => {
        const { pipeline } = await settings.of(open.document.uri);
        return () => (pipeline.inlayHints ? listHints(open, range) : []);
      },
    },
    capabilities: {
      completionProvider: { triggerCharacters: [':', ' ', '-', '<', '+', '.', '\n'] },
      hoverProvider: true,
      signatureHelpProvider: { triggerCharacters: ['('], retriggerCharacters: [','] },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, ...TEMPLATE_ACTIONS, FIX_ALL] },
      definitionProvider: true,
      referencesProvider: true,
      documentHighlightProvider: true,
      renameProvider: { prepareProvider: true },
      documentSymbolProvider: { label: 'Fairlead' },
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentLinkProvider: { resolveProvider: false },
      ...TOKEN_CAPABILITIES,
      codeLensProvider: { resolveProvider: false },
      inlayHintProvider: true,
    },
    requests: listPipelineRequests(parts),
  };
}

/** Other YAML documents: if they are empty, they are offered whole documents of ours; if they begin like one, its keys. */
export function createYamlKind(parts: PipelineParts): DocumentKind<OpenDocument> {
  return {
    read: (document) => document,
    forget: (uri) => parts.pipelines.forget(uri),
    features: { completion: (document, params) => completeStart(parts, document, params) ?? completeBegun(parts, document, params) },
    capabilities: {},
  };
}
