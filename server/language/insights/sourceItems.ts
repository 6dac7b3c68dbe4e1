import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver';
import { ACTIVITY_FORMATS } from '../../core/insights/activityFormats.ts';
import { describeSourceField, SOURCE_SHAPES, SOURCES_SHAPE } from '../../core/insights/sources.ts';
import { writeFlowScalar, writeScalar } from '../../core/writeScalar.ts';
import { JIRA_COLUMNS } from '../../documents/insights/activity/jiraColumns.ts';
import type { ItemDraft } from '../completionItems.ts';
import { BLANK, type ShapeItems, type ShapeLanguage, type ValueCursor } from '../shapeCompletion.ts';

/** The language of lists of sources. */
export const SOURCE_LANGUAGE: ShapeLanguage = { root: SOURCES_SHAPE, shapes: SOURCE_SHAPES, describe: describeSourceField };

/** What is offered in a list of sources. */
export const SOURCE_ITEMS: ShapeItems = {
  ...SOURCE_LANGUAGE,
  keysOf: ({ entry }, hasColon) => (entry?.key.value === 'columns' ? toColumnItems(hasColon) : null),
  valuesOf: toValueItems,
};

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
