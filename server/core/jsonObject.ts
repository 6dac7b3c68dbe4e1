import * as l10n from '@vscode/l10n';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maximum nesting of values, as for YAML: no document is deeper, and programs that read it further call themselves for each level. */
export const DEEPEST_JSON = 100;

/** The fault of a text that is nested too deeply. */
export const TOO_DEEP = l10n.t('is nested more than {0} levels deep; make it flatter', DEEPEST_JSON);

/** Parses JSON that someone else wrote. Throws a SyntaxError if it is not JSON, or nested more than `deepest` levels. */
export function parseJson(text: string, deepest = DEEPEST_JSON): unknown {
  requireShallow(text, deepest);
  return JSON.parse(text);
}

/** Requires that a JSON text is not nested too deeply. Throws a SyntaxError. */
export function requireShallow(text: string, deepest = DEEPEST_JSON): void {
  if (isTooDeep(text, deepest)) throw new SyntaxError(`Values are nested more than ${deepest} levels deep`);
}

/** Whether a JSON text is nested too deeply. */
export function isTooDeep(text: string, deepest = DEEPEST_JSON): boolean {
  let opening = 0;
  for (const bracket of ['[', '{']) {
    for (let at = text.indexOf(bracket); at >= 0 && opening <= deepest; at = text.indexOf(bracket, at + 1)) opening++;
  }
  if (opening <= deepest) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length && depth <= deepest; at++) {
    const code = text.charCodeAt(at);
    if (isInString && code === BACKSLASH) at++;
    else if (code === QUOTE) isInString = !isInString;
    else if (!isInString && (code === OPEN_LIST || code === OPEN_OBJECT)) depth++;
    else if (!isInString && (code === CLOSE_LIST || code === CLOSE_OBJECT)) depth--;
  }
  return depth > deepest;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

/** Parses a text that is one JSON object; returns null for any other text. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = parseJson(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns a JSON object as it is, and an empty one for any other value. */
export function toJsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
