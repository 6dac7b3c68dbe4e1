import type { CodeLens, Command } from 'vscode-languageserver';
import type { Position } from '../../core/problem.ts';
import { SHOW_USERS } from '../protocol/platform.ts';
import type { OpenPipeline } from './openPipelines.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/**
 * Shows above a template or pipeline how many documents use it, and how many of them would break with what is written now. The client shows
 * the places if it can.
 */
export function listUserLenses(documents: WorkspaceDocuments, open: OpenPipeline, canShow: boolean): CodeLens[] {
  const path = documents.pathOf(open.document.uri);
  const { workspace } = documents;
  const entity = workspace.index.of(path)?.entity;
  if (entity == null) return [];
  const uses = workspace.index.usesOf({ path, entity }).filter((use) => use.path !== path);
  if (uses.length === 0) return [];
  const users = [...new Set(uses.map((use) => use.path))];
  const broken = users.filter((user) => workspace.findingsOf(user).some(({ cause }) => cause?.path === path));
  const shown = broken.length > 0 ? broken : users;
  const kinds = new Set(users.map((user) => workspace.index.of(user)?.entity?.kind));
  const title = `Used by ${count(users.length, kinds.size === 1 && kinds.has('pipeline') ? 'pipeline' : 'document')}${broken.length === 0 ? '' : `, ${broken.length} would break`}`;
  const range = open.lines.rangeOf(entity.at.start, entity.at.end);
  const places = shown.flatMap((user) => {
    const finding = workspace.findingsOf(user).find(({ cause }) => cause?.path === path);
    const use = finding ?? uses.find((one) => one.path === user)!.reference;
    const place = workspace.rangeIn(user, use.start, use.end);
    return place === null ? [] : [{ uri: user, range: place }];
  });
  return [toLens(canShow ? { title, command: SHOW_USERS, arguments: [open.document.uri, range.start, places] } : { title, command: '' })];
}

function toLens(command: Command): CodeLens {
  const start: Position = { line: 0, character: 0 };
  return { range: { start, end: start }, command };
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
