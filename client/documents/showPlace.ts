import { TabInputText, type Uri, ViewColumn, window, workspace } from 'vscode';
import type { Range as Place } from '../../server/core/problem.ts';
import { toRange } from './documentEdits.ts';

/** Selects a place of a document in the group where it is open, otherwise in the first one. */
export async function showPlace(uri: Uri, place: Place, focus: boolean): Promise<void> {
  const options = { selection: toRange(place), preserveFocus: !focus, viewColumn: findColumn(uri), preview: false };
  await window.showTextDocument(await workspace.openTextDocument(uri), options);
}

/** Returns the group where a document is open, otherwise the first one. */
export function findColumn(uri: Uri): ViewColumn {
  const address = uri.toString();
  const group = window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === address),
  );
  return group?.viewColumn ?? ViewColumn.One;
}
