import { CST, Lexer, Parser } from 'yaml';

/** The tokens of a text, or why it is too large, with the offset where the limit was exceeded. */
export type YamlTokens = { readonly tokens: readonly CST.Token[] } | { readonly excess: string; readonly offset: number };

/** Maximum nesting of values. */
const DEEPEST = 100;

/** Maximum number of open values. The parser closes them recursively and must not exhaust the stack; anything beyond this is too deep. */
const MOST_OPEN = 2 * DEEPEST;

/** Maximum number of tokens: about 60,000 lines of a pipeline. */
const MOST_PIECES = 600_000;

/** Tokenizes a text, and stops as soon as it is too deep or too long: the parser would take seconds and gigabytes. */
export function readTokens(text: string): YamlTokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const depth = countDepth();
  let offset = 0;
  let pieces = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (depth(lexeme) > DEEPEST) return tooDeep(offset);
    if (++pieces > MOST_PIECES) return { excess: 'The document contains too many values. Split it.', offset };
    if (!MARKERS.includes(lexeme)) offset += lexeme.length;
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MOST_OPEN) return tooDeep(offset);
  }
  tokens.push(...parser.end());
  const deep = findTooDeep(tokens);
  return deep === null ? { tokens } : tooDeep(deep);
}

function tooDeep(offset: number): YamlTokens {
  return { excess: `Values are nested more than ${DEEPEST} levels deep. Make the document flatter.`, offset };
}

/** Markers that the lexer inserts between the parts of the text. */
const MARKERS: readonly string[] = [CST.DOCUMENT, CST.FLOW_END, CST.SCALAR];

/** Counts open brackets, and consecutive indicators on one line, as in `- - - a`. */
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

/** Returns the offset of a value that is nested too deeply, or null; iterative, so that no depth exhausts the stack. */
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
