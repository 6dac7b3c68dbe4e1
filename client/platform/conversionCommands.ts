import { l10n, type TextDocument, type Uri, window, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { replaceRanges } from '../documents/documentEdits.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { closeDocument } from '../documents/tabs.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { CONVERSION, INPUTS } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { askTargetFile } from '../window/ask.ts';
import { readAddress, readUri } from '../window/commandArguments.ts';
import { toStep } from '../window/report.ts';
import { openWritten } from './openWritten.ts';
import type { PipelineParts } from './pipelineParts.ts';

/** Commands that convert documents to version 1, and write the result. */
export const CONVERSION_COMMANDS = {
  convertPipeline: { run: convertPipeline, palette: INPUTS, listed: 'ifFailed' },
  applyConversion: {
    run: applyConversion,
    palette: CONVERSION,
    icon: 'check',
    listed: 'ifFailed',
    menus: [['editor/title', 'navigation@1', CONVERSION]],
  },
  saveConversion: {
    run: saveConversion,
    palette: CONVERSION,
    icon: 'save-as',
    listed: 'ifFailed',
    menus: [['editor/title', 'navigation@2', CONVERSION]],
  },
} satisfies CommandRecords<PipelineParts>;

/**
 * Shows a document (the active one by default) beside its version 1, and offers to apply or save that; returns the URI of the preview. A
 * caller that passes `{here: true}` or `{file}` accepts at once, and gets the URI of the result.
 */
async function convertPipeline(parts: PipelineParts, given?: unknown, answer?: unknown): Promise<Uri> {
  const document = await requireDocument(readAddress(given));
  const { version } = document;
  const converted = await parts.platformLanguage.convertToVersion1(document.getText());
  if ('refusals' in converted) {
    const [first] = converted.refusals;
    throw new Absence(l10n.t('This document was not converted. {0}', first?.message ?? ''));
  }
  const { text, notes } = converted;
  const { here, file } = (typeof answer === 'object' && answer !== null ? answer : {}) as { here?: unknown; file?: unknown };
  if (here === true) return apply(document, version, text);
  const target = readUri(file);
  if (target !== undefined) return (await openWritten(target, text)).uri;
  const preview = await parts.conversions.show({ document, version, text, notes });
  const open = notes.filter(({ kind }) => kind !== 'changed').length;
  parts.report.notify(
    toMessage(open, notes.filter(({ line }) => line !== null).length),
    toStep(l10n.t('Apply to Document'), 'applyConversion', preview),
    toStep(l10n.t('Save as New File…'), 'saveConversion', preview),
  );
  return preview;
}

/** Replaces the source of a conversion (the one in front by default) by its result, which closes; returns the URI of the source. */
async function applyConversion({ conversions }: PipelineParts, given?: unknown): Promise<Uri> {
  const { uri, document, version, text } = conversions.require(readUri(given));
  const applied = await apply(document, version, text);
  await closeDocument(uri);
  return applied;
}

/** Writes the result of a conversion (the one in front by default) to a file, given or chosen, and closes it; returns the URI of the file. */
async function saveConversion({ conversions }: PipelineParts, given?: unknown, file?: unknown): Promise<Uri> {
  const { uri, document, text } = conversions.require(readUri(given));
  const target = readUri(file);
  const saved = target === undefined ? await save(document, text) : (await openWritten(target, text)).uri;
  await closeDocument(uri);
  return saved;
}

function toMessage(open: number, comments: number): string {
  if (open === 0 && comments > 0)
    return l10n.t('Everything can be carried over to version 1; comments say what is written differently. Nothing is written yet.');
  if (open === 0) return l10n.t('Everything can be carried over to version 1. Nothing is written yet.');
  if (open === 1) return l10n.t('One comment in the result says what was not carried over or needs a look. Nothing is written yet.');
  return l10n.t('{0} comments in the result say what was not carried over or needs a look. Nothing is written yet.', open);
}

/** Replaces a document that has not changed since its conversion, by one edit. */
async function apply(document: TextDocument, version: number, text: string): Promise<Uri> {
  const { uri } = document;
  const current = await workspace.openTextDocument(uri);
  const end = current.lineAt(current.lineCount - 1).range.end;
  const whole = { start: { line: 0, character: 0 }, end: { line: end.line, character: end.character } };
  if (current.version !== version || !(await replaceRanges(uri, [{ range: whole, newText: text }])))
    throw new Refusal('INVALID_REQUEST', l10n.t('The document has changed in the meantime. Try again.'));
  await window.showTextDocument(current, { preview: false });
  return uri;
}

async function save({ uri }: TextDocument, text: string): Promise<Uri> {
  const ending = /[.][^./]*$/.exec(uri.path)?.[0] ?? '';
  const name = `${uri.path.slice(0, uri.path.length - ending.length)}.v1${ending === '' ? '.yaml' : ending}`;
  const isFile = uri.scheme !== 'untitled';
  const options = { title: l10n.t('Save as New File'), filters: { YAML: ['yaml', 'yml'] } };
  const target = await askTargetFile({ ...options, ...(isFile ? { defaultUri: uri.with({ path: name }) } : {}) });
  if (target.toString() === uri.toString())
    throw new Absence(l10n.t('This is the source. Choose another file, or apply the result to the document.'));
  return (await openWritten(target, text)).uri;
}
