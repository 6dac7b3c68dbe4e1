import * as l10n from '@vscode/l10n';
import { Document, isMap, isScalar, type Node, type Pair, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml';
import { convertExpressions } from '../../../core/platform/pipelines/conversion/expressions.ts';
import { type ConversionCode, NOTE_KINDS, type NoteKind } from '../../../core/platform/pipelines/conversion/noteKinds.ts';
import type { Problem, Range } from '../../../core/problem.ts';
import { formatCount } from '../../../core/text.ts';
import { byPlace, indexLines, type LineIndex } from '../../lineIndex.ts';
import { readYaml } from '../../yaml.ts';
import { FILE_CHECK, PipelineChecker } from '../check.ts';
import { readPipelineText } from '../reading.ts';
import { recognise, recogniseVersion } from '../recognise.ts';
import { TEMPLATE_PARTS, writeInputSetSpec, writeOverlaySpec, writePipeline, writeTemplate } from './documents.ts';
import { findKeys } from './findKeys.ts';
import { childOf, textOf } from './nodes.ts';
import { settleItemComments, writeOutAliases } from './prepareSource.ts';
import { ConversionRun, MOST_COPIED, type PartConversions } from './run.ts';
import { Source } from './source.ts';
import { writeStage } from './stages.ts';
import { writeGroup, writeStep } from './steps.ts';
import { Target } from './target.ts';
import { markTargetProblems } from './targetProblems.ts';

/** The documents that version 1 has too, by the root key of version 0. */
const CONVERTIBLE_ROOTS = ['pipeline', 'template', 'inputSet', 'overlayInputSet'] as const;

type ConvertibleRoot = (typeof CONVERTIBLE_ROOTS)[number];

/** What became of a place in the source. */
interface ConversionNote {
  readonly kind: NoteKind;
  readonly message: string;
  /** Where it is in the source. */
  readonly range: Range;
  /** The line of its comment in the result, from 0; null for a change without one. */
  readonly line: number | null;
}

/** A document in version 1, with what could not be carried over. */
export interface Conversion {
  readonly root: ConvertibleRoot;
  readonly text: string;
  readonly notes: readonly ConversionNote[];
}

/** Why a text cannot be converted, and where. */
export interface ConversionRefusal {
  readonly refusals: readonly { readonly message: string; readonly range: Range }[];
  /** Whether the text is a document that could be converted but for what is wrong with it. */
  readonly isOurs: boolean;
}

const PARTS: PartConversions = {
  pipeline: (run, node) => open(run, node, writePipeline),
  stage: (run, node) => open(run, node, writeStage),
  step: (run, node) => open(run, node, writeStep),
  group: (run, node) => open(run, node, writeGroup),
};

function open(run: ConversionRun, node: Node, write: (run: ConversionRun, source: Source) => YAMLMap): YAMLMap | null {
  const source = Source.open(run, node, '');
  return source === null ? null : write(run, source);
}

/** Converts a pipeline, template, input set or overlay to version 1. Never throws; changes nothing but the text that it returns. */
export function convertToVersion1(text: string): Conversion | ConversionRefusal {
  const lines = indexLines(text);
  const refuse = (message: string, isOurs = false): ConversionRefusal => ({ refusals: [{ message, range: lines.rangeOf(0, 0) }], isOurs });
  const { faults } = readYaml(text);
  if (faults.length > 0) return { refusals: faults.map(({ message, range }) => ({ message, range })), isOurs: recognise(text) !== null };
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, version: '1.2' });
  const contents = document.contents as Node | null;
  const root = CONVERTIBLE_ROOTS.find((key) => childOf(contents, key) !== null);
  if (recogniseVersion(readPipelineText(text)).dialect.version === 1) return refuse(l10n.t('This document is in version 1 already.'));
  if (root === undefined || !isMap(contents) || !isMap(childOf(contents, root)))
    return refuse(
      l10n.t('Only documents with one of the root keys {0} can be converted.', CONVERTIBLE_ROOTS.map((key) => `"${key}"`).join(', ')),
    );
  const type = textOf(childOf(childOf(contents, root), 'type'));
  if (root === 'template' && !TEMPLATE_PARTS.has(type ?? ''))
    return refuse(l10n.t('Version 1 has no templates of type "{0}". It has {1}.', type ?? '', [...TEMPLATE_PARTS.keys()].join(', ')), true);
  const run = new ConversionRun(text, PARTS);
  const anchors = writeOutAliases(document, run);
  if (anchors === null)
    return refuse(l10n.t('The aliases expand to more than {0} characters. Use fewer aliases.', formatCount(MOST_COPIED)), true);
  for (const { name, at } of anchors) run.note('changed', at, l10n.t('The value of the anchor "{0}" was written out in each place.', name));
  settleItemComments(text, document.contents as Node);
  collectParts(run, document.contents as Node);
  const written = writeDocument(run, document, root);
  const result = written.contents as unknown as Node;
  markSourceErrors(run, result, lines);
  const draft = finish(run, written, lines);
  const noted = run.notes.length;
  markTargetProblems(run, result, draft.text);
  return { root, ...(run.notes.length === noted ? draft : finish(run, written, lines)) };
}

