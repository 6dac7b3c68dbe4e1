import * as l10n from '@vscode/l10n';
import { CodeActionKind } from 'vscode-languageserver';
import { ACTIVITY_FORMATS, type ActivityFormat } from '../../core/insights/activityFormats.ts';
import type { ShapePlace } from '../../core/shapeAt.ts';
import { checkSourceList } from '../../documents/insights/sourceList.ts';
import type { ClientAbilities } from '../client.ts';
import { FIX_ALL } from '../codeActions.ts';
import type { DocumentKind } from '../documentKind.ts';
import { ReadVersions } from '../openDocuments.ts';
import { code, fill, type Prose } from '../prose.ts';
import { withoutYamlFaults } from '../settings.ts';
import { listShapeActions } from '../shapeActions.ts';
import { completeShape } from '../shapeCompletion.ts';
import { findShapeHover } from '../shapeHover.ts';
import { SOURCE_ITEMS, SOURCE_LANGUAGE } from './sourceItems.ts';
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
      completion: ({ text, check: { lines } }, params) => completeShape(abilities, { text, lines }, params, SOURCE_ITEMS),
      hover: ({ check: { tree, lines } }, { position }) =>
        findShapeHover({ tree, lines, offset: lines.offsetAt(position) }, SOURCE_LANGUAGE, describeFormat, abilities.markdownHover),
      codeAction: ({ document: { uri }, check: { problems } }, params) =>
        abilities.codeActions ? listShapeActions(uri, problems, params) : [],
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

function describeFormat({ entry, node }: ShapePlace): Prose | null {
  const word = node?.kind === 'scalar' && entry?.key.value === 'from' ? String(node.value) : '';
  if (!Object.hasOwn(ACTIVITY_FORMATS, word)) return null;
  const { title, source } = ACTIVITY_FORMATS[word as ActivityFormat];
  return { title, notes: [[code(word)]], paragraphs: [fill(l10n.t('From: {0}'), code(source))] };
}
