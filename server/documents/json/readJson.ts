import * as l10n from '@vscode/l10n';
import type { ScalarNode, TreeEntry, TreeNode } from '../../core/tree.ts';
import { faultAt, inserting, type JsonFault, replacing } from './jsonEdit.ts';
import { readKey, readScalar } from './readScalar.ts';
import { type JsonToken, readTokens } from './tokens.ts';

/** The contents of a JSON text, as far as it can be read. */
export interface JsonReading {
  readonly text: string;
  readonly tokens: readonly JsonToken[];
  /** Of duplicate keys the last one, as in JSON. Null for a text without a value. */
  readonly tree: TreeNode | null;
  /** In document order. */
  readonly faults: readonly JsonFault[];
}

/** Maximum number of faults reported. */
const MOST_FAULTS = 100;

/** Parses a JSON text, including common mistakes; without a `fault` it is valid for JSON.parse. Never throws. */
export function readJson(text: string): JsonReading {
  const tokens = readTokens(text);
  const reader = new Reader(text, tokens);
  const tree = reader.read();
  const faults = [...findOddBlanks(text, tokens), ...reader.faults].sort((one, other) => one.start - other.start);
  return { text, tokens, tree, faults: faults.slice(0, MOST_FAULTS) };
}

/** An object, a list or the root while it is being read. */
interface Open {
  readonly kind: '{' | '[' | 'root';
  readonly opener: JsonToken | null;
  readonly entries: Map<string, TreeEntry>;
  readonly items: TreeNode[];
  /** The key whose value comes next; null if there is none. */
  key: ScalarNode | null;
  awaits: 'entry' | 'colon' | 'value' | 'next';
  /** The comma before the next entry. */
  comma: JsonToken | null;
  /** Whether part of it is missing. */
  isOpen: boolean;
}

class Reader {
  readonly faults: JsonFault[] = [];
  readonly #text: string;
  readonly #tokens: readonly JsonToken[];
  readonly #stack: Open[] = [open('root', null)];
  #root: TreeNode | null = null;
  /** The end of what was read last. */
  #end = 0;

  constructor(text: string, tokens: readonly JsonToken[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  read(): TreeNode | null {
    for (const token of this.#tokens) {
      if (token.kind === 'comment')
        this.#report(faultAt(token, l10n.t('JSON has no comments. Remove it.'), l10n.t('Remove the comment'), replacing(token, '')));
      // Content after the value is reported once.
      else if (!this.#take(token)) break;
      else this.#end = token.end;
    }
    this.#finish();
    return this.#root;
  }

  /** Takes the next token; returns false if reading ends here. */
  #take(token: JsonToken): boolean {
    const top = this.#stack.at(-1)!;
    if (token.kind === '}' || token.kind === ']') this.#close(token);
    else if (token.kind === ':') this.#takeColon(top, token);
    else if (top.kind === 'root' && top.awaits === 'next') {
      this.#report(faultAt(token, l10n.t('Unexpected text after the value. Remove it.')));
      return false;
    } else if (token.kind === ',') this.#takeComma(top, token);
    else if (top.kind === '{' && (top.awaits === 'entry' || top.awaits === 'next')) this.#takeKey(top, token);
    else this.#takeValue(top, token);
    return true;
  }

  #takeColon(top: Open, token: JsonToken): void {
    if (top.awaits === 'colon') top.awaits = 'value';
    else
      this.#report(faultAt(token, l10n.t('Unexpected colon without a key. Remove it.'), l10n.t('Remove the colon'), replacing(token, '')));
  }

  #takeComma(top: Open, token: JsonToken): void {
    if (top.awaits === 'next') {
      top.awaits = top.kind === '{' ? 'entry' : 'value';
      top.comma = token;
    } else if (top.awaits === 'colon' || (top.kind === '{' && top.awaits === 'value')) {
      this.#put(top, null, l10n.t('This key has no value. Add a colon and a value after it.'));
      top.awaits = 'entry';
      top.comma = token;
    } else this.#report(faultAt(token, l10n.t('Unexpected comma. Remove it.'), l10n.t('Remove the comma'), replacing(token, '')));
  }

  #takeKey(top: Open, token: JsonToken): void {
    this.#demandComma(top, token);
    top.awaits = 'value';
    if (token.kind === '{' || token.kind === '[') {
      this.#report(faultAt(token, l10n.t('A key is missing before this value. Write "key": value.')));
      top.key = null;
      this.#open(token);
      return;
    }
    const { node, fault } = readKey(this.#text, token);
    this.#report(fault);
    this.#reportDuplicate(top, node);
    top.key = node;
    top.awaits = 'colon';
  }

  #takeValue(top: Open, token: JsonToken): void {
    if (top.awaits === 'colon') {
      this.#report(
        faultAt(token, l10n.t('A colon is missing before this value. Add it.'), l10n.t('Add the colon'), inserting(this.#end, ':')),
      );
      top.awaits = 'value';
    }
    this.#demandComma(top, token);
    if (token.kind === '{' || token.kind === '[') {
      this.#open(token);
      return;
    }
    const { node, fault } = readScalar(this.#text, token);
    this.#report(fault);
    this.#put(top, node);
  }

  #demandComma(top: Open, token: JsonToken): void {
    if (top.awaits !== 'next') return;
    this.#report(
      faultAt(
        { start: token.start, end: token.start + 1 },
        l10n.t('A comma is missing here. Add it.'),
        l10n.t('Add the comma'),
        inserting(this.#end, ','),
      ),
    );
  }

