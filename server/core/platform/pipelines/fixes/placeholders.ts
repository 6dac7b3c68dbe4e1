import { checkShape } from '../../../checkShape.ts';
import { toIdentifier } from '../../../identifiers.ts';
import { type Choice, type FieldsShape, resolveShape, type Shape, type Shapes } from '../../../shape.ts';
import { findGiven, toKey, toKnownKeys } from '../../../shapeKeys.ts';
import { type SkeletonSource, toValueSkeleton } from '../../../skeleton.ts';
import type { MapNode } from '../../../tree.ts';
import { readText } from '../nodes.ts';
import { partsOf } from '../skeletonParts.ts';

/** Returns a placeholder for the value of a missing field: ` value`, or further lines, indented as if the key were in column 0. */
export function toPlaceholder(key: string, expected: Shape | null, map: MapNode, of: FieldsShape, shapes: Shapes): string {
  if (key === 'identifier') return ` ${toIdentifier(readText(map, 'name') ?? `my_${of.owner.toLowerCase() || 'thing'}`)}`;
  if (key === 'name') return ` ${toName(readText(map, 'identifier') ?? `My ${of.owner.toLowerCase() || 'thing'}`)}`;
  if (key === 'failureStrategies') return STRATEGIES;
  if (key === 'spec' && of.owner === 'FailureAction') return INTERVENTION;
  const choice = of.choices.find((one) => one.key === key);
  if (choice !== undefined) return ` ${chooseValue(choice, map, shapes)}`;
  const type = readText(map, 'type');
  const own = type === null ? undefined : partsOf(of.owner, type).get(key);
  const pieces = own ?? toValueSkeleton(key, [expected ?? { kind: 'anything' }], of, toSource(shapes));
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.first)).join('');
}

const STRATEGIES = ['', '  - onFailure:', '      errors:', '        - AllErrors', '      action:', '        type: StageRollback'].join(
  '\n',
);

const INTERVENTION = ['', '  timeout: 1h', '  onTimeout:', '    action:', '      type: MarkAsFailure'].join('\n');

/** Derives a name from an identifier: `Roll out` for `roll_out` and `rollOut`. */
function toName(identifier: string): string {
  const words = identifier
    .replace(/_+/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .trim();
  return words === '' || /^[\d.-]/.test(words) ? identifier : `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

function toSource(shapes: Shapes): SkeletonSource {
  return {
    shapes,
    exampleOf: () => null,
    preferredOf: (_, values) => PREFERRED.find((value) => values.includes(value)) ?? values[0] ?? '',
    partsOf,
    nameOf: (_, value) => value,
  };
}

/** Values that are valid in most places and require little. */
const PREFERRED: readonly string[] = ['Custom', 'ShellScript', 'Run', 'HarnessApproval', 'String', 'Kubernetes', 'Inline', 'MarkAsFailure'];

/** Returns the enum value that fits best to the existing fields of an object. */
export function chooseValue({ branches }: Choice, map: MapNode, shapes: Shapes): string {
  let chosen = '';
  let most = Number.NEGATIVE_INFINITY;
  const first = PREFERRED.filter((word) => branches.has(word));
  for (const word of new Set([...first, ...branches.keys()])) {
    const fit = measureFit(map, branches.get(word)!, shapes);
    if (fit <= most) continue;
    chosen = word;
    most = fit;
  }
  return chosen;
}

/** Rates how well fields fit an object and its `spec`: known keys count for it, unknown and missing ones against it. */
function measureFit(map: MapNode, fields: FieldsShape, shapes: Shapes): number {
  const lacks = fields.required.filter((key) => findGiven(map, key) === undefined).length;
  const spec = findGiven(map, 'spec')?.value;
  const shape = resolveShape(fields.fields.get('spec'), shapes);
  if (spec?.kind !== 'map' || shape?.kind !== 'fields') return -2 * lacks;
  const known = toKnownKeys(shape);
  const strangers = spec.entries.filter(({ key }) => !known.has(toKey(key))).length;
  const missing = shape.required.filter((key) => findGiven(spec, key) === undefined).length;
  const fit = spec.entries.length - 3 * strangers - 2 * (lacks + missing);
  return strangers > 0 || missing > 0 ? fit : fit - checkShape(spec, shape, shapes).length;
}
