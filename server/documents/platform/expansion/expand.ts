import * as l10n from '@vscode/l10n';
import { type Entity, type Format, fitsVersion, type NamedScope, nameEntity } from '../../../core/platform/workspace/entity.ts';
import { homeOf } from '../../../core/platform/workspace/placeFacts.ts';
import { TEMPLATE_INPUTS } from '../../../core/platform/workspace/readFactsV1.ts';
import { fieldOf, type MapValue, type Value } from '../../../core/platform/workspace/value.ts';
import { formatCount, line } from '../../../core/text.ts';
import type { Span } from '../../../core/tree.ts';
import { readPipelineText } from '../reading.ts';
import { recogniseVersion } from '../recognise.ts';
import { factsOf, readValue } from '../workspace/facts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { declaredIn, fillDeclared } from './fillDeclared.ts';
import { fillTemplate } from './fillTemplate.ts';
import { listUses, OWN_KEYS, type Use } from './listUses.ts';
import { type ExpandedLine, Sheet, type SheetEdit, toSheetOffset } from './sheet.ts';
import { cutEntries, openBody, type TemplateBody } from './templateBody.ts';
import { toBlock } from './toBlock.ts';
import { Refused, Volume } from './volume.ts';
import { isUseBound, writePlainly } from './writePlainly.ts';

/** A document with its templates filled in. */
export interface Expansion {
  readonly lines: readonly ExpandedLine[];
  /** The number of templates that were filled in, and the sentences about those that were not. */
  readonly filled: number;
  readonly left: readonly string[];
}

/** What templates are found with. */
export interface ExpansionParts {
  readonly workspace: Workspace;
  /** Returns the text of a document of the workspace, which is then known by it; null if it cannot be read. */
  readText(path: string): Promise<string | null>;
  /** Names a document in comments. */
  nameOf(path: string): string;
}

/**
 * Fills in the templates of a document, also those inside templates: each `template:` becomes the lines of the template, with the given
 * inputs or their defaults in place of its inputs. Unknown templates stay, with a comment. A refusal if a template uses itself.
 */
export async function expandDocument(parts: ExpansionParts, path: string, text: string): Promise<Expansion | { readonly refusal: string }> {
  const volume = new Volume();
  const written = Sheet.of(path, text, volume);
  const reading = readPipelineText(written.text);
  const { root, dialect } = recogniseVersion(reading);
  if (root === null) return { refusal: l10n.t('Only pipelines, templates and the like can be expanded. Open one, then try again.') };
  const work = new Work(parts, dialect.version, volume);
  try {
    const { entity, scope } = factsOf(reading, path);
    const isTemplate = entity?.kind === 'template';
    const sheet = writePlainly(written, isUseBound(dialect.version)) ?? written;
    const lines = await work.expand(sheet, scope, isTemplate ? [{ path, entity }] : []);
    return { lines, filled: work.filled, left: work.left };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message };
    throw error;
  }
}

/** Returns the lines of a document with a template in place of its use at an offset; the uses inside that template stay. A refusal if there is none. */
export async function inlineUse(
  parts: ExpansionParts,
  path: string,
  text: string,
  offset: number,
): Promise<readonly string[] | { readonly refusal: string }> {
  const volume = new Volume();
  const reading = readPipelineText(text);
  const work = new Work(parts, recogniseVersion(reading).dialect.version, volume);
  try {
    const lines = await work.inline(Sheet.of(path, text, volume), factsOf(reading, path).scope, toSheetOffset(text, offset));
    const [reason] = work.left;
    if (reason !== undefined) return { refusal: reason };
    return lines?.map((one) => one.text) ?? { refusal: l10n.t('No template is used here.') };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message };
    throw error;
  }
}

interface Opened {
  readonly path: string;
  readonly entity: Entity;
}

/** Maximum number of lines, of any length: each has its source. */
const MOST_LINES = 50_000;

/** What it costs to look at one file that may define a template, compared with a character. */
const COST = 100;

/** Maximum nesting of templates: a document cannot be nested deeper either. */
const DEEPEST = 100;

