import type { Account, AccountObject, Address, ObjectKind } from '../../core/account/accountObject.ts';
import { DEFINITIONS_FILE, MAPPING_FILE, ROSTER_FILE } from '../../core/account/folderNames.ts';
import { findCaseTwins, fromFileName, toFileName } from './fileNames.ts';

/** Names with a meaning of their own, which no folder of an object may have. */
const OWN_NAMES: ReadonlySet<string> = new Set(['connectors', 'pipelines', 'organization.yaml', 'project.yaml', 'definitions.yaml']);

/** A step of a path: a name of ours, or that of an object, perhaps with the ending of its file. */
type Step = string | { readonly name: string; readonly ending?: string };

/** Returns the path of the file of each object by its key, relative to the folder and with `/`. All definitions of segments share one file. */
export function toPaths(account: Account): ReadonlyMap<string, string> {
  const steps = new Map([...account].map(([key, object]) => [key, toSteps(object)]));
  const siblings = new Map<string, Set<string>>();
  for (const path of steps.values()) {
    for (const [index, step] of path.entries()) {
      if (typeof step === 'string') continue;
      const parent = toParent(path, index);
      siblings.set(parent, (siblings.get(parent) ?? new Set()).add(step.name));
    }
  }
  const twins = new Map([...siblings].map(([parent, names]) => [parent, findCaseTwins(names)]));
  const write = (step: Step, parent: string): string => {
    if (typeof step === 'string') return step;
    const { name, ending = '' } = step;
    const isTaken = (text: string): boolean => (ending === '' && OWN_NAMES.has(text.toLowerCase())) || twins.get(parent)?.(text) === true;
    return toFileName(name, isTaken) + ending;
  };
  return new Map([...steps].map(([key, path]) => [key, path.map((step, index) => write(step, toParent(path, index))).join('/')]));
}

/** Identifies the parent of a step, by names as they are. */
function toParent(path: readonly Step[], index: number): string {
  return JSON.stringify([...path.slice(0, index), typeof path[index] === 'string' ? '' : (path[index]?.ending ?? '')]);
}

function toSteps({ kind, address }: Pick<AccountObject, 'kind' | 'address'>): readonly Step[] {
  const [first = '', second = '', third = ''] = address;
  const owner: readonly Step[] = [first, second].filter((name) => name !== '').map((name) => ({ name }));
  switch (kind) {
    case 'roster':
      return [ROSTER_FILE];
    case 'keys':
      return ['segments', { name: first }, { name: second }, { name: third, ending: '.keys' }];
    case 'organization':
    case 'project':
      return ['platform', ...owner, `${kind}.yaml`];
    case 'connector':
    case 'pipeline':
      return ['platform', ...owner, `${kind}s`, { name: third, ending: '.yaml' }];
    default:
      return [DEFINITIONS_FILE];
  }
}

/** What a path stands for: `names` are those of what contains the object, outermost first, and for keys also its own. */
export interface PathMeaning {
  readonly kind: Extract<ObjectKind, 'roster' | 'keys' | 'organization' | 'project' | 'connector' | 'pipeline'> | 'mapping' | 'definitions';
  readonly names: Address;
}

/** Returns what a path stands for; null if its place has no meaning. `known` has the names that a shortened file name may stand for. */
export function readPath(path: string, known: Iterable<string>): PathMeaning | null {
  if (path === ROSTER_FILE) return { kind: 'roster', names: [] };
  if (path === MAPPING_FILE) return { kind: 'mapping', names: [] };
  if (path === DEFINITIONS_FILE) return { kind: 'definitions', names: [] };
  const steps = path.split('/');
  const [area, ...rest] = steps;
  const file = rest.pop() ?? '';
  if (area === 'segments' && rest.length === 2 && file.endsWith('.keys'))
    return toMeaning('keys', [...rest, file.slice(0, -'.keys'.length)], known);
  if (area !== 'platform') return null;
  if (rest.length === 1 && file === 'organization.yaml') return toMeaning('organization', rest, known);
  if (rest.length === 2 && file === 'project.yaml') return toMeaning('project', rest, known);
  const folder = rest.pop();
  if (!/\.ya?ml$/.test(file)) return null;
  if (folder === 'connectors' && rest.length <= 2) return toMeaning('connector', rest, known);
  return folder === 'pipelines' && rest.length === 2 ? toMeaning('pipeline', rest, known) : null;
}

function toMeaning(kind: PathMeaning['kind'], written: readonly string[], known: Iterable<string>): PathMeaning | null {
  const names = written.map((name) => fromFileName(name, known));
  return names.every((name) => name !== null) ? { kind, names } : null;
}
