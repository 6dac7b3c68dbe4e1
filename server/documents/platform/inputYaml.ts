import * as l10n from '@vscode/l10n';
import { type ToPlace, toScalarText } from '../../core/platform/pipelines/expressions/expression.ts';
import { quote } from '../../core/platform/pipelines/expressions/problem.ts';
import { changeFix, type Finding, findingWithMessage } from '../../core/platform/pipelines/finding.ts';
import { nodeAt } from '../../core/platform/pipelines/nodes.ts';
import { isName, type NameNode } from '../../core/platform/pipelines/unknownName.ts';
import type { Path } from '../../core/shape.ts';
import type { TreeNode } from '../../core/tree.ts';
import { readTree } from '../tree/readTree.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';
import { perFrame } from './recognise.ts';

const PATH: Path = ['trigger', 'inputYaml'];

/**
 * INVALID_YAML, UNKNOWN_REFERENCE: the inputs that a trigger holds as a text cannot be parsed, or are those of another pipeline than it
 * runs. The service merges them into the pipeline's inputs when the trigger fires.
 */
export function checkInputYaml({ root }: PipelineText): PlacedFinding[] {
  return findingsOfFrame(root).map((finding) => ({ finding, block: root, around: [] }));
}

const findingsOfFrame = perFrame(({ tree, text, isBroken }): readonly Finding[] => {
  const written = nodeAt(tree, PATH);
  if (isBroken || !isText(written)) return [];
  const toPlace = toPlaceOf(text, written);
  const inner = readTree(written.value, []);
  if (inner.faults.length > 0)
    return inner.faults.map(({ start, end, message }) =>
      findingWithMessage('INVALID_YAML', { start: toPlace(start), end: Math.max(toPlace(start), toPlace(end)) }, PATH, message),
    );
  const runs = nodeAt(tree, ['trigger', 'pipelineIdentifier']);
  const given = nodeAt(inner.tree, ['pipeline', 'identifier']);
  if (!isName(runs) || !isName(given) || runs.value === given.value) return [];
  const message = l10n.t(
    'The inputs are those of the pipeline {0}, but the trigger runs {1}. Make the two match.',
    quote(given.value),
    quote(runs.value),
  );
  const span = { start: toPlace(given.start), end: toPlace(given.end) };
  return [findingWithMessage('UNKNOWN_REFERENCE', span, PATH, message, [changeFix(span, runs.value)].map(toUncertain))];
});

/** Either of the two names may be the wrong one. */
function toUncertain(fix: Finding['fixes'][number]): Finding['fixes'][number] {
  return { ...fix, isPreferred: false };
}

function isText(node: TreeNode | null): node is NameNode {
  return node?.kind === 'scalar' && typeof node.value === 'string';
}

/** Maps offsets in the value of a text to the source: to its start if the value is folded from several lines. */
function toPlaceOf(source: string, scalar: NameNode): ToPlace {
  const { value, style, textStart, start } = scalar;
  if (style === 'literal') return toPlaceInLines(source, textStart, value);
  const { text, toPlace } = toScalarText(source, scalar);
  return text === value ? toPlace : () => start;
}

/** The lines of a literal text are those of its source, without the indentation. */
function toPlaceInLines(source: string, textStart: number, value: string): ToPlace {
  const starts: { readonly own: number; readonly place: number }[] = [];
  let own = 0;
  let place = textStart;
  for (const line of value.split('\n')) {
    const end = source.indexOf('\n', place);
    const length = (end === -1 ? source.length : end) - place;
    const written = source.slice(place, place + length).replace(/\r$/, '');
    starts.push({ own, place: place + Math.max(0, written.length - line.length) });
    own += line.length + 1;
    place += length + 1;
  }
  return (offset) => {
    const line = starts.findLast((one) => one.own <= offset) ?? { own: 0, place: textStart };
    return Math.min(line.place + offset - line.own, source.length);
  };
}
