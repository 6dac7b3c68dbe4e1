import { Uri } from 'vscode';
import type { ProjectScope } from '../server/core/platform/scope.ts';

/** The address that a menu or a caller handed to a command, if it did. */
export function readUri(given: unknown): Uri | undefined {
  return given instanceof Uri ? given : undefined;
}

/** The same, where it may be written as a text too, as in what the language server hands out. */
export function readAddress(given: unknown): Uri | undefined {
  return typeof given === 'string' ? Uri.parse(given) : readUri(given);
}

/** The project that a caller named, if it did. */
export function readProject(given: unknown): ProjectScope | undefined {
  if (typeof given !== 'object' || given === null || !('orgIdentifier' in given) || !('projectIdentifier' in given)) return undefined;
  const { orgIdentifier, projectIdentifier } = given;
  return typeof orgIdentifier === 'string' && typeof projectIdentifier === 'string' ? { orgIdentifier, projectIdentifier } : undefined;
}

/** The text that a caller handed to a command, if it did. */
export function readText(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}

/** The texts that a caller handed to a command, if it did. */
export function readTexts(given: unknown): readonly string[] | undefined {
  return Array.isArray(given) && given.every((entry) => typeof entry === 'string') ? given : undefined;
}

/** What a node of a view stands for, where one was handed in; else what was. */
export function readTarget(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'target' in given ? given.target : given;
}

/** The version that a caller named, or that the node of a view stands for. */
export function readVersionId(given: unknown): string | undefined {
  const target = readTarget(given);
  if (typeof target === 'object' && target !== null && 'versionId' in target) return readText(target.versionId);
  return readText(target);
}
