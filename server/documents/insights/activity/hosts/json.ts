import { isJsonObject } from '../../../../core/jsonObject.ts';

/** A JSON object of a code host or another system. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns the value at a path such as `environment.name`; undefined if there is none. */
export function at(item: unknown, path: string): unknown {
  let value: unknown = item;
  for (const key of path.split('.')) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** Returns the text at a path, trimmed; null if there is none or it is empty. */
export function textAt(item: unknown, path: string): string | null {
  const value = at(item, path);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Returns the first text at any of the paths, or null. */
export function firstTextAt(item: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = textAt(item, path);
    if (text !== null) return text;
  }
  return null;
}

/** Returns the integer at a path, or null. */
export function countAt(item: unknown, path: string): number | null {
  const value = at(item, path);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

/** Returns the objects of the list at a path; empty if there is no list. */
export function objectsAt(item: unknown, path: string): readonly Json[] {
  const value = at(item, path);
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Whether an object has all of these keys. */
export function hasKeys(item: Json, ...keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(item, key));
}

/** Returns the start of a value as JSON, for messages. */
export function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60).toWellFormed();
}
