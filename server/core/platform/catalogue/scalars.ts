import type { SchemaObject } from './schemaFiles.ts';

/** Returns the kind of a string by its pattern: the grammars that Fairlead knows better than a pattern says. */
export function toGrammar({ pattern }: SchemaObject): string {
  if (typeof pattern !== 'string') return 'text';
  if (pattern.includes('smhwd')) return 'duration';
  if (/^\^\[a-zA-Z_\]\[0-9a-zA-Z_\]\{0,\d+\}\$$/.test(pattern)) return 'identifier';
  if (/^\^\[a-zA-Z_0-9-\.\]\[-0-9a-zA-Z_\\s\.\]\{0,\d+\}\$$/.test(pattern)) return 'name';
  return 'text';
}
