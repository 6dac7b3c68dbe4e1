import * as l10n from '@vscode/l10n';
import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import { toIdentifier } from '../../core/identifiers.ts';
import { readText } from '../../core/platform/pipelines/nodes.ts';
import type { Range } from '../../core/problem.ts';
import { toKey } from '../../core/shapeKeys.ts';
import { toFieldsSkeleton } from '../../core/skeleton.ts';
import { findEntry, type MapNode, type ScalarNode } from '../../core/tree.ts';
import { writeScalar } from '../../core/writeScalar.ts';
import type { PlacedEdit } from '../../documents/lineIndex.ts';
import type { Block } from '../../documents/platform/block.ts';
import { findScalar } from '../../documents/platform/cursors.ts';
import { toWorkspaceEdit } from '../codeActions.ts';
import { atColumn, toPlainText } from '../completionItems.ts';
import { DOCUMENT_START } from '../features.ts';
import { fitSpec } from './fitSpec.ts';
import { type OpenPipeline, toPlacedEdit } from './openPipelines.ts';
import { holderOf, kindOf, trailAt } from './pipelinePlace.ts';
import { type Rewrite, type RewritePlace, rewriteInput } from './rewriteInput.ts';

const REWRITES: readonly ((place: RewritePlace) => readonly Rewrite[])[] = [rewriteInput, rewriteIdentity, addRequired, rewriteText];

function placeAt({ reading }: OpenPipeline, offset: number): RewritePlace | null {
  const kind = kindOf(reading);
  const trail = kind === null ? null : trailAt(kind, reading, offset);
  if (kind === null || trail === null) return null;
  const block = reading.blockAt(offset);
  const { key } = trail;
  const scalar = key === null ? findScalar(block.frame.tree, block.toFrame(offset)) : key.value?.kind === 'scalar' ? key.value : null;
  return { kind, trail, block, scalar };
}

/** Returns the fix for a `spec` that does not belong to its type. */
export function toSpecFixes(pipeline: OpenPipeline, { start }: Range): CodeAction[] {
  const offset = pipeline.lines.offsetAt(start);
  const place = placeAt(pipeline, offset);
  if (place === null) return [];
  return fitSpec(place, place.block.toFrame(offset)).map(({ title, edits }) => ({
    title,
    kind: CodeActionKind.QuickFix,
    edit: toWorkspaceEdit(pipeline.document.uri, toPlacedEdits(pipeline, place.block, edits)),
  }));
}

/** Returns other ways to write what is at the start of a range. */
export function toRewrites(pipeline: OpenPipeline, { start }: Range, createsFiles: boolean): CodeAction[] {
  const place = placeAt(pipeline, pipeline.lines.offsetAt(start));
  if (place === null) return [];
  const { block } = place;
  const found = REWRITES.flatMap((rewrite) => rewrite(place));
  const inFile = createsFiles ? rewriteScript(pipeline, place) : [];
  return [
    ...found.map((one) => ({ title: one.title, edit: toWorkspaceEdit(pipeline.document.uri, toPlacedEdits(pipeline, block, one.edits)) })),
    ...inFile,
  ].map((action) => ({ ...action, kind: CodeActionKind.RefactorRewrite }));
}

/** Derives the identifier from the name, if the cursor is on either. */
function rewriteIdentity({ trail }: RewritePlace): readonly Rewrite[] {
  const { node } = holderOf(trail) ?? {};
  const entry = trail.key ?? trail.places.at(-1)?.entry;
  if (node?.kind !== 'map' || entry == null || !['name', 'identifier'].includes(toKey(entry.key))) return [];
  const name = findEntry(node, 'name')?.value;
  const identifier = findEntry(node, 'identifier')?.value;
  if (name?.kind !== 'scalar' || identifier?.kind !== 'scalar' || typeof name.value !== 'string' || !/[0-9a-zA-Z]/.test(name.value))
    return [];
  const made = toIdentifier(name.value);
  return made === identifier.value
    ? []
    : [{ title: l10n.t('Derive the identifier from the name: {0}', made), edits: [{ span: identifier, text: made }] }];
}

/** Adds the required fields that the object around the cursor is missing. */
function addRequired({ kind, trail, block }: RewritePlace): readonly Rewrite[] {
  const holder = holderOf(trail);
  const { node, shapes } = holder ?? {};
  const [shape] = shapes ?? [];
  if (node?.kind !== 'map' || node.isFlow || node.isOpen || shape?.kind !== 'fields' || shapes?.length !== 1) return [];
  const given = new Set(node.entries.map(({ key }) => toKey(key)));
  const [choice] = shape.choices;
  const written = choice === undefined ? null : node.entries.find(({ key }) => toKey(key) === choice.key)?.value;
  const word = written?.kind === 'scalar' && choice?.branches.has(String(written.value)) ? String(written.value) : null;
  const lines = toFieldsSkeleton(shape, word, given, kind.source);
  const last = node.entries.at(-1);
  if (lines.length === 0 || last === undefined || (choice !== undefined && written != null && word === null)) return [];
  const { text } = block.frame;
  const end = last.value?.end ?? last.key.end;
  const lineEnd = text[end - 1] === '\n' ? end - 1 : text.indexOf('\n', end);
  const at = lineEnd === -1 ? text.length : text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
  const added = atColumn(`\n${toPlainText(lines)}`, node.column);
  return [{ title: l10n.t('Add missing required fields'), edits: [{ span: { start: at, end: at }, text: added }] }];
}

