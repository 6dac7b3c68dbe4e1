import { toIdentifier } from '../identifiers.ts';
import type { Shape, ShapeProblem } from '../shape.ts';
import { isExpression, shorten } from '../shapeReport.ts';
import type { Span } from '../tree.ts';
import type { CheckedShape } from './checkedShape.ts';
import { type Finding, findingAt } from './finding.ts';
import { findUncoloned, toFixes } from './fixes/shapeFixes.ts';
import { mergeForeign } from './foreignSpecs.ts';
import { mergeMoved } from './movedFields.ts';
import { entryAt, nodeAt, readText } from './nodeAt.ts';
import type { PipelineProblemCode } from './problems.ts';

/** Converts shape problems to findings in the terms of pipelines, one per mistake, with their fixes. */
export function toFindings(problems: readonly ShapeProblem[], checked: CheckedShape): Finding[] {
  const { foreign, others } = mergeForeign(problems, checked);
  const { moved, rest } = mergeMoved(others, checked);
  const own = rest.map((problem) => {
    const code = codeOf(problem);
    const finding = findingAt(code, toSpan(problem, checked), problem.path, toLack(problem, checked));
    // Fixes are rarely requested, so they are computed on access.
    return Object.defineProperty(finding, 'fixes', { get: () => toFixes(problem, rest, checked) });
  });
  return [...foreign, ...moved, ...own];
}

/** Marks the key of a field that is written without a value. */
function toSpan({ kind, path, misspelt, span }: ShapeProblem, { tree }: CheckedShape): Span {
  return kind === 'missing' && misspelt === null ? (entryAt(tree, path)?.key ?? span) : span;
}

function codeOf({ kind, expected }: ShapeProblem): PipelineProblemCode {
  switch (kind) {
    case 'missing':
      return 'MISSING_FIELD';
    case 'superfluous':
      return 'SUPERFLUOUS_FIELD';
    case 'wrongType':
      return 'WRONG_TYPE';
    case 'unknownWord':
      return 'UNKNOWN_WORD';
    case 'badText':
      return codeOfText(expected);
    case 'outOfRange':
      return expected?.kind === 'list' ? 'EMPTY_LIST' : 'OUT_OF_RANGE';
    case 'repeated':
      return 'REPEATED_ENTRY';
    case 'unknownKey':
      return 'UNKNOWN_KEY';
  }
}

const TEXT_CODES: Readonly<Record<string, PipelineProblemCode>> = {
  identifier: 'INVALID_IDENTIFIER',
  pipelineIdentifier: 'INVALID_IDENTIFIER',
  name: 'INVALID_NAME',
  pipelineName: 'INVALID_NAME',
  duration: 'INVALID_DURATION',
  interval: 'INVALID_DURATION',
};

function nameOf(expected: Shape | null): string {
  return expected?.kind === 'grammar' ? expected.grammar : '';
}

function codeOfText(expected: Shape | null): PipelineProblemCode {
  return TEXT_CODES[nameOf(expected)] ?? 'INVALID_TEXT';
}

function toLack({ kind, path, message, misspelt, suggestion, allowed, expected }: ShapeProblem, checked: CheckedShape): string {
  const { tree, visited, shapes } = checked;
  if (kind === 'outOfRange' && expected?.kind === 'list') return 'is empty; add at least one entry';
  const uncoloned = kind === 'wrongType' ? findUncoloned(expected, nodeAt(tree, path), checked) : null;
  if (uncoloned !== null) return `${message}. Is a colon missing behind "${uncoloned}"?`;
  if (kind === 'badText' && shapes.lenient && isExpression(nodeAt(tree, path)) && Object.hasOwn(TEXT_CODES, nameOf(expected)))
    return 'must be a literal value; expressions are not allowed here';
  const map = nodeAt(tree, path.slice(0, -1));
  if (map?.kind !== 'map') return message;
  const key = path.at(-1);
  if (kind === 'unknownWord' && key === 'type' && visited.get(map)?.owner === 'FailureAction') {
    const hint = suggestion === null ? `Use one of ${allowed.join(', ')}.` : `Did you mean "${suggestion}"?`;
    return `"${shorten(readText(map, 'type') ?? '')}" is not a failure action. ${hint}`;
  }
  if (kind !== 'missing' || misspelt !== null) return message;
  if (key === 'identifier') {
    const name = readText(map, 'name');
    return name === null || name.trim() === '' ? message : `${message}, like ${toIdentifier(name)}`;
  }
  const owner = visited.get(map)?.owner;
  if (key === 'type' && owner === 'Stage') return 'is missing; add the type of the stage, like CI or Deployment';
  if (key === 'type' && owner === 'Step') return 'is missing; add the type of the step, like ShellScript, or a template';
  if (key === 'stages') return 'is missing; add a list with at least one stage';
  return message;
}
