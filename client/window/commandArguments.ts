import { Uri } from 'vscode';
import type { ProjectScope } from '../../server/core/platform/scope.ts';

/** Returns the URI that a menu or a caller passed to a command, if any. */
export function readUri(given: unknown): Uri | undefined {
  return given instanceof Uri ? given : undefined;
}

/** Same as `readUri`, but also accepts a string, as the language server passes it. */
export function readAddress(given: unknown): Uri | undefined {
  return typeof given === 'string' ? Uri.parse(given) : readUri(given);
}

/** Returns the project that a caller named, if any. */
export function readProject(given: unknown): ProjectScope | undefined {
  if (typeof given !== 'object' || given === null || !('orgIdentifier' in given) || !('projectIdentifier' in given)) return undefined;
  const { orgIdentifier, projectIdentifier } = given;
  return typeof orgIdentifier === 'string' && typeof projectIdentifier === 'string' ? { orgIdentifier, projectIdentifier } : undefined;
}

/** Returns the string that a caller passed to a command, if any. */
export function readText(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}

/** Returns the strings that a caller passed to a command, if any. */
export function readTexts(given: unknown): readonly string[] | undefined {
  return Array.isArray(given) && given.every((entry) => typeof entry === 'string') ? given : undefined;
}

/** Returns the target of a tree node that was passed; otherwise the argument itself. */
export function readTarget(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'target' in given ? given.target : given;
}

/** Returns the version that a caller named, or that a tree node represents. */
export function readVersionId(given: unknown): string | undefined {
  const target = readTarget(given);
  if (typeof target === 'object' && target !== null && 'versionId' in target) return readText(target.versionId);
  return readText(target);
}
