import { entriesByKey, fieldOf, type TextValue, type Value, type ValueEntry } from '../../../core/platform/workspace/value.ts';
import { writeFlowScalar, writeScalar } from '../../../core/writeScalar.ts';
import { readYaml } from '../../yaml.ts';
import { fillText } from './fillTemplate.ts';
import { isFlow, type Sheet, type SheetEdit, type SourceLine } from './sheet.ts';

/** The edits that fill in the inputs of a template of version 1, and those inputs that stay in expressions, with their values as written. */
interface Filling {
  readonly edits: readonly SheetEdit[];
  readonly left: ReadonlyMap<string, string>;
}

const INDENT = 2;

/** Expressions that are nothing but an input. */
const PLAIN = /\$\{\{\s*inputs[.]([A-Za-z_][\w-]*)\s*\}\}|<\+inputs[.]([A-Za-z_]\w*)>/g;

/** Mentions of inputs in expressions. */
const MENTION = /(?<![\w.-])inputs[.]([A-Za-z_][\w-]*)/g;

/**
 * Fills in the inputs below a value of a template: by the values that a use gives, otherwise by their defaults. An expression that is nothing
 * but an input becomes its value, also inside a text; other expressions stay.
 */
export function fillDeclared(template: Sheet, body: Value, declared: Value | null, user: Sheet, given: Value | null): Filling {
  const edits: SheetEdit[] = [];
  const left = new Map<string, string>();
  const [givenInputs, declaredInputs] = [entriesByKey(given), entriesByKey(declared)];
  const known = new Map<string, FoundValue | null>();
  const findOf = (name: string): FoundValue | null => {
    const own = givenInputs.get(name)?.value;
    const input = declaredInputs.get(name)?.value;
    const value = own ?? fieldOf(input, 'default') ?? fieldOf(input, 'value');
    if (!known.has(name)) known.set(name, value === null ? null : toFound(value, value === own ? user : template, value === own));
    return known.get(name)!;
  };
  const leave = (text: string): void => {
    for (const [, name] of text.matchAll(MENTION)) {
      const found = findOf(name!);
      if (found !== null) left.set(name!, found.written.split('\n', 1)[0]!);
    }
  };
  const visit = (value: Value | null, entry: ValueEntry | null, inFlow: boolean): void => {
    if (value?.kind === 'list') for (const item of value.items) visit(item, null, inFlow || isFlow(template, value));
    if (value?.kind === 'map') for (const one of value.entries) visit(one.value, one, inFlow || isFlow(template, value));
    if (value?.kind !== 'text') return;
    const filled = fillScalar(template, value, entry, findOf, inFlow);
    edits.push(...filled.edits);
    leave(filled.rest);
  };
  visit(body, null, false);
  return { edits, left };
}

/** The value of an input, and where it is written. */
interface FoundValue {
  readonly value: Value;
  readonly written: string;
  /** Returns the value as text of one line that can be put into a text; null if it cannot. */
  toLine(): string | null;
  readonly sheet: Sheet;
  readonly isGiven: boolean;
}

function toFound(value: Value, sheet: Sheet, isGiven: boolean): FoundValue {
  const written = sheet.text.slice(value.start, value.end).trimEnd();
  sheet.volume.spend(written.length);
  let line: string | null | undefined;
  const toLine = (): string | null => {
    if (line === undefined) line = toLineOf(value, written);
    return line;
  };
  return { value, sheet, written, toLine, isGiven };
}

type FindOf = (name: string) => FoundValue | null;

/** Returns the edits of a scalar, and what is left of it. */
function fillScalar(
  template: Sheet,
  scalar: TextValue,
  entry: ValueEntry | null,
  findOf: FindOf,
  inFlow: boolean,
): { readonly edits: readonly SheetEdit[]; readonly rest: string } {
  const { start, end } = scalar;
  const written = template.text.slice(start, end).trimEnd();
  const mentions = [...written.matchAll(PLAIN)];
  if (mentions.length === 0) return { edits: [], rest: written };
  const [only] = mentions;
  const whole = mentions.length === 1 && written.replace(/^["']|["']$/g, '') === only![0] ? findOf(nameIn(only!)) : null;
  if (whole !== null) {
    // A value of several lines is indented from its key, or from the dash before it.
    const place = entry ?? { key: '', start: start - INDENT, end: start, value: scalar };
    return { edits: fillText(template, place, scalar, whole.sheet, whole.value, inFlow, whole.isGiven), rest: '' };
  }
  const texts = mentions.map((mention) => {
    const text = findOf(nameIn(mention))?.toLine() ?? null;
    // Once as it is, and once more as it is written.
    template.volume.spend(2 * (text?.length ?? 0));
    return text;
  });
  let next = 0;
  const toInner = ESCAPES[written[0]!];
  const source = findOf(nameIn(only!));
  const value = source?.isGiven === true ? lineOf(source) : null;
  if (toInner !== undefined) {
    const edits = mentions.flatMap((mention, index): SheetEdit[] => {
      const text = texts[index];
      const from = start + mention.index;
      return text == null ? [] : [{ start: from, end: from + mention[0].length, first: toInner(text), rest: [], value }];
    });
    return { edits, rest: written.replace(PLAIN, (mention) => (texts[next++] === null ? mention : '')) };
  }
  const parsed = readYaml(written).value;
  const filled = typeof parsed === 'string' ? parsed.replace(PLAIN, (mention) => texts[next++] ?? mention) : null;
  if (filled === null || filled === parsed) return { edits: [], rest: written };
  const first = inFlow ? writeFlowScalar(filled) : writeScalar(filled);
  return {
    edits: [{ start, end: start + written.length, first, rest: [], value }],
    rest: texts.includes(null) ? filled : filled.replace(PLAIN, ''),
  };
}

/** How a text is written inside a scalar, by the first character of that; a plain scalar is written again as a whole. */
const ESCAPES: Readonly<Record<string, (text: string) => string>> = {
  '"': (text) => JSON.stringify(text).slice(1, -1),
  "'": (text) => text.replaceAll("'", "''"),
  '|': (text) => text,
  '>': (text) => text,
};

function nameIn([, one, other]: RegExpMatchArray): string {
  return one ?? other ?? '';
}

function toLineOf({ kind }: Value, written: string): string | null {
  if (kind !== 'text') return null;
  const { value } = readYaml(written);
  const text = typeof value === 'string' ? value.trimEnd() : written.includes('\n') ? '' : written;
  return text === '' || text.includes('\n') ? null : text;
}

function lineOf({ sheet, value }: FoundValue): SourceLine {
  const line = sheet.lines[sheet.lineAt(value.start)]!;
  return line.value ?? line.from;
}

/** Returns the inputs that a template of version 1 declares. */
export function declaredIn(template: Value | null): Value | null {
  return fieldOf(template, 'inputs') ?? fieldOf(fieldOf(template, 'pipeline'), 'inputs');
}
