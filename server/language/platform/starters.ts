import * as l10n from '@vscode/l10n';
import { CompletionItemKind, type CompletionList, type CompletionParams } from 'vscode-languageserver';
import { toIdentifier } from '../../core/identifiers.ts';
import { partsOf } from '../../core/platform/pipelines/skeletonParts.ts';
import type { PlacedEntity } from '../../core/platform/workspace/entity.ts';
import { writeInputs } from '../../core/platform/workspace/inputSkeleton.ts';
import { settle, toParts } from '../../core/shapeAt.ts';
import { decidingValues, type Piece, type SkeletonSource } from '../../core/skeleton.ts';
import type { MapNode } from '../../core/tree.ts';
import { writeScalar } from '../../core/writeScalar.ts';
import { indexLines } from '../../documents/lineIndex.ts';
import { type ItemDraft, toItems } from '../completionItems.ts';
import type { OpenDocument } from '../openDocuments.ts';
import { toKeyItems } from './keyItems.ts';
import type { PipelineParts } from './openPipelines.ts';
import { kindOfRoot, type RootKind } from './pipelinePlace.ts';

/** The whole pipelines that an empty document is offered: the type of their stage, and the variant of its skeleton. */
const PIPELINES: readonly { readonly title: string; readonly stage: string; readonly variant?: string }[] = [
  { title: l10n.t('CI on cloud'), stage: 'CI' },
  { title: l10n.t('CI on Kubernetes'), stage: 'CI', variant: 'CI on Kubernetes' },
  { title: l10n.t('CD, rolling on Kubernetes'), stage: 'Deployment' },
  { title: l10n.t('approval'), stage: 'Approval' },
  { title: l10n.t('custom stage'), stage: 'Custom' },
];

/** Maximum number of pipelines of the workspace for which an input set is offered. */
const MOST_PIPELINES = 50;

/** Blank lines, comments, directives and the line that starts a document. */
const NOTHING_YET = /^(?:(?:[ \t]*(?:#[^\r\n]*)?|%[^\r\n]*|---[ \t]*)(?:\r\n|\r|\n))*/;

/**
 * Offers whole documents at the start of a line, in a YAML document that has nothing but comments so far. Returns null in any other
 * document, and if a trigger character was typed.
 */
export function completeStart(parts: PipelineParts, document: OpenDocument, params: CompletionParams): CompletionList | null {
  const { position, context } = params;
  if (context?.triggerCharacter !== undefined) return null;
  const text = document.text();
  const lines = indexLines(text);
  const offset = lines.offsetAt(position);
  const start = offset - position.character;
  const typed = text.slice(start, offset);
  // Text on another line or after the cursor means that the document has already begun.
  if (leave(text.slice(0, start)) !== '' || leave(`${text.slice(offset)}\n`) !== '') return null;
  const drafts = [...listPipelines(), ...listTemplates(), ...listInputSets(parts)].filter(({ label }) => label.startsWith(typed));
  if (drafts.length === 0) return null;
  const items = toItems(drafts, { range: lines.rangeOf(start, offset), lead: '', column: 0 }, parts.abilities);
  // The pipelines of the workspace may not be read yet.
  return { isIncomplete: !parts.workspace.isComplete, items };
}

function listPipelines(): readonly ItemDraft[] {
  return PIPELINES.flatMap(({ title, stage, variant }) =>
    toDocument('pipeline', title, (source) => ({
      preferredOf: (owner, values) => (values.includes(stage) ? stage : source.preferredOf(owner, values)),
      partsOf: (owner, value) => partsOf(owner, value === stage ? (variant ?? value) : value),
    })),
  );
}

function listTemplates(): readonly ItemDraft[] {
  const kind = kindOfRoot('template');
  const fields = kind?.shape.fields.get('template');
  if (kind === null || fields === undefined) return [];
  return settle([fields], null, kind.shapes).flatMap((shape) => {
    const types = shape.kind === 'fields' ? (decidingValues(shape)?.values ?? []) : [];
    return types.flatMap((type) =>
      toDocument('template', type, (source) => ({
        preferredOf: (owner, values) => (shape.kind === 'fields' && owner === shape.owner ? type : source.preferredOf(owner, values)),
      })),
    );
  });
}

/** Offers a whole document whose skeleton is made from another source. */
function toDocument(root: string, title: string, change: (source: SkeletonSource) => Partial<SkeletonSource>): readonly ItemDraft[] {
  const kind = kindOfRoot(root);
  if (kind === null) return [];
  const changed: RootKind = { ...kind, source: { ...kind.source, ...change(kind.source) } };
  const shapes = settle([kind.shape], EMPTY, kind.shapes);
  const place = { node: EMPTY, shapes, entry: null, index: null, parts: toParts(EMPTY, shapes) };
  return toKeyItems(changed, place, false, false)
    .filter(({ label }) => label === root)
    .map(({ detail: _, ...draft }) => ({ ...draft, kind: CompletionItemKind.Snippet, label: title === '' ? root : `${root}: ${title}` }));
}

/** Offers an input set for each pipeline of the workspace, or an empty one if there are none. */
function listInputSets({ workspace }: PipelineParts): readonly ItemDraft[] {
  void workspace.whenComplete();
  const pipelines = workspace.workspace.index.list('pipeline').filter(({ entity: { format } }) => format === 0);
  if (pipelines.length === 0) return toDocument('inputSet', '', () => ({}));
  return pipelines.slice(0, MOST_PIPELINES).map(toInputSet);
}

function toInputSet({ entity: { identifier, org, project, body } }: PlacedEntity): ItemDraft {
  const name = `${identifier} inputs`;
  const inputs = body?.kind === 'map' ? writeInputs(body, 'all') : [];
  const scope = Object.entries({ orgIdentifier: org, projectIdentifier: project }).map(([key, value]) =>
    value === null ? '' : `\n  ${key}: ${writeScalar(value)}`,
  );
  const pieces: readonly Piece[] = [
    'inputSet:\n  name: ',
    { first: name, values: [] },
    '\n  identifier: ',
    { first: toIdentifier(name), values: [] },
    `${scope.join('')}\n  pipeline:\n    `,
    ...(inputs.length === 0
      ? [`identifier: ${identifier}`]
      : inputs.map((piece) => (typeof piece === 'string' ? piece.replaceAll('\n', '\n    ') : piece))),
  ];
  return {
    label: `inputSet: ${identifier}`,
    kind: CompletionItemKind.Snippet,
    pieces,
    detail: l10n.t('input set of the pipeline {0}', identifier),
  };
}

const EMPTY: MapNode = { kind: 'map', start: 0, end: 0, entries: [], isFlow: false, column: 0, isOpen: false };

/** Removes leading blank lines and comments. */
function leave(text: string): string {
  return text.replace(NOTHING_YET, '');
}
