import type { MapNode, TreeNode } from '../../tree.ts';
import { type ElementContent, type ElementDialect, type ElementKind, findWord, toListContent } from './elements.ts';

const KINDS: ReadonlyMap<string, ElementKind> = new Map([
  ['stage', 'stage'],
  ['step', 'step'],
  ['stepGroup', 'stepGroup'],
  ['parallel', 'parallel'],
  ['insert', 'insert'],
]);

/** Keys of maps that may contain stages or steps further inside. */
const PASSAGES: ReadonlySet<string> = new Set([
  'spec',
  'execution',
  'environment',
  'infrastructure',
  'infrastructureDefinition',
  'provisioner',
]);

/** The elements of version 0: each entry is wrapped in a key that says what it is, and names its type. */
export const ELEMENTS_V0: ElementDialect = {
  identity: 'identifier',

  readElement(entry) {
    if (entry?.kind !== 'map') return null;
    for (const { key, value } of entry.entries) {
      const kind = KINDS.get(String(key.value));
      if (kind === undefined || (value?.kind !== 'map' && kind !== 'parallel')) continue;
      const fields = value?.kind === 'map' && kind !== 'parallel' ? value : null;
      const template = fields?.entries.find((one) => one.key.value === 'template')?.value;
      return {
        kind,
        key,
        fields,
        body: value,
        type: String(findWord(fields, 'type')?.value ?? ''),
        uses: template?.kind === 'map' ? findWord(template, 'templateRef') : null,
        start: entry.start,
        end: Math.max(value?.end ?? 0, key.end),
      };
    }
    return null;
  },

  contentsOf({ kind, key, body }) {
    if (body?.kind === 'map') return contentsOfMap(body);
    return kind === 'parallel' ? toListContent({ key, value: body }, 'steps') : [];
  },

  contentsOfRoot: contentsOfMap,
};

function contentsOfMap({ entries }: MapNode): ElementContent[] {
  return entries.flatMap((entry): ElementContent[] => {
    const { key, value } = entry;
    const word = String(key.value);
    if (value?.kind === 'map') return PASSAGES.has(word) ? contentsOfMap(value) : [];
    if (value?.kind !== 'list') return [];
    switch (word) {
      case 'stages':
      case 'steps':
        return toListContent(entry, word);
      case 'rollbackSteps':
        return toListContent(entry, 'rollback');
      case 'variables':
        return value.items.flatMap((item) => toNamed('variable', item));
      case 'outputVariables':
        return value.items.flatMap((item) => toNamed('output', item));
      default:
        return [];
    }
  });
}

function toNamed(kind: 'variable' | 'output', item: TreeNode | null): ElementContent[] {
  if (item?.kind !== 'map') return [];
  const name = findWord(item, 'name');
  if (name === null) return [];
  return [{ kind, name, type: String(findWord(item, 'type')?.value ?? ''), span: item, fields: item }];
}
