import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver';
import { listMaps } from '../../core/account/accountRules.ts';
import { ACCOUNT_SHAPES, describeAccountField } from '../../core/account/accountSchemas.ts';
import { suggestFieldType } from '../../core/developers/fieldMapping.ts';
import type { FieldType } from '../../core/developers/fieldTypes.ts';
import { findEntry } from '../../core/tree.ts';
import { writeFlowScalar, writeScalar } from '../../core/writeScalar.ts';
import { ACCOUNT_FILES } from '../../documents/account/accountFile.ts';
import type { ItemDraft } from '../completionItems.ts';
import type { ShapeItems, ValueCursor } from '../shapeCompletion.ts';
import type { OpenAccountFile } from './openAccounts.ts';

/** What each type of a column of the roster means. */
export const TYPE_TEXTS: Readonly<Record<FieldType, string>> = {
  NAME: l10n.t('The name of the person. One column has it.'),
  EMAIL: l10n.t('The e-mail, by which the person is known. One column has it.'),
  MANAGER_EMAIL: l10n.t('The e-mail of the manager, which makes the org tree.'),
  ROLE: l10n.t('The role of the person.'),
  CUSTOM: l10n.t('An attribute, kept as a string.'),
};

/** Returns the shape of a file of an account, and what is offered in it. */
export function toAccountItems(open: OpenAccountFile): ShapeItems {
  return {
    root: ACCOUNT_FILES[open.kind].shape,
    shapes: ACCOUNT_SHAPES,
    describe: describeAccountField,
    keysOf: ({ node }, hasColon) => {
      if (open.kind !== 'mapping') return null;
      const given = new Set(node?.kind === 'map' ? node.entries.map(({ key }) => String(key.value)) : []);
      return (open.facts.columns ?? []).filter((column) => !given.has(column)).map((column) => toColumnItem(column, hasColon));
    },
    valuesOf: (cursor) => toValueItems(open, cursor),
  };
}

function toColumnItem(column: string, hasColon: boolean): ItemDraft {
  const type = suggestFieldType(column);
  return {
    label: column,
    kind: CompletionItemKind.Property,
    pieces: hasColon ? [writeScalar(column)] : [`${writeScalar(column)}: `, { first: type, values: [] }],
    detail: type,
  };
}

function toValueItems(open: OpenAccountFile, { places, shapes, key, isFlow }: ValueCursor): readonly ItemDraft[] {
  const write = isFlow ? writeFlowScalar : writeScalar;
  const toItem = (label: string, kind: CompletionItemKind, text?: string): ItemDraft => {
    return { label, kind, pieces: [write(label)], ...(text === undefined ? {} : { detail: text, text: { text } }) };
  };
  const isItem = places.at(-1)?.index !== null;
  if (open.kind === 'account' && isItem && key === 'segments')
    return (open.facts.workspaces ?? []).map(({ name }) => toItem(name, CompletionItemKind.Reference));
  if (open.kind === 'account' && isItem && key === 'platform')
    return open.facts.projects.map((name) => toItem(name, CompletionItemKind.Reference));
  if (open.kind === 'definitions' && key === 'trafficType') {
    const workspace = places.find(({ node, index }) => node?.kind === 'map' && index !== null)?.node;
    const types = workspace?.kind === 'map' ? listMaps(workspace, 'trafficTypes', []) : [];
    return types.flatMap(({ map }) => {
      const name = findEntry(map, 'name')?.value;
      return name?.kind === 'scalar' && typeof name.value === 'string' ? [toItem(name.value, CompletionItemKind.Reference)] : [];
    });
  }
  return shapes.flatMap((shape) => {
    if (shape.kind === 'flag') return ['true', 'false'].map((word) => ({ ...toItem(word, CompletionItemKind.EnumMember), pieces: [word] }));
    if (shape.kind !== 'enum') return [];
    return shape.values.map((word) =>
      toItem(word, CompletionItemKind.EnumMember, open.kind === 'mapping' ? TYPE_TEXTS[word as FieldType] : undefined),
    );
  });
}
