import { type CodeAction, CodeActionKind, type CodeActionParams, type WorkspaceEdit } from 'vscode-languageserver';
import { checkSourceList } from '../../documents/insights/sourceList.ts';
import { collectCertain, type PlacedEdit } from '../../documents/tree/placeFix.ts';
import type { ClientAbilities } from '../client.ts';
import { FIX_ALL, findDiagnostic, touches, wantsActions } from '../codeActions.ts';
import type { DocumentKind } from '../documentKind.ts';
import { ReadVersions } from '../openDocuments.ts';
import { withoutYamlFaults } from '../settings.ts';
import { completeSources } from './sourceCompletion.ts';
import { findSourceHover } from './sourceHover.ts';
import { listLinks, listSymbols, type OpenSources } from './sourceStructure.ts';

/** Lists of sources: YAML that names what to import. `othersReportYaml` returns whether another extension reports errors of YAML itself. */
export function createSourcesKind(abilities: ClientAbilities, othersReportYaml: () => boolean): DocumentKind<OpenSources> {
  const versions = new ReadVersions((document): OpenSources => {
    const text = document.text();
    return { document, text, check: checkSourceList(text) };
  });
  return {
    read: (document) => versions.of(document),
    forget: (uri) => versions.forget(uri),
    check: {
      pause: 0,
      check: ({ check: { problems } }, { pipeline: { yamlFaults } }) => withoutYamlFaults(problems, yamlFaults, othersReportYaml),
    },
    features: {
      completion: (open, params) => completeSources(abilities, open, params),
      hover: (open, { position }) => findSourceHover(open, open.check.lines.offsetAt(position), abilities.markdownHover),
      codeAction: (open, params) => (abilities.codeActions ? listFixes(open, params) : []),
      documentSymbol: listSymbols,
      documentLink: listLinks,
    },
    capabilities: {
      completionProvider: { triggerCharacters: [':', ' ', '-', '\n'] },
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
      documentSymbolProvider: { label: 'Fairlead' },
      documentLinkProvider: { resolveProvider: false },
    },
  };
}

function listFixes({ document: { uri }, check }: OpenSources, { range, context }: CodeActionParams): CodeAction[] {
  const toEdit = (edits: readonly PlacedEdit[]): WorkspaceEdit => ({ changes: { [uri]: edits.map((edit) => ({ ...edit })) } });
  const actions: CodeAction[] = [];
  if (wantsActions(context, CodeActionKind.QuickFix)) {
    for (const problem of check.problems.filter((one) => touches(one.range, range))) {
      const diagnostic = findDiagnostic(problem, context.diagnostics);
      for (const { title, isPreferred, edits } of problem.fixes) {
        actions.push({
          title,
          kind: CodeActionKind.QuickFix,
          ...(diagnostic === null ? {} : { diagnostics: [diagnostic] }),
          ...(isPreferred ? { isPreferred } : {}),
          edit: toEdit(edits),
        });
      }
    }
  }
  if (context.only === undefined || !wantsActions(context, FIX_ALL)) return actions;
  const { count, edits } = collectCertain(check.problems);
  return count === 0 ? actions : [...actions, { title: 'Apply all certain fixes', kind: FIX_ALL, edit: toEdit(edits) }];
}
