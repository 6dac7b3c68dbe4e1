import * as l10n from '@vscode/l10n';
import { applyEdits, type TextEdit } from '../../../core/platform/pipelines/inputs/runtimeInput.ts';
import { writeInputs } from '../../../core/platform/workspace/inputSkeleton.ts';
import type { MapValue } from '../../../core/platform/workspace/value.ts';
import { writeScalar } from '../../../core/writeScalar.ts';
import { Sheet, toSheetOffset } from '../expansion/sheet.ts';
import { toBlock } from '../expansion/toBlock.ts';
import { Volume } from '../expansion/volume.ts';
import { readPipelineText } from '../reading.ts';
import { factsOf, readValue } from '../workspace/facts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { findTie } from './anchors.ts';
import { groupParts } from './groupParts.ts';
import {
  endingOf,
  indentLines,
  LINE_END,
  type MovedEntries,
  moveEntries,
  replaceMoved,
  toLineEdits,
  type Unmovable,
} from './moveEntries.ts';
import { listParts, type Part } from './parts.ts';
import { proveFilled, toComparable, whoBreaks } from './proveSame.ts';
import { findParts } from './selectParts.ts';

/** What a new template is called, and its file. */
export interface TemplateName {
  readonly name: string;
  readonly identifier: string;
  readonly path: string;
}

/** The edits of a document that uses a new template, and the text of that template. */
export interface Extraction {
  readonly edits: readonly TextEdit[];
  readonly template: string;
}

/** Types of templates by the parts that they hold. */
export const TEMPLATE_TYPES = { stage: 'Stage', step: 'Step', stepGroup: 'StepGroup' } as const;

/** The version of a new template. */
const VERSION = 'v1';

/** Keys that stay beside the reference to a template: they say which part it is. */
const STAYING: readonly string[] = ['identifier', 'name', 'description', 'tags'];

/**
 * Moves a step, step group or stage to a template, with its runtime inputs, comments and layout; several steps become a group first. Refuses if
 * the document with the template filled in would not be the same as before, or if documents that refer to it would no longer fit.
 */
export async function extractTemplate(
  workspace: Workspace,
  path: string,
  text: string,
  selected: readonly Part[],
  named: TemplateName,
): Promise<Extraction | Unmovable> {
  if (toComparable(text) === null) return { refusal: l10n.t('The document has errors. Correct them first.'), at: null };
  const whole = selected[0]?.siblings;
  const isAll = selected.length > 1 && whole?.around != null && selected.length === whole.parts.length;
  const parts = isAll ? [whole.around!] : selected;
  const [only] = parts;
  const work: Work = { workspace, path, text, wanted: text, named };
  if (parts.length === 1 && only!.kind !== 'parallel') return extractPart(work, text, only!);
  const grouped = groupParts(text, parts, named);
  if ('refusal' in grouped) return grouped;
  const [group] = findParts(listParts(readPipelineText(grouped.text)), grouped.path);
  if (group !== undefined) return extractPart({ ...work, wanted: grouped.text }, grouped.text, group);
  return { refusal: l10n.t('These steps cannot be a group as they are written.'), at: only?.item ?? null };
}

interface Work {
  readonly workspace: Workspace;
  readonly path: string;
  readonly text: string;
  /** What the document with the template filled in must say. */
  readonly wanted: string;
  readonly named: TemplateName;
}

/** Extracts a part of a text that was made of the document, or is it. */
async function extractPart(work: Work, text: string, { kind, path, map, stageType }: Part): Promise<Extraction | Unmovable> {
  const { workspace, named } = work;
  if (map === null || kind === 'parallel') return { refusal: l10n.t('Select a step, a step group or a stage.'), at: null };
  const use = map.entries.find(({ key }) => key === 'template');
  if (use !== undefined) return { refusal: l10n.t('It uses a template already. Inline that first.'), at: use };
  const inLines = text[map.start] === '{' ? openBraces(work.path, text, map) : text;
  if (inLines !== text) {
    const opened = findParts(listParts(readPipelineText(inLines)), path.join('.')).find((part) => part.kind === kind);
    if (opened !== undefined) return extractPart(work, inLines, opened);
  }
  const moved = moveEntries(text, map, (key) => !STAYING.includes(key));
  if ('refusal' in moved) return moved;
  const tie = findTie(text, moved.spans);
  if (tie !== null) return tie;
  const inputs = toInputLines(moved.map);
  const edits = replaceMoved(text, moved, [
    'template:',
    `  templateRef: ${named.identifier}`,
    `  versionLabel: ${VERSION}`,
    ...(inputs.length === 0 ? [] : ['  templateInputs:', ...inputs.map((line) => `    ${line}`)]),
  ]);
  const { scope } = factsOf(readPipelineText(text), work.path);
  const template = toTemplate(text, moved, [
    'template:',
    `  name: ${writeScalar(named.name)}`,
    `  identifier: ${named.identifier}`,
    `  versionLabel: ${VERSION}`,
    `  type: ${TEMPLATE_TYPES[kind]}`,
    ...(scope.project === null ? [] : [`  projectIdentifier: ${writeScalar(scope.project)}`]),
    ...(scope.org === null ? [] : [`  orgIdentifier: ${writeScalar(scope.org)}`]),
    '  spec:',
    ...(kind === 'stepGroup' && stageType !== null ? [`    stageType: ${writeScalar(stageType)}`] : []),
  ]);
  const changed = applyEdits(text, edits);
  const files = new Map([
    [work.path, changed],
    [named.path, template],
  ]);
  const refusal = (await proveFilled(work.wanted, files, work.path)) ?? whoBreaks(workspace, work.path, changed, [named.path, template]);
  if (refusal !== null) return { refusal, at: map };
  return { edits: text === work.text ? edits : toLineEdits(work.text, changed.replace(/^\uFEFF/, '').split(LINE_END)), template };
}

/** Returns a text with an object in braces, and what is in braces around it, on lines; the same text if that cannot be. */
function openBraces(path: string, text: string, { start }: MapValue): string {
  const sheet = Sheet.of(path, text, new Volume());
  const at = toSheetOffset(text, start);
  const opened = toBlock(sheet, readValue(readPipelineText(sheet.text)), (value) => value.kind === 'map' && value.start === at);
  return opened === sheet ? text : opened.lines.map((line) => line.text).join(endingOf(text));
}

function toTemplate(text: string, { lines }: MovedEntries, head: readonly string[]): string {
  const end = endingOf(text);
  const body = indentLines(lines, '    ').join('');
  return `${head.map((line) => line + end).join('')}${body.replace(/\r?\n?$/, end)}`;
}

/** Returns the lines with the runtime inputs of an object, each as it is written there. */
function toInputLines(map: MapValue): string[] {
  const text = writeInputs(map, 'open')
    .map((piece) => (typeof piece === 'string' ? piece : piece.first))
    .join('');
  return text === '' ? [] : text.split('\n');
}
