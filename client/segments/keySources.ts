import { l10n, type TextDocument, Uri, window, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { type ColumnReading, READ_COLUMNS, type ReadColumns } from '../../server/language/protocol/segments.ts';
import { LANGUAGES, ROSTER_LANGUAGES } from '../../server/language/protocol.ts';
import { KEY_SIDES_SCHEME, KEYS_SCHEME } from '../manifest/ids.ts';
import { askFile, type Choice, pickOne } from '../window/ask.ts';
import { readTarget, readText } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { pickDefinition, readPlace } from './askPlace.ts';
import { readKeyDocument } from './readTexts.ts';
import type { SegmentParts } from './segmentParts.ts';

/** A source of keys: its name, and how they are read. */
export interface KeySource {
  readonly name: string;
  read(): Promise<readonly string[]>;
}

/**
 * Lets the user choose a source of keys, unless one is given: a URI of a document of keys, `{ uri, column }` of a CSV, or a segment in an
 * environment. `preset` is offered first, and `left` questions follow this one. Throws INVALID_REQUEST, CANCELLED.
 */
export async function pickSource(
  app: SegmentParts,
  title: string,
  given: unknown,
  preset: KeySource | null,
  left: number,
): Promise<KeySource> {
  if (given instanceof Uri) return toDocumentSource(app, await workspace.openTextDocument(given));
  const csv = readColumnTarget(given);
  if (csv !== null) return toColumnSource(app, await workspace.openTextDocument(csv.uri), csv.column);
  if (readPlace(given).segmentName !== undefined) return toSegmentSource(app, given, left);
  const documents = workspace.textDocuments.filter(({ uri, isClosed }) => !isClosed && isOffered(app, uri));
  const choices: Choice<() => Promise<KeySource>>[] = [
    ...(preset === null ? [] : [{ label: l10n.t('Who of {0} is in a segment', preset.name), value: async () => preset }]),
    { label: l10n.t('A segment'), description: l10n.t('of any workspace and environment'), value: () => toSegmentSource(app, {}, left) },
    ...documents.flatMap((document) => toDocumentChoice(app, document)),
    { label: l10n.t('A column of a CSV file'), value: () => toFileSource(app) },
  ];
  return (await pickOne(title, choices))();
}

/** Returns the given segment, otherwise one that the user chooses; `left` questions follow. Throws CANCELLED. */
export async function toSegmentSource(app: SegmentParts, given: unknown, left: number): Promise<KeySource> {
  expectQuestions(3 + left);
  const { workspace: home, environment, segmentName } = await pickDefinition(await app.instances.use(), readPlace(given));
  const place = { workspaceId: home.id, environmentId: environment.id, segmentName };
  return { name: l10n.t('{0} in {1}', segmentName, environment.name), read: () => app.keyTexts.readHeld(place) };
}

/** Returns the e-mails of the active roster as a source; null if there is none. */
export async function toRosterSource(app: SegmentParts): Promise<KeySource | null> {
  const document = window.activeTextEditor?.document;
  if (document === undefined || !ROSTER_LANGUAGES.includes(document.languageId)) return null;
  const column = (await readColumns(app, document)).columns.findIndex(({ isEmail }) => isEmail);
  if (column === -1) return null;
  return { name: toName(document), read: async () => (await readColumns(app, document, column)).values ?? [] };
}

/**
 * Returns a column of a CSV document: the one with the given header, otherwise one that the user chooses. Throws INVALID_REQUEST if the
 * text cannot be read or lacks the column, CANCELLED.
 */
async function toColumnSource(app: SegmentParts, document: TextDocument, header?: string): Promise<KeySource> {
  const { columns, fault } = await readColumns(app, document);
  if (fault !== null) throw new Refusal('INVALID_REQUEST', l10n.t('{0} cannot be read as CSV. {1}', toName(document), fault));
  const choices = columns.map((column, index) => ({
    label: column.header === '' ? l10n.t('Column {0}', index + 1) : column.header,
    ...(column.isEmail ? { description: l10n.t('e-mails') } : {}),
    value: index,
  }));
  const named = choices.find(({ label }) => label === header);
  if (header !== undefined && named === undefined)
    throw new Refusal('INVALID_REQUEST', l10n.t('{0} has no column “{1}”.', toName(document), header));
  const likely = choices.find((_, index) => columns[index]?.isEmail === true);
  const column = named?.value ?? (await pickOne(l10n.t('Which column of {0}?', toName(document)), choices, likely));
  const name = l10n.t('{0} of {1}', choices[column]?.label ?? '', toName(document));
  return { name, read: async () => (await readColumns(app, document, column)).values ?? [] };
}

function toDocumentSource(app: SegmentParts, document: TextDocument): KeySource {
  return { name: toName(document), read: async () => (await readKeyDocument(app.language, document.getText())).keys };
}

function toDocumentChoice(app: SegmentParts, document: TextDocument): Choice<() => Promise<KeySource>>[] {
  const name = toName(document);
  if (document.languageId === LANGUAGES.segmentKeys)
    return [{ label: name, description: l10n.t('open keys'), value: async () => toDocumentSource(app, document) }];
  if (!ROSTER_LANGUAGES.includes(document.languageId)) return [];
  return [{ label: l10n.t('A column of {0}', name), description: l10n.t('open CSV'), value: () => toColumnSource(app, document) }];
}

async function toFileSource(app: SegmentParts): Promise<KeySource> {
  const uri = await askFile({ title: l10n.t('Which file contains the keys?'), filters: { CSV: ['csv'], '*': ['*'] } });
  return toColumnSource(app, await workspace.openTextDocument(uri));
}

async function readColumns({ language }: SegmentParts, document: TextDocument, column?: number): Promise<ColumnReading> {
  const params: ReadColumns = { text: document.getText(), ...(column === undefined ? {} : { column }) };
  const reading = await language.ask<ColumnReading>(READ_COLUMNS, params);
  if (reading === null) throw new Error('the language server did not answer');
  return reading;
}

/** Documents of an instance that is not selected are not offered. */
function isOffered({ keyTexts }: SegmentParts, uri: Uri): boolean {
  return uri.scheme !== KEY_SIDES_SCHEME && !(uri.scheme === KEYS_SCHEME && keyTexts.isForeign(uri));
}

function readColumnTarget(given: unknown): { readonly uri: Uri; readonly column: string } | null {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null || !('uri' in target) || !('column' in target)) return null;
  const column = readText(target.column);
  return target.uri instanceof Uri && column !== undefined ? { uri: target.uri, column } : null;
}

function toName({ uri }: TextDocument): string {
  return uri.path.split('/').at(-1) ?? uri.path;
}
