import type { CodeLens } from 'vscode-languageserver';
import { SHOW_USERS } from '../protocol/platform.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { describeUsers, listUsers, usersOf } from './users.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/**
 * Shows above a template or pipeline how many documents use it, and how many of them would break with what is written now. The client shows
 * the places if it can.
 */
export function listUserLenses(documents: WorkspaceDocuments, open: OpenPipeline, canShow: boolean): CodeLens[] {
  const path = documents.take(open);
  const { workspace } = documents;
  const entity = workspace.index.of(path)?.entity;
  const found = usersOf(workspace, path);
  const title = describeUsers(workspace, found);
  if (entity == null || title === null) return [];
  const listed = listUsers(workspace, path)?.users ?? [];
  const breaking = listed.filter(({ problems }) => problems.length > 0);
  const places = (breaking.length > 0 ? breaking : listed).map(({ uri, range }) => ({ uri, range }));
  const { start } = open.lines.rangeOf(entity.at.start, entity.at.end);
  const command = canShow ? { title, command: SHOW_USERS, arguments: [open.document.uri, start, places] } : { title, command: '' };
  const top = { line: 0, character: 0 };
  return [{ range: { start: top, end: top }, command }];
}