  #open(token: JsonToken): void {
    this.#stack.push(open(token.kind === '{' ? '{' : '[', token));
  }

  #close(token: JsonToken): void {
    const opener = token.kind === '}' ? '{' : '[';
    const depth = this.#stack.findLastIndex(({ kind }) => kind === opener);
    if (depth === -1) {
      this.#report(faultAt(token, l10n.t('Unmatched {0}. Remove it.', token.kind), l10n.t('Remove it'), replacing(token, '')));
      return;
    }
    while (this.#stack.length > depth + 1) this.#closeMissing(this.#stack.at(-1)!);
    const top = this.#stack.at(-1)!;
    if (top.comma !== null && (top.awaits === 'entry' || (top.kind === '[' && top.awaits === 'value'))) {
      const message = l10n.t('JSON does not allow a comma after the last entry. Remove it.');
      this.#report(faultAt(top.comma, message, l10n.t('Remove the comma'), replacing(top.comma, '')));
    }
    this.#end = token.end;
    this.#pop(token.end);
  }

  #closeMissing({ kind, opener }: Open): void {
    const closer = kind === '{' ? '}' : ']';
    this.#report(faultAt(opener!, l10n.t('Unclosed {0}. Close it.', kind), l10n.t('Add the {0}', closer), inserting(this.#end, closer)));
    this.#stack.at(-1)!.isOpen = true;
    this.#pop(this.#end);
  }

  /** Closes the innermost object or list and adds it to its parent. */
  #pop(end: number): void {
    const top = this.#stack.pop()!;
    if (top.kind === '{' && (top.awaits === 'colon' || top.awaits === 'value')) {
      this.#put(top, null, l10n.t('This key has no value. Add a colon and a value after it.'));
    }
    const { start } = top.opener!;
    const node: TreeNode =
      top.kind === '{'
        ? { kind: 'map', start, end, entries: [...top.entries.values()], isFlow: true, column: 0, isOpen: top.isOpen }
        : { kind: 'list', start, end, items: top.items, isFlow: true, column: 0 };
    this.#put(this.#stack.at(-1)!, node);
  }

  /** Adds a value to its parent; null if the value is missing, which `reason` reports. */
  #put(top: Open, value: TreeNode | null, message = ''): void {
    if (value === null) {
      if (top.key !== null) this.#report(faultAt(top.key, message));
      top.isOpen = true;
    }
    if (top.kind === '{') {
      if (top.key === null) top.isOpen = true;
      else top.entries.set(String(top.key.value), { key: top.key, value });
    } else if (value !== null && top.kind === '[') top.items.push(value);
    else if (value !== null) this.#root = value;
    top.key = null;
    top.comma = null;
    top.awaits = 'next';
  }

  #reportDuplicate(top: Open, key: ScalarNode): void {
    const earlier = top.entries.get(String(key.value));
    if (earlier === undefined) return;
    const message = l10n.t('Duplicate key "{0}"; only the last one is used. Remove one of the two.', String(key.value));
    const { start, end } = earlier.key;
    const edit = replacing({ start, end: key.start }, '');
    const isNeighbour = [...top.entries.values()].at(-1) === earlier;
    const fixes = isNeighbour ? [{ title: l10n.t('Remove the first one'), edits: [edit] }] : [];
    const related = { start: key.start, end: key.end, message: l10n.t('The one that is used') };
    this.#report({ start, end, message, kind: 'repeatedKey', related, fixes });
  }

  #finish(): void {
    while (this.#stack.length > 1) this.#closeMissing(this.#stack.at(-1)!);
    if (this.#tokens.every(({ kind }) => kind === 'comment')) this.#report(faultAt({ start: 0, end: 0 }, l10n.t('The file is empty.')));
  }

  #report(fault: JsonFault | null): void {
    if (fault !== null && this.faults.length < MOST_FAULTS) this.faults.push(fault);
  }
}

function open(kind: Open['kind'], opener: JsonToken | null): Open {
  const awaits = kind === '{' ? 'entry' : 'value';
  return { kind, opener, entries: new Map(), items: [], key: null, awaits, comma: null, isOpen: false };
}

/** Reports characters between tokens that look like whitespace but are not JSON whitespace. */
function findOddBlanks(text: string, tokens: readonly JsonToken[]): JsonFault[] {
  const faults: JsonFault[] = [];
  let from = 0;
  for (const { start, end } of [...tokens, { start: text.length, end: text.length }]) {
    const at = start === from ? -1 : text.slice(from, start).search(/[^ \t\r\n]/);
    if (at !== -1) {
      const span = { start: from + at, end: from + at + 1 };
      faults.push(
        faultAt(
          span,
          l10n.t('This character looks like a space, but JSON does not allow it. Change it to a space.'),
          l10n.t('Change to a space'),
          replacing(span, ' '),
        ),
      );
    }
    from = end;
  }
  return faults;
}

/** Converts a tree to the value that JSON.parse would return; values nested deeper than `depth` are left out. */
export function toPlainValue(node: TreeNode | null, depth: number): unknown {
  if (node?.kind === 'scalar') return node.value;
  if (node?.kind === 'list') return depth === 0 ? [] : node.items.map((item) => toPlainValue(item, depth - 1));
  if (node?.kind !== 'map') return null;
  const fields = depth === 0 ? [] : node.entries.map(({ key, value }) => [String(key.value), toPlainValue(value, depth - 1)] as const);
  return Object.fromEntries(fields);
}