/** Adds quotes to a string, removes them if the value stays the same, and moves a one-line script to lines of its own. */
function rewriteText({ trail, block, scalar }: RewritePlace): readonly Rewrite[] {
  if (scalar === null || typeof scalar.value !== 'string' || scalar.start === scalar.end) return [];
  const entry = trail.key ?? trail.places.at(-1)?.entry ?? null;
  const key = entry === null ? '' : toKey(entry.key);
  const { text } = block.frame;
  const isOneLine = !text.slice(scalar.start, scalar.end).includes('\n');
  if (!isOneLine) return [];
  const map = trail.places.findLast(({ node }) => node?.kind === 'map')?.node;
  const isFlow = map?.kind === 'map' && map.isFlow;
  const ways = toQuotes(scalar, scalar.value);
  const isScript = !isFlow && entry !== null && ['script', 'command'].includes(key) && map?.kind === 'map';
  return isScript && scalar.value.trim() !== '' && isPrintable(scalar.value) ? [toLines(scalar, scalar.value, map.column), ...ways] : ways;
}

function toQuotes(scalar: ScalarNode, value: string): Rewrite[] {
  if (scalar.style === 'plain') return [{ title: l10n.t('Add quotes'), edits: [{ span: scalar, text: JSON.stringify(value) }] }];
  const bare = writeScalar(value);
  return scalar.style === 'literal' || scalar.style === 'folded' || bare.startsWith('"') || /[,[\]{}]/.test(bare)
    ? []
    : [{ title: l10n.t('Remove quotes'), edits: [{ span: scalar, text: bare }] }];
}

function toLines(scalar: ScalarNode, value: string, column: number): Rewrite {
  const indentation = ' '.repeat(column + 2);
  // A text whose first line with content starts with a space needs an explicit indentation indicator; the chomping indicator preserves its end.
  const indicator = /^\n* /.test(value) ? '2' : '';
  const ending = !value.endsWith('\n') ? '-' : value.endsWith('\n\n') ? '+' : '';
  const body = value
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line === '' ? '' : indentation + line));
  return {
    title: l10n.t('Put the script on separate lines'),
    edits: [{ span: scalar, text: [`|${indicator}${ending}`, ...body].join('\n') }],
  };
}

/** A literal has no escapes: characters that it cannot represent require quotes. */
function isPrintable(value: string): boolean {
  return !/[\u0000-\u0008\u000b-\u001f\u007f\u0085\u2028\u2029\ufeff]/.test(value) && value.isWellFormed();
}

/** Moves a script to a file next to the pipeline, and refers to that file in the file store. */
function rewriteScript(pipeline: OpenPipeline, { trail, block, scalar }: RewritePlace): Pick<CodeAction, 'title' | 'edit'>[] {
  const { uri, version } = pipeline.document;
  const maps = trail.places.flatMap(({ node }) => (node?.kind === 'map' ? [node] : []));
  const [spec, source] = maps.toReversed();
  if (scalar === null || typeof scalar.value !== 'string' || spec?.entries.length !== 1 || !uri.startsWith('file:')) return [];
  const type = source === undefined || source.isFlow ? undefined : findEntry(source, 'type')?.value;
  if (findEntry(spec, 'script')?.value !== scalar || type?.kind !== 'scalar' || type.value !== 'Inline') return [];
  const step = maps.findLast((map) => findEntry(map, 'identifier') !== undefined);
  const identifier = step === undefined ? null : readText(step, 'identifier');
  if (identifier === null || !/^\w+$/.test(identifier)) return [];
  const path = `scripts/${identifier}.${isPowerShell(maps) ? 'ps1' : 'sh'}`;
  const file = new URL(path, uri).href;
  const end = block.frame.text[spec.end - 1] === '\n' ? spec.end - 1 : spec.end;
  const edits = [
    { span: type, text: 'Harness' },
    { span: { start: spec.start, end }, text: `file: /${path}` },
  ];
  return [
    {
      title: l10n.t('Move the script to {0} and reference it in the file store', path),
      edit: {
        documentChanges: [
          { kind: 'create', uri: file },
          { textDocument: { uri: file, version: null }, edits: [{ range: DOCUMENT_START, newText: scalar.value }] },
          { textDocument: { uri, version }, edits: [...toPlacedEdits(pipeline, block, edits)] },
        ],
      },
    },
  ];
}

function isPowerShell(maps: readonly MapNode[]): boolean {
  return maps.some((map) => readText(map, 'shell') === 'PowerShell');
}

/** Converts the edits of a rewrite, whose spans are offsets in the block's frame. */
function toPlacedEdits(pipeline: OpenPipeline, block: Block, edits: Rewrite['edits']): readonly PlacedEdit[] {
  return edits.map(({ span, text }) =>
    toPlacedEdit(pipeline, { start: block.toDocument(span.start), end: block.toDocument(span.end) }, text),
  );
}
