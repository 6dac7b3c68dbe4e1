import * as l10n from '@vscode/l10n';
import { CodeActionKind } from 'vscode-languageserver';
import { findFamilyOfName } from '../../core/documentKinds.ts';
import { type ExportFamily, listExportGroups, listExportMetrics, METRIC_LEVELS } from '../../core/insights/exportMetrics.ts';
import { EXPORT_ORDER_SHAPE, EXPORT_ORDER_SHAPES } from '../../core/insights/exportOrder.ts';
import { checkOrderText, type OrderCheck } from '../../documents/insights/checkOrder.ts';
import type { JsonCursor } from '../../documents/json/cursor.ts';
import { toPlainValue } from '../../documents/json/readJson.ts';
import type { ItemDraft } from '../completionItems.ts';
import type { DocumentKind } from '../documentKind.ts';
import { DOCUMENT_START } from '../features.ts';
import { type OpenDocument, ReadVersions } from '../openDocuments.ts';
import { EXPORT_AS_JOB } from '../protocol/insights.ts';
import { findProblemState, toPublishLens } from '../publishLens.ts';
import { completeJson, shapeOfPath, toEnumItems, toKeyItems } from './completion.ts';
import { listFixes } from './kinds.ts';
import type { InsightParts } from './openRequests.ts';

/** An open body of an export, as its current version reads. */
interface OpenOrder {
  readonly document: OpenDocument;
  readonly check: OrderCheck;
}

const ORDER = { shape: EXPORT_ORDER_SHAPE, shapes: EXPORT_ORDER_SHAPES };

/** Bodies of exports that run as jobs: JSON whose file names the family of metrics. */
export function createOrderKind(parts: InsightParts): DocumentKind<OpenOrder> {
  const { abilities, instance, others } = parts;
  const familyOf = ({ uri }: OpenDocument): ExportFamily => findFamilyOfName(uri) ?? 'productivity';
  const versions = new ReadVersions((document): OpenOrder => ({ document, check: checkOrderText(document.text(), familyOf(document)) }));
  return {
    read: (document) => versions.of(document),
    forget: (uri) => versions.forget(uri),
    // If the client has a JSON language service, that one reports invalid JSON.
    check: { pause: 0, check: ({ check }) => check.problems.filter(({ isOfSchema }) => !isOfSchema || !others.json) },
    features: {
      completion: ({ check }, { position, context }) =>
        context?.triggerCharacter === ',' ? null : completeJson(check, position, abilities, (cursor) => listDrafts(check, cursor)),
      codeAction: (open, params) => (abilities.codeActions ? listFixes(open, params) : []),
      codeLens: ({ document: { uri }, check }) => {
        if (!abilities.hasCommand(EXPORT_AS_JOB)) return [];
        const state = findProblemState(check.problems) ?? { kind: 'ready', step: l10n.t('Export from {0}', instance.name) };
        return [toPublishLens({ uri, range: DOCUMENT_START, about: '', state, command: EXPORT_AS_JOB }, parts)];
      },
    },
    capabilities: {
      completionProvider: { triggerCharacters: ['"', ':', ' '] },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      codeLensProvider: { resolveProvider: false },
    },
  };
}

/** Offers keys, allowed values, and the metrics and groups that can be counted at the level of the body and are not in their list yet. */
function listDrafts({ family, reading }: OrderCheck, cursor: JsonCursor): readonly ItemDraft[] {
  if (cursor.kind === 'key') return toKeyItems(cursor, ORDER);
  const path = cursor.kind === 'item' ? [...cursor.path, 0] : [...cursor.path, cursor.key];
  const shape = shapeOfPath(path, ORDER);
  if (shape?.kind === 'enum') return toEnumItems(shape.values);
  if (cursor.kind !== 'item' || path.length !== 2) return [];
  const { options } = (toPlainValue(reading.tree, 3) ?? {}) as { readonly options?: { readonly metricLevel?: unknown } | null };
  const level = METRIC_LEVELS.find((one) => one === String(options?.metricLevel ?? '').toLowerCase()) ?? 'team';
  const names =
    path[0] === 'metrics' ? listExportMetrics(family, level) : path[0] === 'metricGroups' ? listExportGroups(family, level) : [];
  const given = cursor.others.map((name) => name.toLowerCase());
  return toEnumItems(names.filter((name) => !given.includes(name.toLowerCase())));
}
