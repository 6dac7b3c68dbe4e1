import { l10n, type TextDocument, type Uri, window, workspace } from 'vscode';
import type { Range as Place } from '../../server/core/problem.ts';
import { Refusal } from '../../server/core/refusal.ts';
import {
  DESCRIBE_ORG,
  type DescribeOrg,
  MOVE_PERSON,
  type MoveAnswer,
  type MovePerson,
  type OrgDescription,
} from '../../server/language/protocol/developers.ts';
import { applyEdits } from '../documents/documentEdits.ts';
import { findColumn } from '../documents/showPlace.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { Absence } from '../window/absence.ts';

/** A person in a version of a roster, as tree nodes pass it to commands; `uri` is that of the document. */
export interface PersonTarget {
  readonly uri: string;
  readonly version: number;
  readonly person: number;
}

/** Returns everyone in an open roster; null if the document is not one. */
export function describeOrg(language: FairleadLanguageClient, uri: Uri): Promise<OrgDescription | null> {
  const params: DescribeOrg = { textDocument: { uri: uri.toString() } };
  return language.ask<OrgDescription>(DESCRIBE_ORG, params);
}

/** Same as `describeOrg`, but throws INVALID_REQUEST if the document is not a roster. */
export async function requireOrg(language: FairleadLanguageClient, uri: Uri): Promise<OrgDescription> {
  const description = await describeOrg(language, uri);
  if (description !== null) return description;
  throw new Absence(l10n.t('This document is not a roster that can be edited. Open one, then run this again.'));
}

/** Changes a person's manager (null for none) with an edit that can be undone. Throws INVALID_REQUEST if that is not possible. */
export async function movePersonIn(
  language: FairleadLanguageClient,
  { uri }: TextDocument,
  move: Pick<MovePerson, 'version' | 'person' | 'manager'>,
): Promise<void> {
  const params: MovePerson = { textDocument: { uri: uri.toString() }, ...move };
  const answer = await language.ask<MoveAnswer>(MOVE_PERSON, params);
  if (answer === null) throw new Refusal('INVALID_REQUEST', l10n.t('This document is no longer a roster. Open the roster again.'));
  if (answer.kind === 'refused') throw new Refusal('INVALID_REQUEST', answer.message);
  await applyEdits(uri, answer);
}

/** Focuses the editor of a roster, in the group where it is open, otherwise in the first one. */
export async function focusRoster(uri: Uri): Promise<TextDocument> {
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document, { viewColumn: findColumn(uri), preview: false });
  return document;
}

/** Returns the index of the row that contains a line, or undefined. Rows are in document order. */
export function findPersonAt(places: readonly Place[], line: number): number | undefined {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (places[middle]!.end.line < line) from = middle + 1;
    else to = middle;
  }
  return (places[from]?.start.line ?? Number.POSITIVE_INFINITY) <= line ? from : undefined;
}
