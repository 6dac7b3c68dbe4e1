import { Uri } from 'vscode';

/** The address that a menu or a caller handed to a command, if it did. */
export function readUri(given: unknown): Uri | undefined {
  return given instanceof Uri ? given : undefined;
}

/** The text that a caller handed to a command, if it did. */
export function readText(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}

/** The version that a caller named, or that the node of a view stands for. */
export function readVersionId(given: unknown): string | undefined {
  if (typeof given === 'object' && given !== null && 'versionId' in given) return readText(given.versionId);
  return readText(given);
}
