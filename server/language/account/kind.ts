import { CodeActionKind } from 'vscode-languageserver';
import { readPipelineText } from '../../documents/platform/reading.ts';
import type { ClientAbilities } from '../client.ts';
import { FIX_ALL } from '../codeActions.ts';
import type { DocumentKind } from '../documentKind.ts';
import { listFolds, selectAt } from '../platform/structure.ts';
import { withoutYamlFaults } from '../settings.ts';
import { listShapeActions } from '../shapeActions.ts';
import { completeShape } from '../shapeCompletion.ts';
import { findAccountHover } from './hover.ts';
import { toAccountItems } from './items.ts';
import { findAccountDefinition, findAccountReferences, listAccountLinks, prepareAccountRename, renameInAccount } from './navigation.ts';
import type { OpenAccountFile, OpenAccounts } from './openAccounts.ts';
import { listAccountSymbols } from './symbols.ts';

/** What the kind works with. */
interface AccountKindParts {
  readonly accounts: OpenAccounts;
  readonly abilities: ClientAbilities;
  /** Whether another extension reports errors of YAML itself. */
  othersReportYaml(): boolean;
}

/** The files that only the folder of an account has: fairlead.yaml, the definitions of segments and the types of the roster's columns. */
export function createAccountKind({ accounts, abilities, othersReportYaml }: AccountKindParts): DocumentKind<OpenAccountFile> {
  return {
    read: (document) => accounts.read(document),
    forget: (uri) => accounts.forget(uri),
    check: {
      pause: 0,
      check: ({ check: { problems } }, { pipeline: { yamlFaults } }) => withoutYamlFaults(problems, yamlFaults, othersReportYaml),
    },
    features: {
      completion: (open, params) => {
        const { text, check } = open;
        return completeShape(abilities, { text, lines: check.lines }, params, toAccountItems(open));
      },
      hover: (open, { position }) => findAccountHover(open, position, abilities.markdownHover),
      codeAction: ({ document: { uri }, check: { problems } }, params) =>
        abilities.codeActions ? listShapeActions(uri, problems, params) : [],
      definition: (open, { position }) => findAccountDefinition(accounts, open, position),
      references: (open, { position, context }) => findAccountReferences(accounts, open, position, context.includeDeclaration),
      prepareRename: (open, { position }) => prepareAccountRename(open, position),
      rename: (open, { position, newName }) => renameInAccount(open, position, newName),
      documentSymbol: listAccountSymbols,
      foldingRange: ({ text, check: { lines } }) => listFolds({ reading: readPipelineText(text), lines }),
      selectionRange: ({ text, check: { lines } }, { positions }) => {
        const reading = readPipelineText(text);
        return positions.map((position) => selectAt({ reading, lines }, position));
      },
      documentLink: (open) => listAccountLinks(accounts, open),
    },
    capabilities: {
      completionProvider: { triggerCharacters: [':', ' ', '-', '\n'] },
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      documentSymbolProvider: { label: 'Fairlead' },
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentLinkProvider: { resolveProvider: false },
    },
  };
}
