/**
 * Prints random comments, messages and titles with their places, to be read aloud, and counts expressions that read as translated. Run it
 * with `npm run -s words -- [count] [seed]`; without a seed each run picks others.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { seededRandom } from '../test/support/seededRandom.ts';
import { findNodes, readSources, type Source } from '../test/support/sources.ts';

interface Passage {
  readonly kind: 'comment' | 'string';
  readonly place: string;
  readonly text: string;
}

/**
 * Expressions that a native engineer rarely writes. Some have a right use, such as "where" for a place; others, such as "anew", have none.
 */
const TICS: Readonly<Record<string, RegExp>> = {
  where: /\bwhere\b/gi,
  'stands, stood': /\b(stands?|stood)\b/gi,
  'told, tells': /\b(told|tells?)\b/gi,
  'nobody, somebody': /\b(nobody|somebody)\b/gi,
  'whoever, whom': /\b(whoever|whom)\b/gi,
  anew: /\banew\b/gi,
  stretch: /\bstretch(es)?\b/gi,
  moment: /\bmoments?\b/gi,
  gesture: /\bgestures?\b/gi,
  'mend, mends': /\bmend(s|ed|ing)?\b/gi,
  'of which each, no more': /\bof which\b|\bor no more\b/gi,
  'is no …': /\b(is|are) no [a-z]+\b/gi,
};

/** Literals with fewer words are keys, names and codes. */
const FEWEST_WORDS = 3;

const [count = 30, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const all = [...readSources('client', 'server', 'scripts', 'test').flatMap(readPassages), ...readTitles()];
const random = seededRandom(seed);
console.log(`${count} of ${all.length} comments, messages and titles (seed ${seed}):\n`);
for (let picked = 0; picked < count; picked++) {
  const { kind, place, text } = all[Math.floor(random() * all.length)]!;
  console.log(`${kind === 'comment' ? '#' : '"'} ${text}\n    ${place}`);
}
console.log('\nleft in comments, in strings:');
for (const [name, tic] of Object.entries(TICS)) {
  const counts = (['comment', 'string'] as const).map((kind) =>
    all.reduce((sum, words) => sum + (words.kind === kind ? (words.text.match(tic) ?? []).length : 0), 0),
  );
  console.log(`  ${name.padEnd(24)}${counts.map((number) => String(number).padStart(6)).join('')}`);
}

function readPassages(source: Source): Passage[] {
  return [...readComments(source), ...readLiterals(source)].filter(({ text }) => text.split(' ').length >= FEWEST_WORDS);
}

/** Returns the comments of a file; consecutive lines of `//` form one. */
function readComments({ path, text, tree }: Source): Passage[] {
  const starts = new Set<number>();
  const found: { from: number; to: number; text: string }[] = [];
  const take = (at: number): void => {
    for (const { pos, end } of [...(ts.getLeadingCommentRanges(text, at) ?? []), ...(ts.getTrailingCommentRanges(text, at) ?? [])]) {
      if (starts.has(pos)) continue;
      starts.add(pos);
      const body = clean(text.slice(pos, end));
      const last = found.at(-1);
      if (last !== undefined && text.startsWith('//', pos) && text.slice(last.to, pos).trim() === '') {
        last.text = `${last.text} ${body}`;
        last.to = end;
      } else found.push({ from: pos, to: end, text: body });
    }
  };
  const visit = (node: ts.Node): void => {
    take(node.getFullStart());
    take(node.getEnd());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.map((comment) => ({ kind: 'comment', place: placeAt(path, tree, comment.from), text: comment.text }));
}

function readLiterals({ path, tree }: Source): Passage[] {
  const isWritten = (node: ts.Node): node is ts.LiteralExpression | ts.TemplateExpression =>
    (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)) || ts.isTemplateExpression(node);
  return findNodes(tree, isWritten)
    .map((node) => ({ node, text: ts.isTemplateExpression(node) ? node.getText(tree).slice(1, -1) : node.text }))
    .filter(({ text }) => /^["“$]?[A-Z][\w'’]*[ ,]|[a-z]\.$/.test(text))
    .map(({ node, text }) => ({ kind: 'string', place: placeAt(path, tree, node.getStart(tree)), text: text.replace(/\s+/g, ' ').trim() }));
}

function readTitles(): Passage[] {
  const titles = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(titles).map(([key, text]) => ({ kind: 'string', place: `package.nls.json ${key}`, text }));
}

function clean(comment: string): string {
  return comment
    .replace(/^\/\*+|\*\/$/g, '')
    .replace(/^\s*(\/\/+|\*)\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function placeAt(path: string, tree: ts.SourceFile, at: number): string {
  return `${path}:${tree.getLineAndCharacterOfPosition(at).line + 1}`;
}