/** Collects the types of steps and the stages by identifier, to which expressions and other stages refer. */
function collectParts(run: ConversionRun, contents: Node): void {
  visit(contents, {
    Pair(_key, pair) {
      const { key, value } = pair as Pair<Scalar, Node | null>;
      const name = textOf(key);
      const identifier = textOf(childOf(value, 'identifier'));
      if (identifier === null || !isMap(value)) return;
      if (name === 'stage') run.stages.set(identifier, value);
      if (name !== 'step') return;
      const type = textOf(childOf(value, 'type'));
      run.stepTypes.set(identifier, run.stepTypes.has(identifier) && run.stepTypes.get(identifier) !== type ? null : type);
    },
  });
}

function writeDocument(run: ConversionRun, document: Document, root: ConvertibleRoot): Document {
  const outer = new Source(run, document.contents as unknown as YAMLMap, '');
  const target = new Target(run);
  // Above everything: what the document begins with.
  run.loose.unshift(...(typeof document.commentBefore === 'string' ? [...document.commentBefore.split('\n'), ''] : []));
  const { key } = outer.peek(root)!.pair;
  run.addComments(key.commentBefore);
  key.commentBefore = null;
  target.put('version', 1);
  const source = outer.child(root)!;
  if (root === 'pipeline') target.put('pipeline', () => writePipeline(run, source));
  else if (root === 'template') target.put('template', () => writeTemplate(run, source, TEMPLATE_PARTS.get(source.text('type') ?? '')!));
  else {
    target.put('kind', root === 'inputSet' ? 'input-set' : 'overlay-input-set');
    target.put('spec', () => (root === 'inputSet' ? writeInputSetSpec(run, source) : writeOverlaySpec(run, source)));
  }
  outer.finish();
  if (typeof document.comment === 'string') run.addComments(document.comment);
  const result = new Document();
  result.contents = target.done() as never;
  convertTexts(run, result.contents as unknown as Node);
  return result;
}

/** Writes the result, and finds the lines of its notes. */
function finish(run: ConversionRun, document: Document, source: ReturnType<typeof indexLines>): Pick<Conversion, 'text' | 'notes'> {
  const marked = document.toString({ lineWidth: 0 });
  const mark = new RegExp(`${run.marker}(\\d+)${run.marker}`, 'g');
  const lineOf = new Map<number, number>();
  const lines = marked.split('\n').map((line, index) =>
    line.replaceAll(mark, (_all, note: string) => {
      lineOf.set(Number(note), index);
      return '';
    }),
  );
  const text = lines.join(run.text.includes('\r\n') ? '\r\n' : '\n');
  const notes = run.notes.map(({ kind, message, at }, index) => ({
    kind,
    message,
    range: source.rangeOf(...at),
    line: lineOf.get(index) ?? null,
  }));
  return { text, notes: notes.toSorted(byPlace) };
}

/** Converts the expressions in all texts of a result. One that may no longer work gets a note above its key. */
function convertTexts(run: ConversionRun, contents: Node): void {
  visit(contents, {
    Scalar(key, scalar: Scalar, path) {
      const { value } = scalar;
      if (key === 'key' || typeof value !== 'string' || !value.includes('<+')) return;
      const steps = { typeOf: (identifier: string) => run.stepTypes.get(identifier) ?? null, own: ownType(run, path) };
      const { text, doubts } = convertExpressions(value, steps, run.angled.has(scalar));
      if (text !== value) scalar.value = text;
      if (doubts.length === 0) return;
      const pairs = path.filter((one): one is Pair<Scalar, Node> => typeof one === 'object' && 'key' in one && isScalar(one.key));
      const holder = pairs.at(-1);
      for (const { expression, reason } of doubts) {
        const span = [scalar.range?.[0] ?? 0, scalar.range?.[1] ?? 0] as const;
        run.note('check', span, l10n.t('{0} may not work: {1}.', expression.replaceAll(/\s+/g, ' '), reason));
      }
      run.moveComments(holder?.key);
    },
  });
}

/** Returns the type of the step around a value. */
function ownType(run: ConversionRun, path: readonly unknown[]): string | null {
  const step = path.findLast((one) => isMap(one) && run.typeOfMap.has(one as YAMLMap));
  return step === undefined ? null : run.typeOfMap.get(step as YAMLMap)!;
}

/** Marks what is wrong in version 0 already, at the lines of the result that come from there. */
function markSourceErrors(run: ConversionRun, contents: Node, lines: LineIndex): void {
  const { problems } = new PipelineChecker().check(run.text, FILE_CHECK);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const keyAt = findKeys(
    contents,
    errors.map(({ range }) => lines.offsetAt(range.start)),
  );
  for (const { message, range } of errors) {
    const at = [lines.offsetAt(range.start), lines.offsetAt(range.end)] as const;
    run.note('check', at, l10n.t('It is wrong in version 0 already: {0}', message));
    run.moveComments(keyAt(at[0]));
  }
}

/** Returns the notes of a conversion as problems of the source. */
export function toConversionProblems(notes: readonly ConversionNote[]): readonly Problem<ConversionCode>[] {
  return notes.map(({ kind, message, range }) => ({ ...NOTE_KINDS[kind], message, range, related: [] }));
}

/** Returns a conversion as programs get it: the kind of the document, its YAML, and the notes with lines from 1. */
export function toPlainConversion({ root, text, notes }: Conversion): Readonly<Record<string, unknown>> {
  return {
    kind: root,
    yaml: text,
    notes: notes.map(({ kind, message, range, line }) => ({
      kind,
      message,
      line: range.start.line + 1,
      resultLine: line === null ? null : line + 1,
    })),
  };
}
