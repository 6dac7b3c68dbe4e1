import * as l10n from '@vscode/l10n';
import { checkShape } from '../../checkShape.ts';
import type { FieldsShape, Path, Shape, ShapeProblem, Shapes } from '../../shape.ts';
import { findGiven } from '../../shapeKeys.ts';
import type { MapNode, ScalarNode, TreeNode } from '../../tree.ts';
import type { Dialect } from './dialect.ts';
import { toScalarText } from './expressions/expression.ts';
import { type Finding, findingWithMessage, toShortPathText, withSeverities } from './finding.ts';
import { eachScalar, readText } from './nodes.ts';
import { contextAt, type FrameContext } from './rule.ts';
import { checkExpressions, type FoundExpressions } from './rules/expressions.ts';
import { rulesOf } from './rules.ts';
import { toFindings } from './shapeFindings.ts';

const REMEDY = l10n.t('Store it as a secret of the account, organization or project, and write <+secrets.getValue("its_name")> here.');

/** PLAIN_SECRET: a secret is written in the text instead of referenced by its name. Only values that look like a password or token are reported. */
function checkSecrets(tree: TreeNode | null, source: string): Finding[] {
  const found: Finding[] = [];
  eachScalar(tree, (scalar, path, key, map) => {
    if (typeof scalar.value !== 'string') return;
    const token = findToken(scalar, source);
    if (token !== null) {
      found.push(findingWithMessage('PLAIN_SECRET', token, path, l10n.t('This looks like {0} in plain text. {1}', token.what, REMEDY)));
      return;
    }
    const name = nameOf(key, map);
    if (!isSecretName(name) || !isSecretValue(scalar.value, name)) return;
    const message = l10n.t('{0} contains what looks like a secret in plain text. {1}', toShortPathText(path), REMEDY);
    found.push(findingWithMessage('PLAIN_SECRET', scalar, path, message));
  });
  return found;
}

/**
 * Returns the name that a scalar is the value of, which may be that of a variable. A variable of type Secret contains the name of a secret,
 * so its name is ''.
 */
function nameOf(key: string, map: MapNode | null): string {
  if ((key !== 'value' && key !== 'default') || map === null) return key;
  if (readText(map, 'type') === 'Secret') return '';
  const name = findGiven(map, 'name') ?? findGiven(map, 'key');
  return name?.value?.kind === 'scalar' && typeof name.value.value === 'string' ? name.value.value : '';
}

const SECRET_NAME = /pass(?:word|wd|phrase)|secret|token|api_?key|access_?key|private_?key|client_?key|credential/i;

/** Names whose values are the place or name of a secret, not the secret itself. */
const OTHER_NAME = /(?:ref|refs|name|names|id|ids|identifier|file|files|path|paths|mode|url|uri|type|length|manager|expiry|ttl|enabled)$/i;

/** Whether a name is that of a secret, and not of where one is. */
export function isSecretName(name: string): boolean {
  return name.length <= 100 && SECRET_NAME.test(name) && !OTHER_NAME.test(name);
}

