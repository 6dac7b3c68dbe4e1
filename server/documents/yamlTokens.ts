import { CST, Lexer, Parser } from 'yaml';

/** The tokens of a text, or why it is too much to be taken, and the offset up to which it is not. */
export type YamlTokens = { readonly tokens: readonly CST.Token[] } | { readonly excess: string; readonly offset: number };

/** How deep values may stand in one another. */
const DEEPEST = 100;

/** Values that may be open at once. The parser ends them by recursion, which must not meet the end of the stack; anything that comes here is too deep. */
const MOST_OPEN = 2 * DEEPEST;

/** Words, signs and spaces that a text may hold: about 60,000 lines of a pipeline. */
const MOST_PIECES = 600_000;

/** Reads a text into tokens, and stops as soon as it is too deep or too long: a parser that goes on takes seconds and gigabytes. */
export function readTokens(text: string): YamlTokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const depth = countDepth();
  let offset = 0;
  let pieces = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (depth(lexeme) > DEEPEST) return tooDeep(offset);
    if (++pieces > MOST_PIECES) return { excess: 'The document holds more values than can be taken at once. Divide it.', offset };
    if (!MARKERS.includes(lexeme)) offset += lexeme.length;
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MOST_OPEN) return tooDeep(offset);
  }
  tokens.push(...parser.end());
  const deep = findTooDeep(tokens);
  return deep === null ? { tokens } : tooDeep(deep);
}

function tooDeep(offset: number): YamlTokens {
  return { excess: `Values stand more than ${DEEPEST} deep in one another here. Make the document flatter.`, offset };
}

/** What the lexer puts between the pieces of the text. */
const MARKERS: readonly string[] = [CST.DOCUMENT, CST.FLOW_END, CST.SCALAR];

/** Counts open brackets, and indicators in a row on one line, as in `- - - a`. */
function countDepth(): (lexeme: string) => number {
  let brackets = 0;
  let indicators = 0;
  let isText = false;
  return (lexeme) => {
    const wasText = isText;
    isText = lexeme === CST.SCALAR;
    if (wasText || isText) indicators = 0;
    else if (lexeme === '[' || lexeme === '{') brackets++;
    else if (lexeme === ']' || lexeme === '}') brackets--;
    else if (lexeme === '-' || lexeme === '?' || lexeme === ':') indicators++;
    else if (/[\r\n]/.test(lexeme)) indicators = 0;
    return brackets + indicators;
  };
}

/** The offset of a value that stands too deep, or null; by a loop, so that no depth is too great for it. */
function findTooDeep(tokens: readonly CST.Token[]): number | null {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > DEEPEST) return token.offset;
    for (const inner of innerTokens(token)) open.push({ token: inner, depth: depth + 1 });
  }
  return null;
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!CST.isCollection(token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((inner) => inner !== null && inner !== undefined));
}
