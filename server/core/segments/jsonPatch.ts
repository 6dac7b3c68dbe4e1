import { Refusal } from '../refusal.ts';
import { toQuoted } from './texts.ts';

/** The type of a member of a patched object. */
type PatchType = 'string' | 'boolean';

/** One operation of RFC 6902. */
export interface PatchOperation {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
}

/** The members that may be replaced, with their types. */
export type PatchMembers<Target> = { readonly [Name in keyof Target & string]: Target[Name] extends boolean ? 'boolean' : 'string' };

/**
 * Applies operations, in order, to the members that may be replaced; `add` on an existing member is a replacement (RFC 6902, 4.1). Booleans
 * may be strings, as clients send them. Throws INVALID_REQUEST without applying anything.
 */
export function applyPatch<Target extends object>(
  target: Target,
  members: PatchMembers<Target>,
  operations: readonly PatchOperation[],
): Target {
  return operations.reduce((current, operation, index) => applyOperation(current, members, operation, index + 1), target);
}

function applyOperation<Target extends object>(
  target: Target,
  members: PatchMembers<Target>,
  { op, path, value }: PatchOperation,
  number: number,
): Target {
  const name = path.startsWith('/') ? path.slice(1) : '';
  if (!Object.hasOwn(members, name)) {
    const known = Object.keys(members).map((member) => `/${member}`);
    throw new Refusal('INVALID_REQUEST', `Operation ${number} has the path ${toQuoted(path)}. Use one of: ${known.join(', ')}.`);
  }
  const member = name as keyof Target & string;
  const read = readValue(members[member], value, `Operation ${number} on ${path}`);
  if (op === 'replace' || op === 'add') return { ...target, [member]: read };
  if (op !== 'test') {
    throw new Refusal('INVALID_REQUEST', `Operation ${number} is ${toQuoted(op)}, which cannot be done to ${path}. Use replace.`);
  }
  if (target[member] === read) return target;
  throw new Refusal('INVALID_REQUEST', `Operation ${number} tests ${path}, which holds another value. Nothing was changed.`);
}

function readValue(type: PatchType, value: unknown, where: string): string | boolean {
  if (type === 'string') {
    if (typeof value === 'string') return value;
    throw new Refusal('INVALID_REQUEST', `${where} must have a string as its value.`);
  }
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new Refusal('INVALID_REQUEST', `${where} must have true or false as its value.`);
}
