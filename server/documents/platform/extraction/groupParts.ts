import * as l10n from '@vscode/l10n';
import { toCanonicalText } from '../../../core/account/compareValues.ts';
import { isJsonObject } from '../../../core/jsonObject.ts';
import { applyEdits, type TextEdit } from '../../../core/platform/pipelines/inputs/runtimeInput.ts';
import { certainText, valueAt } from '../../../core/platform/workspace/value.ts';
import type { Span } from '../../../core/tree.ts';
import { writeScalar } from '../../../core/writeScalar.ts';
import { readYaml } from '../../yaml.ts';
import { DeclarationsMemo } from '../declarationsMemo.ts';
import { mentionsOf } from '../mentions.ts';
import { readPipelineText } from '../reading.ts';
import { endingOf, endOfLine, indentLines, splitLines, startOfLine, type Unmovable, withComments } from './moveEntries.ts';
import type { Part } from './parts.ts';

/** A document in which some steps are in a new group. */
interface Grouped {
  readonly text: string;
  /** The path of the group. */
  readonly path: string;
}

/**
 * Puts neighbouring steps into a new group, and adapts the expressions that refer to them. Refuses if the steps could behave in another way
 * inside a group.
 */
export function groupParts(
  text: string,
  parts: readonly Part[],
  { name, identifier }: { readonly name: string; readonly identifier: string },
): Grouped | Unmovable {
  const [first, last] = [parts[0], parts.at(-1)];
  const refuse = (refusal: string, at: Span | null): Unmovable => ({ refusal, at });
  if (first === undefined || last === undefined || first.siblings.role === 'stages')
    return refuse(l10n.t('Select one stage, or one or more steps.'), first?.item ?? null);
  if (first.siblings.role === 'parallel')
    return refuse(l10n.t('Steps of a `parallel` would run one after another in a group. Select one, or the whole `parallel`.'), first.item);
  const all = first.siblings.parts;
  if (parts.some((part, index) => all[all.indexOf(first) + index] !== part))
    return refuse(l10n.t('Only neighbouring steps of one list can be a group.'), last.item);
  const others = parts.flatMap((part) => whyOtherwise(text, part) ?? []);
  if (others[0] !== undefined) return others[0];
  const start = startOfLine(text, first.item.start);
  const indent = /^ */.exec(text.slice(start, first.item.start))![0];
  if (!/^ *- +$/.test(text.slice(start, first.item.start)))
    return refuse(l10n.t('It is written in braces. Write it on lines of its own.'), first.item);
  const from = withComments(text, start, indent);
  const to = endOfLine(text, first.item.start + text.slice(first.item.start, last.item.end).trimEnd().length);
  const references = listReferences(text, parts);
  if ('refusal' in references) return references;
  const edits = references.map((at): TextEdit => ({ start: at, end: at, text: `${identifier}.steps.` }));
  const cut = (low: number, high: number): TextEdit[] => edits.filter((edit) => edit.start >= low && edit.start < high);
  const inner = applyEdits(
    text.slice(from, to),
    cut(from, to).map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from })),
  );
  const head = ['- stepGroup:', `    name: ${writeScalar(name)}`, `    identifier: ${identifier}`, '    steps:'];
  const lines = [...head.map((line) => indent + line + endingOf(text)), ...indentLines(splitLines(inner), '      ')];
  const grouped = applyEdits(text, [...cut(0, from), { start: from, end: to, text: lines.join('') }, ...cut(to, text.length)]);
  if (!isOnlyGrouped(text, grouped, identifier)) return refuse(l10n.t('These steps cannot be a group as they are written.'), first.item);
  return { text: grouped, path: [...first.path.slice(0, first.kind === 'parallel' ? undefined : -1), identifier].join('.') };
}

/** Returns why a step could behave in another way inside a new group; null if it could not. */
function whyOtherwise(text: string, { item, map, kind }: Part): Unmovable | null {
  const relative = /<\+(?:[^<>]*[^\w.<>])?(stepGroup|steps)[.]/.exec(text.slice(item.start, item.end));
  if (relative !== null) {
    const at = item.start + relative.index + relative[0].length - 1 - relative[1]!.length;
    return {
      refusal: l10n.t('"{0}" would mean the new group. Write the whole path from "pipeline" or "execution".', relative[1]!),
      at: { start: at, end: at + relative[1]!.length },
    };
  }
  const status = kind === 'parallel' ? null : valueAt(map, ['when', 'stageStatus']);
  if (status?.kind === 'text' && status.text !== 'Success')
    return { refusal: l10n.t('It also runs after a failure, which a group does not. Extract it alone.'), at: status };
  return null;
}

/** Returns the offsets of the names of some steps in expressions. */
function listReferences(text: string, parts: readonly Part[]): readonly number[] | Unmovable {
  const reading = readPipelineText(text);
  const mentions = mentionsOf(reading, new DeclarationsMemo().read(reading.root));
  const found = new Set<number>();
  for (const { map } of parts.flatMap((part) => (part.kind === 'parallel' ? part.children : [part]))) {
    const identifier = certainText(map, 'identifier');
    if (identifier === null) continue;
    const declared = mentions.all.find((one) => one.role === 'declaration' && one.start >= identifier.start && one.end <= identifier.end);
    for (const { role, isName, start, end } of declared === undefined ? [] : mentions.of(declared.declaration)) {
      if (role !== 'expression' || !isName) continue;
      if (!/[.](?:steps|rollbackSteps)[.]$/.test(text.slice(Math.max(start - 15, 0), start)))
        return toUnclear(identifier.text, { start, end });
      found.add(start);
    }
    const written = `steps.${identifier.text}`;
    for (let at = text.indexOf(written); at !== -1; at = text.indexOf(written, at + 1)) {
      const end = at + written.length;
      const isComment = /^ *#/.test(text.slice(startOfLine(text, at)));
      if (!isComment && !/^\w/.test(text.slice(end)) && mentions.at(end) === null) return toUnclear(identifier.text, { start: at, end });
    }
  }
  return [...found].sort((one, other) => one - other);
}

function toUnclear(identifier: string, at: Span): Unmovable {
  const refusal = l10n.t(
    'This may refer to the step "{0}", whose path would change. Write its whole path, or extract each step alone.',
    identifier,
  );
  return { refusal, at };
}

/** Whether two documents differ only in a group of a unique identifier around some steps. */
function isOnlyGrouped(text: string, grouped: string, identifier: string): boolean {
  const ungroup = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(`${identifier}.steps.`, '');
    if (Array.isArray(value))
      return value.flatMap((item: unknown) => {
        const group =
          isJsonObject(item) && isJsonObject(item.stepGroup) && item.stepGroup.identifier === identifier ? item.stepGroup.steps : null;
        return Array.isArray(group) ? (ungroup(group) as unknown[]) : [ungroup(item)];
      });
    return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ungroup(inner)])) : value;
  };
  const after = readYaml(grouped);
  return after.faults.length === 0 && toCanonicalText(ungroup(after.value)) === toCanonicalText(readYaml(text).value);
}
