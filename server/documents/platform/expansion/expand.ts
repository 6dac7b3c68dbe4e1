import { type Entity, type NamedScope, nameEntity, type Reference } from '../../../core/platform/workspace/entity.ts';
import { toReference } from '../../../core/platform/workspace/readFacts.ts';
import { certainText, entryOf, fieldOf, type MapValue, type Value, type ValueEntry } from '../../../core/platform/workspace/value.ts';
import { line } from '../../../core/text.ts';
import { readPipelineText } from '../reading.ts';
import { recogniseVersion } from '../recognise.ts';
import { factsOf, readValue } from '../workspace/facts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { fillTemplate } from './fillTemplate.ts';
import { type ExpandedLine, Sheet } from './sheet.ts';
import { toBlock } from './toBlock.ts';

/** A document with its templates filled in. */
export interface Expansion {
  readonly lines: readonly ExpandedLine[];
  /** The number of templates that were filled in, and the sentences about those that were not. */
  readonly filled: number;
  readonly left: readonly string[];
}

/** Why a document cannot be expanded. */
export interface ExpansionRefusal {
  readonly refusal: string;
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
 * Fills in the templates of a version 0 document, also those inside templates: each `template:` becomes the lines of the template, with the
 * given inputs or their defaults in place of runtime inputs. Unknown templates stay, with a comment. A refusal if a template uses itself.
 */
export async function expandDocument(parts: ExpansionParts, path: string, text: string): Promise<Expansion | ExpansionRefusal> {
  const sheet = Sheet.of(path, text);
  const reading = readPipelineText(sheet.text);
  const { root, dialect } = recogniseVersion(reading);
  if (root === null || dialect.version === 1)
    return { refusal: 'Only pipelines, templates and the like of version 0 can be expanded. Open one, then try again.' };
  const work = new Work(parts);
  try {
    const { entity, scope } = factsOf(reading);
    const isTemplate = entity?.kind === 'template';
    const lines = await work.expand(sheet, scope, isTemplate ? [{ path, entity }] : []);
    return { lines, filled: work.filled, left: work.left };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message };
    throw error;
  }
}

class Refused extends Error {}

/** A `template:` and the object around it. */
interface Use {
  readonly entry: ValueEntry;
  readonly map: MapValue;
  readonly around: MapValue;
}

interface Opened {
  readonly path: string;
  readonly entity: Entity;
}

/** Maximum number of lines: templates that use others twice each grow without bound. */
const MOST_LINES = 50_000;

class Work {
  filled = 0;
  readonly left: string[] = [];
  readonly #parts: ExpansionParts;
  #lines = 0;

  constructor(parts: ExpansionParts) {
    this.#parts = parts;
  }