/** Whether a text is a password or token rather than a name, a place or an example. */
export function isSecretValue(text: string, name: string): boolean {
  if (text.length < 6 || text.length > 4_000 || /\s|<|[$][({\w]|[{]{2}|^%.*%$|^[@/.~]|:\/\//.test(text)) return false;
  if (
    /^(?:account|org|project)[.]|^(?:your|my|change|example|dummy|test|sample|replace|todo|fixme|none|null|true|false|default)/i.test(text)
  )
    return false;
  if (/^(.)\1*$/.test(text) || /^[x*.-]+$/i.test(text)) return false;
  const isOfWords = text.split(/[-_./:]/).every((part) => WORD.test(part));
  if (isOfWords && (!/\d/.test(text) || /pass|secret|token|key|cred/i.test(text))) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;
  if (/pass/i.test(name)) return kinds >= 2;
  return !isOfWords && text.length >= 12 && kinds >= 2 && entropyOf(text) >= LEAST_ENTROPY;
}

/** A part of a name, with an optional number. */
const WORD = /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|[a-z]+(?:[A-Z][a-z]+)+|(?:[A-Z][a-z]+)+)?\d{0,3}$/;

/** Bits per character; words of a language have less because their letters repeat. */
const LEAST_ENTROPY = 3;

function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Tokens with a recognizable prefix, anywhere in a value. */
const TOKENS = [
  ['gh', /\bgh[pousr]_[A-Za-z0-9]{36,}\b/, l10n.t('a GitHub token')],
  ['github_pat_', /\bgithub_pat_[A-Za-z0-9_]{50,}\b/, l10n.t('a GitHub token')],
  ['glpat-', /\bglpat-[A-Za-z0-9_-]{20,}/, l10n.t('a GitLab token')],
  ['AKIA', /\bAKIA[A-Z2-7]{16}\b/, l10n.t('an AWS key')],
  ['xox', /\bxox[abprs]-[A-Za-z0-9-]{20,}/, l10n.t('a Slack token')],
  ['pat.', /\bpat[.][A-Za-z0-9_-]{15,}[.][a-f0-9]{24}[.][A-Za-z0-9]{20}\b/, l10n.t('a Harness token')],
  ['-----BEGIN', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/, l10n.t('a private key')],
  ['eyJ', /\beyJ[A-Za-z0-9_-]{10,}[.]eyJ[A-Za-z0-9_-]{10,}[.][A-Za-z0-9_-]{10,}/, l10n.t('a signed token')],
] as const;

/** Whether a text has a token with a recognizable prefix. */
export function holdsToken(text: string): boolean {
  return text.length >= LEAST_TOKEN && TOKENS.some(([mark, pattern]) => text.includes(mark) && pattern.test(text));
}

function findToken(scalar: ScalarNode, source: string): { readonly start: number; readonly end: number; readonly what: string } | null {
  const value = String(scalar.value);
  if (value.length < LEAST_TOKEN) return null;
  for (const [mark, pattern, what] of TOKENS) {
    if (!value.includes(mark)) continue;
    const { text, toPlace } = toScalarText(source, scalar);
    const match = pattern.exec(text);
    if (match !== null) return { start: toPlace(match.index), end: toPlace(match.index + match[0].length), what };
  }
  return null;
}

const LEAST_TOKEN = 20;

/** A frame: its tree, its text, and whether a syntax error may have hidden or moved a part of it. */
export interface CheckedFrame {
  readonly tree: TreeNode | null;
  readonly text: string;
  readonly isBroken: boolean;
}

/** The expectations of a frame. */
export interface FrameExpectation {
  /** Null if unknown: its fields are not checked then. */
  readonly shape: Shape | null;
  readonly shapes: Shapes;
  readonly context: FrameContext;
  readonly dialect: Dialect;
}

/** The expectations of a block inside a frame, and its path there. */
export interface ChildExpectation extends FrameExpectation {
  readonly path: Path;
}

/** The result of checking a frame. */
export interface FrameCheck {
  readonly findings: readonly Finding[];
  /** By the index of the block; blocks in unknown places are missing. */
  readonly children: ReadonlyMap<number, ChildExpectation>;
  /** The references in its values. */
  readonly expressions: readonly FoundExpressions[];
}

/** Checks one frame on its own; the result depends only on the arguments. For a broken frame it returns only the expectations of its blocks. */
export function checkFrame({ tree, text, isBroken }: CheckedFrame, { shape, shapes, context, dialect }: FrameExpectation): FrameCheck {
  let children: Map<number, ChildExpectation> | null = null;
  const found: Finding[] = [];
  const visited = new Map<MapNode, FieldsShape>();
  const check = (expected: Shape) =>
    checkShape(tree, expected, shapes, {
      enter: (block, wanted, path) => {
        children ??= new Map();
        children.set(block.index, { shape: wanted, shapes, context: contextAt(context, path, tree), dialect, path });
      },
      visit: (map, fields, path) => {
        visited.set(map, fields);
        let other: Shape | null | undefined;
        const place = { map, shape: fields, shapes, path, context, root: tree, source: text };
        for (const rule of rulesOf(toOwner(fields), dialect)) {
          const answer = rule.check(place, found);
          if (answer !== undefined) other = answer;
        }
        return other;
      },
    });
  const problems = shape === null ? [] : check(shape);
  if (isBroken) return { findings: [], children: children ?? NO_CHILDREN, expressions: [] };
  const reported = toFindings(withoutReported(problems, found), { tree, source: text, shapes, visited });
  const { found: flaws, expressions } = checkExpressions(tree, text, dialect.openings);
  const findings = withSeverities([...found, ...reported, ...checkSecrets(tree, text), ...flaws], dialect);
  return { findings, children: children ?? NO_CHILDREN, expressions };
}

const NO_CHILDREN: FrameCheck['children'] = new Map();

function toOwner({ owners }: FieldsShape): string {
  const [own] = owners;
  if (own === undefined) return '';
  return own.path === '' ? own.name : `${own.name}.${own.path}`;
}

/** Removes problems at places that a rule has already reported. */
function withoutReported(problems: readonly ShapeProblem[], found: readonly Finding[]): readonly ShapeProblem[] {
  if (found.length === 0) return problems;
  const reported = new Set(found.map(({ span }) => span.start));
  return problems.filter(
    ({ kind, span }) => (kind !== 'unknownWord' && kind !== 'newerType' && kind !== 'unknownKey') || !reported.has(span.start),
  );
}