class Work {
  filled = 0;
  readonly left: string[] = [];
  readonly #parts: ExpansionParts;
  readonly #format: Format;
  readonly #volume: Volume;
  readonly #texts = new Map<string, Promise<string | null>>();
  readonly #bodies = new Map<string, TemplateBody | null>();
  #lines = 0;

  constructor(parts: ExpansionParts, format: Format, volume: Volume) {
    this.#volume = volume;
    this.#parts = parts;
    this.#format = format;
  }

  /** Returns the lines of a sheet with its templates filled in; `opened` are the templates around it, from the outside in. */
  async expand(written: Sheet, scope: NamedScope, opened: readonly Opened[]): Promise<readonly ExpandedLine[]> {
    const value = readValue(readPipelineText(written.text));
    const using = new Set<Value>(listUses(value, this.#format).map(({ around }) => around));
    const sheet = toBlock(written, value, (one) => using.has(one));
    this.#lines += sheet.lines.length;
    if (this.#lines > MOST_LINES)
      throw new Refused(l10n.t('The expanded document has more than {0} lines. Expand its templates one by one.', formatCount(MOST_LINES)));
    const uses = listUses(sheet === written ? value : readValue(readPipelineText(sheet.text)), this.#format);
    const replaced: ExpandedLine[][] = [];
    let from = 0;
    for (const use of uses) {
      const first = sheet.lineAt(use.entry.start);
      // Both of two uses on one line were replaced with the first.
      if (first < from) continue;
      const last = sheet.lastLineOf(use.entry.start, use.end);
      replaced.push(sheet.lines.slice(from, first), await this.#fill(sheet, use, scope, opened));
      from = last + 1;
    }
    return [...replaced.flat(), ...sheet.lines.slice(from)];
  }

  /** Returns the lines of a sheet with the template that is used at an offset, whose own uses stay; null if none is. */
  async inline(written: Sheet, scope: NamedScope, offset: number): Promise<readonly ExpandedLine[] | null> {
    const value = readValue(readPipelineText(written.text));
    const uses = listUses(value, this.#format);
    const isIn = ({ start, end }: Span): boolean => start <= offset && offset <= end;
    const number = uses.findLastIndex(({ map, around }) => isIn(map) || (isIn(around) && !uses.some((other) => isIn(other.map))));
    if (number === -1) return null;
    const sheet = toBlock(written, value, (one) => one === uses[number]!.around);
    const use = listUses(readValue(readPipelineText(sheet.text)), this.#format)[number]!;
    const [first, last] = [sheet.lineAt(use.entry.start), sheet.lastLineOf(use.entry.start, use.end)];
    return [...sheet.lines.slice(0, first), ...(await this.#fill(sheet, use, scope, null)), ...sheet.lines.slice(last + 1)];
  }

  /** Returns the lines in place of a use, with comments on where they come from; if `opened` is null, without these, and the uses inside stay. */
  async #fill(sheet: Sheet, use: Use, scope: NamedScope, opened: readonly Opened[] | null): Promise<ExpandedLine[]> {
    const { reference, entry, end, map, around } = use;
    const own = sheet.lines.slice(sheet.lineAt(entry.start), sheet.lastLineOf(entry.start, end) + 1);
    const before = own[0]!.text.slice(0, sheet.columnOf(entry.start));
    const indent = ' '.repeat(before.length);
    const comment = (text: string): ExpandedLine => ({ text: line`${indent}# ${text}`, from: own[0]!.from, value: null });
    const leave = (reason: string): ExpandedLine[] => {
      this.left.push(reason);
      return [comment(l10n.t('Not filled in. {0}', reason)), ...own];
    };
    const title = nameEntity({ kind: 'template', identifier: reference.identifier, version: reference.version?.text ?? null });
    if (!/^[ -]*$/.test(before))
      return leave(l10n.t('{0} is written in another way than on lines or in braces. Write it on a line of its own.', upper(title)));
    const found = this.#parts.workspace.index
      .resolve(reference, scope)
      .filter(({ entity }) => entity.format === this.#format && fitsVersion(reference, entity));
    // A file may have been deleted just now.
    this.#volume.spend(found.length * COST);
    const texts = await Promise.all(found.map(({ path }) => this.#readText(path)));
    const readable = found.flatMap((one, index) => (texts[index] == null ? [] : [{ placed: one, text: texts[index] }]));
    const [first] = readable;
    if (first === undefined) return leave(l10n.t('No file here defines {0}. It may be on the service only.', title));
    if (readable.length > 1)
      return leave(l10n.t('{0} files here define {1}. Name its version, or remove all but one.', readable.length, title));
    const { placed, text } = first;
    if (opened?.some(({ path }) => path === placed.path)) throw new Refused(toCycle([...opened, placed]));
    if (opened !== null && opened.length >= DEEPEST)
      throw new Refused(l10n.t('Templates are nested more than {0} levels deep. Expand its templates one by one.', DEEPEST));
    const opening = this.#open(placed.path, text);
    if (opening === null || !opening.template.startsLine(opening.map.start))
      return leave(l10n.t('The contents of {0} cannot be read. Correct {1}.', title, this.#parts.nameOf(placed.path)));
    const { template, map: contents, keys } = opening;
    const replacing = new Set(around.entries.map(({ key }) => key));
    const isOwn = (key: string): boolean => replacing.has(key) && !(map === around && OWN_KEYS.includes(key));
    const { edits, notes } = this.#fillInputs(opening, sheet, map);
    const kept = keys.filter((key) => !isOwn(key));
    const body = cutEntries(template.edited(edits), opening, kept);
    if (body === null && before !== indent) return leave(l10n.t('Every key of {0} is replaced beside it. Remove the template.', title));
    this.filled++;
    const home = homeOf(placed.path) ?? scope.home;
    const named = { org: placed.entity.org ?? scope.org, project: placed.entity.project ?? scope.project };
    const inner = home === undefined ? named : { ...named, home };
    const lines = body === null || opened === null ? (body?.lines ?? []) : await this.expand(body, inner, [...opened, placed]);
    const head = comment(`${upper(nameEntity(placed.entity))}, ${this.#parts.nameOf(placed.path)}`);
    const at = template.lineAt(contents.start);
    for (const one of [head.text, ...notes, ...lines.map(({ text: written }) => written)])
      this.#volume.spend(indent.length + one.length + 1);
    const said = opened === null ? [] : [{ ...head, from: { path: placed.path, line: at }, value: own[0]!.from }];
    return [
      ...said,
      ...notes.map(comment),
      ...lines.map((one, index) => ({ ...one, text: one.text === '' ? '' : (index === 0 ? before : indent) + one.text })),
    ];
  }

  #readText(path: string): Promise<string | null> {
    const text = this.#texts.get(path) ?? this.#parts.readText(path);
    this.#texts.set(path, text);
    return text;
  }

  #open(path: string, text: string): TemplateBody | null {
    const known = this.#bodies.get(path);
    const plain = known === undefined ? writePlainly(Sheet.of(path, text, this.#volume)) : null;
    const body = known === undefined ? plain && openBody(plain) : known;
    this.#bodies.set(path, body);
    return body;
  }

  /** Returns the edits that fill in the inputs of a template, and what to say of inputs that stay in expressions. */
  #fillInputs(
    { template, map: contents }: TemplateBody,
    user: Sheet,
    use: MapValue,
  ): { readonly edits: readonly SheetEdit[]; readonly notes: readonly string[] } {
    const given = fieldOf(use, TEMPLATE_INPUTS[this.#format]);
    if (this.#format === 0) return { edits: fillTemplate(template, contents, user, given), notes: [] };
    const whole = fieldOf(readValue(readPipelineText(template.text)), 'template');
    const { edits, left } = fillDeclared(template, contents, declaredIn(whole), user, given);
    return { edits, notes: [...left].map(([name, written]) => l10n.t('In its expressions, inputs.{0} is {1}', name, written)) };
  }
}

function toCycle(opened: readonly Opened[]): string {
  const last = opened.at(-1)!;
  const from = opened.findIndex(({ path }) => path === last.path);
  const names = opened.slice(from).map(({ entity }) => `"${entity.identifier}"`);
  const title = upper(nameEntity(last.entity));
  if (names.length === 2) return l10n.t('{0} uses itself. Remove one of these uses.', title);
  return l10n.t('{0} uses itself, by way of {1}. Remove one of these uses.', title, names.slice(1, -1).join(l10n.t(' and ')));
}

function upper(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