  /** Returns the lines of a sheet with its templates filled in; `opened` are the templates around it, from the outside in. */
  async expand(written: Sheet, scope: NamedScope, opened: readonly Opened[]): Promise<readonly ExpandedLine[]> {
    const value = readValue(readPipelineText(written.text));
    const sheet = toBlock(written, value, hasUse);
    this.#lines += sheet.lines.length;
    if (this.#lines > MOST_LINES)
      throw new Refused(`The expanded document has more than ${MOST_LINES.toLocaleString('en')} lines. Expand its templates one by one.`);
    const uses = listUses(sheet === written ? value : readValue(readPipelineText(sheet.text)));
    const replaced: ExpandedLine[][] = [];
    let from = 0;
    for (const use of uses) {
      const first = sheet.lineAt(use.entry.start);
      // Both of two uses on one line were replaced with the first.
      if (first < from) continue;
      const last = sheet.lastLineOf(use.entry.start, use.map.end);
      replaced.push(sheet.lines.slice(from, first), await this.#fill(sheet, use, scope, opened));
      from = last + 1;
    }
    return [...replaced.flat(), ...sheet.lines.slice(from)];
  }

  async #fill(sheet: Sheet, use: Use, scope: NamedScope, opened: readonly Opened[]): Promise<ExpandedLine[]> {
    const { entry, map, around } = use;
    const own = sheet.lines.slice(sheet.lineAt(entry.start), sheet.lastLineOf(entry.start, map.end) + 1);
    const before = own[0]!.text.slice(0, sheet.columnOf(entry.start));
    const indent = ' '.repeat(before.length);
    const comment = (text: string): ExpandedLine => ({ text: line`${indent}# ${text}`, from: own[0]!.from, value: null });
    const leave = (reason: string): ExpandedLine[] => {
      this.left.push(reason);
      return [comment(`Not filled in. ${reason}`), ...own];
    };
    const reference = referenceOf(map);
    const title = `template "${reference.identifier}"${reference.version === null ? '' : ` version "${reference.version.text}"`}`;
    if (!/^[ -]*$/.test(before))
      return leave(`${upper(title)} is written in another way than on lines or in braces. Write it on a line of its own.`);
    const found = this.#parts.workspace.index
      .resolve(reference, scope)
      .filter(({ entity }) => reference.version === null || entity.version === reference.version.text);
    // A file may have been deleted just now.
    const texts = await Promise.all(found.map(({ path }) => this.#parts.readText(path)));
    const readable = found.flatMap((one, index) => (texts[index] == null ? [] : [{ placed: one, text: texts[index] }]));
    const [first] = readable;
    if (first === undefined) return leave(`No file here defines ${title}. It may be on the service only.`);
    if (readable.length > 1) return leave(`${readable.length} files here define ${title}. Name its version, or remove all but one.`);
    const { placed, text } = first;
    if (opened.some(({ path }) => path === placed.path)) throw new Refused(toCycle([...opened, placed]));
    const { template, spec } = openSpec(Sheet.of(placed.path, text));
    if (spec?.kind !== 'map' || !template.startsLine(spec.start))
      return leave(`The spec of ${title} cannot be read. Correct ${this.#parts.nameOf(placed.path)}.`);
    const isOwn = (key: string): boolean => entryOf(around, key) !== undefined;
    const kept = spec.entries.filter(({ key }) => !isOwn(key));
    const filledIn = template.edited(fillTemplate(template, spec, sheet, fieldOf(map, 'templateInputs')));
    const body = cutEntries(
      filledIn,
      spec,
      kept.map(({ key }) => key),
    );
    if (body === null && before !== indent) return leave(`Every key of ${title} is replaced beside it. Remove the template.`);
    this.filled++;
    const inner = { org: placed.entity.org ?? scope.org, project: placed.entity.project ?? scope.project };
    const lines = body === null ? [] : await this.expand(body, inner, [...opened, placed]);
    const head = comment(`${upper(nameEntity(placed.entity))}, ${this.#parts.nameOf(placed.path)}`);
    const at = template.lineAt(spec.start);
    return [
      { ...head, from: { path: placed.path, line: at }, value: own[0]!.from },
      ...lines.map((one, index) => ({ ...one, text: one.text === '' ? '' : (index === 0 ? before : indent) + one.text })),
    ];
  }
}

/** Returns the lines of some entries of an object that may have grown since it was read, from column 0; null if there are none. */
function cutEntries(sheet: Sheet, before: MapValue, keys: readonly string[]): Sheet | null {
  const spec = specOf(sheet);
  if (spec?.kind !== 'map' || keys.length === 0) return null;
  const column = sheet.columnOf(spec.start);
  const lines = spec.entries.flatMap((entry, index) => {
    if (!keys.includes(entry.key)) return [];
    const next = spec.entries[index + 1];
    const first = index === 0 ? sheet.lineAt(spec.start) : sheet.lineAt(entry.start);
    const last = next === undefined ? sheet.lastLineOf(entry.start, Math.max(spec.end, entry.end)) : sheet.lineAt(next.start) - 1;
    return sheet.cut(first, last, column).lines;
  });
  return before.entries.length === 0 ? null : new Sheet(lines);
}

/** Returns the spec of a template; null if it has none. */
function specOf(template: Sheet): Value | null {
  return specIn(readValue(readPipelineText(template.text)));
}

function specIn(value: Value | null): Value | null {
  return value?.kind === 'map' ? fieldOf(fieldOf(value, 'template'), 'spec') : null;
}

/** Returns a template and its spec, which is written on lines of its own if it is in braces. */
function openSpec(written: Sheet): { readonly template: Sheet; readonly spec: Value | null } {
  const value = readValue(readPipelineText(written.text));
  const spec = specIn(value);
  if (spec === null) return { template: written, spec };
  const template = toBlock(written, value, ({ start }) => start === spec.start);
  return { template, spec: template === written ? spec : specOf(template) };
}

/** Whether an object uses a template. */
function hasUse(value: Value): boolean {
  const use = value.kind === 'map' ? entryOf(value, 'template')?.value : null;
  return use?.kind === 'map' && certainText(use, 'templateRef') !== null;
}

function listUses(value: Value | null): Use[] {
  if (value?.kind === 'list') return value.items.flatMap(listUses);
  if (value?.kind !== 'map') return [];
  return value.entries.flatMap((entry) => {
    // Values for the inputs of a template repeat its structure.
    if (entry.key === 'templateInputs') return [];
    const inner = entry.value;
    if (entry.key !== 'template' || inner?.kind !== 'map' || certainText(inner, 'templateRef') === null) return listUses(inner);
    return [{ entry, map: inner, around: value }];
  });
}

function referenceOf(map: MapValue): Reference {
  return toReference('template', certainText(map, 'templateRef')!, { version: certainText(map, 'versionLabel') });
}

function toCycle(opened: readonly Opened[]): string {
  const last = opened.at(-1)!;
  const from = opened.findIndex(({ path }) => path === last.path);
  const names = opened.slice(from).map(({ entity }) => `"${entity.identifier}"`);
  const way = names.length === 2 ? '' : `, by way of ${names.slice(1, -1).join(' and ')}`;
  return `${upper(nameEntity(last.entity))} uses itself${way}. Remove one of these uses.`;
}

function upper(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
