import { env, l10n, type TextDocument, window, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { Absence } from '../window/absence.ts';
import { askFile, askText, type Choice, pickOne } from '../window/ask.ts';
import { skipQuestion } from '../window/questions.ts';
import { readKeyListing } from './readTexts.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Reads the keys of a source; `null` means all keys of the segment. */
type ReadSource = () => Promise<readonly string[] | null>;

/**
 * Asks for keys: typed, from the clipboard, the active editor, a file or, with `all`, all keys of the segment (null). Repeated keys are
 * left out. `title` says what the keys are for, and the limits. Throws INVALID_REQUEST if a text is not a list of keys, CANCELLED.
 */
export async function askKeys(app: SegmentParts, title: string, all?: Choice<ReadSource>): Promise<readonly string[] | null> {
  const front = window.activeTextEditor?.document;
  const typed: Choice<ReadSource> = {
    label: l10n.t('Type Keys'),
    description: l10n.t('separated by commas'),
    value: () => askTyped(title),
  };
  const clipboard: Choice<ReadSource> = {
    label: l10n.t('From the clipboard'),
    description: l10n.t('one key per line'),
    value: async () => readKeys(app, await env.clipboard.readText()),
  };
  const file: Choice<ReadSource> = {
    label: l10n.t('From a file'),
    description: l10n.t('one key per line'),
    value: () => readFile(app, title),
  };
  const editors = front === undefined || front.isClosed ? [] : [toEditorChoice(app, front)];
  const read = await pickOne(title, [typed, clipboard, ...editors, file, ...(all === undefined ? [] : [all])]);
  if (read !== typed.value) skipQuestion();
  return read();
}

function toEditorChoice(app: SegmentParts, document: TextDocument): Choice<ReadSource> {
  const name = workspace.asRelativePath(document.uri);
  return { label: l10n.t('From the active editor'), description: name, value: () => readKeys(app, document.getText()) };
}

async function askTyped(title: string): Promise<readonly string[]> {
  const prompt = l10n.t('One or more keys, separated by commas. Spaces around them are ignored.');
  const split = (text: string) => [...new Set(text.split(',').map((key) => key.trim()))].filter((key) => key !== '');
  const check = (text: string) => (split(text).length === 0 ? l10n.t('Type a key, or press Escape to cancel.') : null);
  return split(await askText({ title, prompt, placeHolder: l10n.t('id-1, id-2'), check }));
}

async function readFile(app: SegmentParts, title: string): Promise<readonly string[]> {
  const uri = await askFile({ title, filters: { [l10n.t('Keys')]: ['csv', 'txt'], '*': ['*'] } });
  return readKeys(app, (await workspace.openTextDocument(uri)).getText());
}

async function readKeys(app: SegmentParts, text: string): Promise<readonly string[]> {
  const { keys, fault } = await readKeyListing(app.language, text);
  if (fault !== null) throw new Refusal('INVALID_REQUEST', l10n.t('Invalid keys. {0}', fault));
  if (keys.length === 0) throw new Absence(l10n.t('It contains no keys. Write one key per line, then run this again.'));
  return keys;
}
