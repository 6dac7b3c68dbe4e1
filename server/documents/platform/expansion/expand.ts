import * as l10n from '@vscode/l10n';
import {
  type Entity,
  type Format,
  fitsVersion,
  type NamedScope,
  nameEntity,
  type Reference,
} from '../../../core/platform/workspace/entity.ts';
import { toReference } from '../../../core/platform/workspace/readFacts.ts';
import { ACCEPTED_V1, GIVEN_KEY_V1, splitUses, TEMPLATE_INPUTS, TEMPLATE_KEYS } from '../../../core/platform/workspace/readFactsV1.ts';
import { certainText, fieldOf, type MapValue, type Value, type ValueEntry } from '../../../core/platform/workspace/value.ts';
import { formatCount, line } from '../../../core/text.ts';
import { readPipelineText } from '../reading.ts';
import { recogniseVersion } from '../recognise.ts';
import { factsOf, readValue } from '../workspace/facts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { declaredIn, fillDeclared } from './fillDeclared.ts';
import { fillTemplate } from './fillTemplate.ts';
import { type ExpandedLine, Sheet, type SheetEdit } from './sheet.ts';
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
interface ExpansionParts {
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
    const sheet = writePlainly(written, isUseBound(dialect.version));
    const lines = await work.expand(sheet, scope, isTemplate ? [{ path, entity }] : []);
    return { lines, filled: work.filled, left: work.left };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message };
    throw error;
  }
}

/** A `template:` and the object around it. */
interface Use {
  readonly reference: Reference;
  /** The key at which its lines begin, and the end of its lines. */
  readonly entry: ValueEntry;
  readonly end: number;
  /** The object that names the template and gives its inputs. */
  readonly map: MapValue;
  /** The object whose keys replace those of the template. */
  readonly around: MapValue;
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

  async #fill(sheet: Sheet, use: Use, scope: NamedScope, opened: readonly Opened[]): Promise<ExpandedLine[]> {
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
    if (opened.some(({ path }) => path === placed.path)) throw new Refused(toCycle([...opened, placed]));
    if (opened.length >= DEEPEST)
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
    const inner = { ...scope, org: placed.entity.org ?? scope.org, project: placed.entity.project ?? scope.project };
    const lines = body === null ? [] : await this.expand(body, inner, [...opened, placed]);
    const head = comment(`${upper(nameEntity(placed.entity))}, ${this.#parts.nameOf(placed.path)}`);
    const at = template.lineAt(contents.start);
    for (const one of [head.text, ...notes, ...lines.map(({ text: written }) => written)])
      this.#volume.spend(indent.length + one.length + 1);
    return [
      { ...head, from: { path: placed.path, line: at }, value: own[0]!.from },
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
    const body = known === undefined ? openBody(writePlainly(Sheet.of(path, text, this.#volume))) : known;
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

/** Returns the templates that an object uses. */
function usesIn(around: Value, format: Format): Use[] {
  if (around.kind !== 'map') return [];
  return around.entries.flatMap((entry) => {
    const map = entry.value;
    const reference = map?.kind === 'map' && isUsing(entry.key, format) ? referenceOf(map, format) : null;
    return map?.kind !== 'map' || reference === null ? [] : [{ reference, entry, end: map.end, map, around }];
  });
}

/** Returns the use of a step of version 1 that names its template itself; null if that is not on lines of its own. */
function ownUse(around: MapValue): Use | null {
  const reference = referenceOf(around, 1);
  const [entry, other] = around.entries.filter(({ key }) => OWN_KEYS.includes(key));
  if (reference === null || entry === undefined) return null;
  const last = other ?? entry;
  const isTogether = around.entries.indexOf(last) - around.entries.indexOf(entry) < OWN_KEYS.length;
  return isTogether ? { reference, entry, end: last.value?.end ?? last.end, map: around, around } : null;
}

const OWN_KEYS: readonly string[] = ['uses', GIVEN_KEY_V1];

function isUsing(key: string, format: Format): boolean {
  return format === 0 ? key === 'template' : TEMPLATE_KEYS.includes(key);
}

function listUses(value: Value | null, format: Format, around = ''): Use[] {
  if (value?.kind === 'list') return value.items.flatMap((item) => listUses(item, format, around));
  if (value?.kind !== 'map') return [];
  const own = format === 1 && Object.hasOwn(ACCEPTED_V1, around) ? ownUse(value) : null;
  if (own !== null) return [own];
  const uses = usesIn(value, format);
  return value.entries.flatMap((entry) => {
    // Values for the inputs of a template repeat its structure.
    if (entry.key === TEMPLATE_INPUTS[format]) return [];
    const use = uses.find((one) => one.entry === entry);
    return use === undefined ? listUses(entry.value, format, entry.key) : [use];
  });
}

function referenceOf(map: MapValue, format: Format): Reference | null {
  if (format === 0) {
    const named = certainText(map, 'templateRef');
    return named && toReference('template', named, { version: certainText(map, 'versionLabel') });
  }
  const uses = certainText(map, 'uses');
  const parts = uses && splitUses(uses);
  return parts && { ...toReference('template', parts.name, { version: parts.version }), format };
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
