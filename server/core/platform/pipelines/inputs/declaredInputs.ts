import { findGiven, toKey } from '../../../shapeKeys.ts';
import { isNothing } from '../../../shapeReport.ts';
import type { MapNode, ScalarNode, TreeEntry, TreeNode } from '../../../tree.ts';
import { nodeAt, readText } from '../nodes.ts';
import type { InputSource, InputType, RuntimeInput } from './runtimeInput.ts';

const TYPES: ReadonlyMap<string, InputType> = new Map([
  ['number', 'number'],
  ['boolean', 'flag'],
  ['secret', 'secret'],
  ['array', 'list'],
  ['object', 'object'],
  ['step', 'object'],
  ['stage', 'object'],
]);

/** Lists the inputs that a pipeline of version 1 declares, in the order of the text. Their values are written as defaults. */
export function listDeclaredInputs({ tree, toPlace }: InputSource): RuntimeInput[] {
  const inputs = nodeAt(tree, ['pipeline', 'inputs']);
  if (inputs?.kind !== 'map') return [];
  return inputs.entries.flatMap((entry) => {
    const { value } = entry;
    return value?.kind === 'map' && !value.isOpen ? [toInput(entry, value, inputs.isFlow, toPlace)] : [];
  });
}

function toInput({ key }: TreeEntry, map: MapNode, isFlow: boolean, toPlace: InputSource['toPlace']): RuntimeInput {
  const name = toKey(key);
  const written = findGiven(map, 'default')?.value ?? null;
  const isExecutionInput = readText(map, 'execution_input') === 'true';
  const { node, lead } = written === null ? toAddition(map) : { node: toScalar(written), lead: '' };
  return {
    path: ['pipeline', 'inputs', name, 'default'],
    id: `pipeline.inputs.${name}`,
    fullName: `inputs.${name}`,
    name,
    type: TYPES.get(readText(map, 'type') ?? '') ?? 'text',
    default: written?.kind === 'scalar' ? String(written.value) : null,
    allowedValues: readAllowedValues(map),
    isMany: false,
    regex: readText(map, 'pattern'),
    isExecutionInput,
    isRequired: readText(map, 'required') === 'true' && written === null && !isExecutionInput,
    scalar: { ...node, start: toPlace(node.start), end: toPlace(node.end), textStart: toPlace(node.textStart) },
    lead,
    isFlow: isFlow || map.isFlow,
  };
}

function toScalar(node: TreeNode): ScalarNode {
  if (node.kind === 'scalar') return node;
  return { kind: 'scalar', value: '', style: 'plain', start: node.start, end: node.end, textStart: node.start };
}

/** Returns where a default is added to an input, and what is written before it. */
function toAddition(map: MapNode): { readonly node: ScalarNode; readonly lead: string } {
  // A key without a value is filled in.
  const empty = map.entries.find(({ key, value }) => toKey(key) === 'default' && isNothing(value));
  if (empty !== undefined) return { node: emptyAt(empty.key.end + 1), lead: ' ' };
  const last = map.entries.at(-1);
  const end = last === undefined ? map.start + 1 : Math.max(last.value?.end ?? 0, last.key.end);
  if (map.isFlow) return { node: emptyAt(end), lead: last === undefined ? 'default: ' : ', default: ' };
  const isWithoutValue = last !== undefined && (last.value === null || last.value.end <= last.key.end);
  return { node: emptyAt(isWithoutValue ? last.key.end + 1 : end), lead: `\n${' '.repeat(map.column)}default: ` };
}

function emptyAt(at: number): ScalarNode {
  return { kind: 'scalar', value: '', style: 'plain', start: at, end: at, textStart: at };
}

/** Returns the allowed values of a declared input; null if any value is allowed. */
export function readAllowedValues(map: MapNode): readonly string[] | null {
  return readWords(map, 'enum') ?? readWords(map, 'options');
}

function readWords(map: MapNode, key: string): readonly string[] | null {
  const list = findGiven(map, key)?.value;
  if (list?.kind !== 'list') return null;
  const words = list.items.flatMap((item) => (item?.kind === 'scalar' && item.value !== null ? [String(item.value)] : []));
  return words.length === list.items.length && words.length > 0 ? words : null;
}
