import type { CodeLens } from 'vscode-languageserver';
import { SHOW_USERS } from '../protocol/platform.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { describeUsers, usersOf } from './users.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/**
 * Shows above a template or pipeline how many documents use it, and how many of them would break with what is written now. The client shows
 * the places if it can.
 */
export function listUserLenses(documents: WorkspaceDocuments, open: OpenPipeline, canShow: boolean): CodeLens[] {
  const path = documents.pathOf(open.document.uri);
  const { workspace } = documents;
  const entity = workspace.index.of(path)?.entity;
  const found = usersOf(workspace, path);
  const title = describeUsers(workspace, found);
  if (entity == null || title === null) return [];
  const { users, broken } = found;
  const uses = workspace.index.usesOf({ path, entity });
  const places = (broken.length > 0 ? broken : users).flatMap((user) => {
    const finding = workspace.findingsOf(user).find(({ cause }) => cause?.path === path);
    const { start, end } = finding ?? uses.find((one) => one.path === user)!.reference;
    const range = workspace.rangeIn(user, start, end);
    return range === null ? [] : [{ uri: user, range }];
  });
  const { start } = open.lines.rangeOf(entity.at.start, entity.at.end);
  const command = canShow ? { title, command: SHOW_USERS, arguments: [open.document.uri, start, places] } : { title, command: '' };
  const top = { line: 0, character: 0 };
  return [{ range: { start: top, end: top }, command }];
}
