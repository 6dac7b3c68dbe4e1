import * as l10n from '@vscode/l10n';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type DocumentSymbol,
  type Hover,
  type ServerCapabilities,
  type SymbolKind,
} from 'vscode-languageserver';
import { type ShapePlace, shapeAt } from '../core/shapeAt.ts';
import { toKey } from '../core/shapeKeys.ts';
import type { Span, TreeNode } from '../core/tree.ts';
import type { LineIndex } from '../documents/lineIndex.ts';
import { collectCertain } from '../documents/tree/placeFix.ts';
import type { ShapeCheckProblem } from '../documents/tree/shapeCheck.ts';
import type { ClientAbilities, OtherExtensions } from './client.ts';
import { FIX_ALL, findDiagnostic, toQuickFix, touches, toWorkspaceEdit, wantsActions } from './codeActions.ts';
import type { DocumentCheck } from './documentKind.ts';
import type { Features } from './features.ts';
import type { OpenDocument } from './openDocuments.ts';
import { code, type Prose, readOwnText, toExample, toMarkup } from './prose.ts';
import { withoutYamlFaults } from './settings.ts';
import { completeShape, type ShapeItems, type ShapeLanguage } from './shapeCompletion.ts';

/** An open YAML document with a shape, as its current version reads. */
export interface OpenShape {
  readonly document: OpenDocument;
  readonly text: string;
  readonly check: {
    readonly tree: TreeNode | null;
    readonly lines: LineIndex;
    readonly problems: readonly ShapeCheckProblem[];
  };
}

/** What the features of such documents work with. */
export interface ShapeParts {
  readonly abilities: ClientAbilities;
  readonly others: OtherExtensions;
}

/** Creates the check of a kind of document with a shape. */
export function createShapeCheck<Open extends OpenShape>({ others }: ShapeParts): DocumentCheck<Open> {
  return {
    pause: 0,
    check: ({ check: { problems } }, { pipeline: { yamlFaults } }) => withoutYamlFaults(problems, yamlFaults, others),
  };
}

/** Creates the features that a shape implies; `describeToken` describes a value or a free key. */
export function createShapeFeatures<Open extends OpenShape>(
  { abilities }: ShapeParts,
  itemsOf: (open: Open) => ShapeItems,
  describeToken: (open: Open, place: ShapePlace, offset: number) => Prose | null,
): Pick<Features<Open>, 'completion' | 'hover' | 'codeAction'> {
  return {
    completion: (open, params) => completeShape(abilities, { text: open.text, lines: open.check.lines }, params, itemsOf(open)),
    hover: (open, { position }) => {
      const offset = open.check.lines.offsetAt(position);
      return findShapeHover(open.check, offset, itemsOf(open), (place) => describeToken(open, place, offset), abilities.markdownHover);
    },
    codeAction: (open, params) => (abilities.codeActions ? listActions(open, params) : []),
  };
}

/** What these features require of the server's capabilities. */
export const SHAPE_CAPABILITIES: ServerCapabilities = {
  completionProvider: { triggerCharacters: [':', ' ', '-', '\n'] },
  hoverProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
};

/** Lists the fixes of the problems in a range, and the action that applies all certain ones. */
function listActions({ document: { uri }, check: { problems } }: OpenShape, { range, context }: CodeActionParams): CodeAction[] {
  const touched = wantsActions(context, CodeActionKind.QuickFix) ? problems.filter((one) => touches(one.range, range)) : [];
  const actions = touched.flatMap((problem) => {
    const diagnosed = findDiagnostic(problem, context.diagnostics);
    return problem.fixes.map((fix) => toQuickFix(uri, fix, diagnosed));
  });
  if (context.only === undefined || !wantsActions(context, FIX_ALL)) return actions;
  const { count, edits } = collectCertain(problems);
  return count === 0
    ? actions
    : [...actions, { title: l10n.t('Apply all certain fixes'), kind: FIX_ALL, edit: toWorkspaceEdit(uri, edits) }];
}

/** Describes the field at an offset; `describeToken` describes a value or a free key, which is the last of some places. */
export function findShapeHover(
  { tree, lines }: Pick<OpenShape['check'], 'tree' | 'lines'>,
  offset: number,
  language: ShapeLanguage,
  describeToken: (place: ShapePlace, places: readonly ShapePlace[]) => Prose | null,
  isMarkdown: boolean,
  writeExample = writeFlow,
): Hover | null {
  const { places, key } = shapeAt([{ tree, offset }], language.root, language.shapes);
  const place = places.at(-1);
  if (place === undefined) return null;
  const token = key?.key ?? (place.node?.kind === 'scalar' ? place.node : null);
  if (token === null || offset < token.start || offset > token.end) return null;
  const ofField = key === null ? null : describeField(place, toKey(key.key), language, writeExample);
  const prose = ofField ?? describeToken(place, places);
  return prose === null ? null : { contents: toMarkup([prose], isMarkdown), range: lines.rangeOf(token.start, token.end) };
}

function describeField({ parts }: ShapePlace, key: string, { describe }: ShapeLanguage, write: typeof writeFlow): Prose | null {
  const shape = parts.map((part) => part.shape).find(({ fields }) => fields.has(key));
  const text = shape === undefined ? null : describe(shape.owners, key);
  if (shape === undefined || text === null) return null;
  const notes = [[code(key)], ...(shape.required.includes(key) ? [l10n.t('required')] : [])];
  return { title: text.title, notes, paragraphs: [readOwnText(text.text), ...toExample(text.example, write)] };
}

/** Writes an example in YAML. */
function writeFlow(example: unknown): string {
  return Array.isArray(example) ? `[${example.join(', ')}]` : String(example);
}

/** Creates an entry of the outline: `whole` is its text, together with `selection`, its name. */
export function toSymbol(lines: LineIndex, name: string, kind: SymbolKind, whole: Span, selection: Span, detail: string): DocumentSymbol {
  return {
    name,
    detail,
    kind,
    range: lines.rangeOf(Math.min(whole.start, selection.start), Math.max(whole.end, selection.end)),
    selectionRange: lines.rangeOf(selection.start, selection.end),
  };
}
