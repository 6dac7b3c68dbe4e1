import * as l10n from '@vscode/l10n';
import { CodeActionKind, CompletionItemKind } from 'vscode-languageserver';
import { ACTIVITY_FORMATS, type ActivityFormat } from '../../core/insights/activityFormats.ts';
import { describeSourceField, SOURCE_SHAPES, SOURCES_SHAPE } from '../../core/insights/sources.ts';
import type { ShapePlace } from '../../core/shapeAt.ts';
import { writeFlowScalar, writeScalar } from '../../core/writeScalar.ts';
import { JIRA_COLUMNS } from '../../documents/insights/activity/jiraColumns.ts';
import { checkSourceList } from '../../documents/insights/sourceList.ts';
import type { ClientAbilities } from '../client.ts';
import { FIX_ALL } from '../codeActions.ts';
import type { ItemDraft } from '../completionItems.ts';
import type { DocumentKind } from '../documentKind.ts';
import { ReadVersions } from '../openDocuments.ts';
import { code, fill, type Prose } from '../prose.ts';
import { withoutYamlFaults } from '../settings.ts';
import { listShapeActions } from '../shapeActions.ts';
import { BLANK, completeShape, type ShapeItems, type ShapeLanguage, type ValueCursor } from '../shapeCompletion.ts';
import { findShapeHover } from '../shapeHover.ts';
import { listLinks, listSymbols, type OpenSources } from './sourceStructure.ts';

/** The language of lists of sources. */
const SOURCE_LANGUAGE: ShapeLanguage = { root: SOURCES_SHAPE, shapes: SOURCE_SHAPES, describe: describeSourceField };

/** What is offered in a list of sources. */
const SOURCE_ITEMS: ShapeItems = {
  ...SOURCE_LANGUAGE,
  keysOf: ({ entry }, hasColon) => (entry?.key.value === 'columns' ? toColumnItems(hasColon) : null),
  valuesOf: toValueItems,
};

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

function toColumnItems(hasColon: boolean): readonly ItemDraft[] {
  return JIRA_COLUMNS.map((column) => ({
    label: column,
    kind: CompletionItemKind.Property,
    pieces: hasColon ? [writeScalar(column)] : [`${writeScalar(column)}: `, BLANK],
  }));
}

/** Offers the formats, and the names of time zones. */
function toValueItems({ shapes, key, isFlow }: ValueCursor): readonly ItemDraft[] {
  if (key === 'timeZone') {
    return Intl.supportedValuesOf('timeZone').map((zone) => ({ label: zone, kind: CompletionItemKind.Value, pieces: [zone] }));
  }
  if (key !== 'from' || shapes.every((shape) => shape.kind !== 'enum')) return [];
  const write = isFlow ? writeFlowScalar : writeScalar;
  return Object.entries(ACTIVITY_FORMATS).map(([word, { title, source }]) => ({
    label: word,
    kind: CompletionItemKind.EnumMember,
    pieces: [write(word)],
    detail: title,
    isDetailBeside: true,
    filter: `${word} ${title}`,
    text: { text: l10n.t('{0}, from: {1}', title, source) },
  }));
}
