import * as l10n from '@vscode/l10n';
import { findGiven } from '../../../shapeKeys.ts';
import type { TreeNode } from '../../../tree.ts';
import { nodeAt } from '../nodes.ts';
import type { FieldsRule } from '../rule.ts';
import { findingOfUnknown, isName } from '../unknownName.ts';

/** A field that names an entry of a list beside it, and the sentence for a name that none has. */
interface Primary {
  /** The path to the field. */
  readonly field: readonly string[];
  readonly list: string;
  /** The only key of an entry; null if its fields are the entry itself. */
  readonly wrapper: string | null;
  toMessage(name: string, remedy: string): string;
}

const PRIMARIES: Readonly<Record<string, Primary>> = {
  PrimaryArtifact: {
    field: ['primaryArtifactRef'],
    list: 'sources',
    wrapper: null,
    toMessage: (name, remedy) => l10n.t('There is no artifact source {0}. {1}', name, remedy),
  },
  KubernetesService: {
    field: ['manifestConfigurations', 'primaryManifestRef'],
    list: 'manifests',
    wrapper: 'manifest',
    toMessage: (name, remedy) => l10n.t('There is no manifest {0}. {1}', name, remedy),
  },
};

/** UNKNOWN_REFERENCE: the primary artifact or manifest of a service is none of its artifact sources or manifests. */
export const checkPrimaries: FieldsRule = {
  owners: Object.keys(PRIMARIES),
  check({ map, shape, path }, found) {
    const { field, list, wrapper, toMessage } = PRIMARIES[shape.owner]!;
    const name = nodeAt(map, field);
    const entries = findGiven(map, list)?.value;
    if (!isName(name) || entries?.kind !== 'list' || map.isOpen) return undefined;
    const names = entries.items.map((item) => readIdentifier(wrapper === null ? item : nodeAt(item, [wrapper])));
    // An entry whose identifier is unknown may be the one.
    const known = names.filter((one) => one !== null);
    if (known.length === names.length && !known.includes(name.value))
      found.push(findingOfUnknown(name, known, [...path, ...field], toMessage));
    return undefined;
  },
};

function readIdentifier(node: TreeNode | null): string | null {
  const identifier = nodeAt(node, ['identifier']);
  return isName(identifier) ? identifier.value : null;
}
