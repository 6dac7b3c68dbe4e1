import assert from 'node:assert/strict';

/** The context keys of a window, by name. */
export type Context = Readonly<Record<string, unknown>>;

const TOKEN = /\s*(?:(\|\||&&|==|!=|=~|!|[()])|(\/(?:\\.|[^/\\])+\/[a-z]*)|'([^']*)'|([^\s&|!=()']+))/y;

/**
 * Evaluates a when-clause like VS Code: parentheses, `!`, `&&`, `||`, `==`, `!=`, `=~`, `in` and `not in`. Throws for any other operator.
 */
export function isShown(when: string, context: Context): boolean {
  const tokens = tokenize(when);
  let at = 0;
  const next = (): string | undefined => tokens[at++];
  const take = (token: string): boolean => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const term = (): boolean => {
    if (take('!')) return !term();
    if (take('(')) {
      const inner = any();
      assert.ok(take(')'), when);
      return inner;
    }
    const key = next() ?? '';
    if (key === 'true' || key === 'false') return key === 'true';
    const value = context[key];
    if (take('==')) return String(value) === next();
    if (take('!=')) return String(value) !== next();
    if (take('=~')) {
      const pattern = toRegExp(next() ?? '');
      return typeof value === 'string' && pattern.test(value);
    }
    if (take('not')) {
      assert.equal(next(), 'in', when);
      return !isIn(value, context[next() ?? '']);
    }
    return take('in') ? isIn(value, context[next() ?? '']) : Boolean(value);
  };
  const all = (): boolean => {
    let result = term();
    while (take('&&')) result = term() && result;
    return result;
  };
  const any = (): boolean => {
    let result = all();
    while (take('||')) result = all() || result;
    return result;
  };
  const result = any();
  assert.equal(at, tokens.length, `"${when}" continues with an unexpected "${tokens[at]}".`);
  return result;
}

/** Lists the context keys that a when-clause reads. */
export function listKeys(when: string): string[] {
  const tokens = tokenize(when);
  const isValue = (at: number) => ['==', '!=', '=~'].includes(tokens[at - 1] ?? '');
  return tokens.filter((token, at) => /^[a-z]/i.test(token) && !['true', 'false', 'in', 'not'].includes(token) && !isValue(at));
}

function tokenize(when: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < when.trimEnd().length) {
    const found = TOKEN.exec(when);
    assert.ok(found, `"${when}" cannot be read.`);
    tokens.push(found.slice(1).find((part) => part !== undefined) ?? '');
  }
  return tokens;
}

function isIn(value: unknown, list: unknown): boolean {
  return Array.isArray(list) && list.includes(value);
}

function toRegExp(token: string): RegExp {
  const end = token.lastIndexOf('/');
  return new RegExp(token.slice(1, end), token.slice(end + 1));
}
