import { l10n, Uri, window, workspace } from 'vscode';
import { LIST_USERS, type ListedUser, type ListedUsers, type ListUsers } from '../../server/language/protocol/acrossFiles.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { showPlace } from '../documents/showPlace.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { GRAPH, USED } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readAddress } from '../window/commandArguments.ts';
import type { PipelineParts } from './pipelineParts.ts';

/** Commands for documents that refer to each other. */
export const ACROSS_FILES_COMMANDS = {
  showUsers: {
    run: showUsers,
    palette: USED,
    listed: 'ifFailed',
    menus: [['editor/context', 'fairlead@5', USED]],
  },
  expandPipeline: {
    run: expandPipeline,
    palette: GRAPH,
    listed: 'ifFailed',
    menus: [['editor/context', 'fairlead@5', GRAPH]],
  },
} satisfies CommandRecords<PipelineParts>;

/**
 * Lists the documents that use what a document defines (the active one by default), those that would break first with their problems, and
 * goes to the place in the chosen one; returns its URI.
 */
async function showUsers({ language }: PipelineParts, given?: unknown): Promise<Uri> {
  const document = await requireDocument(readAddress(given));
  const params: ListUsers = { textDocument: { uri: document.uri.toString() } };
  const found = await language.ask<ListedUsers>(LIST_USERS, params);
  if (found === null)
    throw new Absence(l10n.t('This document defines nothing that others can use. Open a template, pipeline, service or the like.'));
  if (found.users.length === 0) throw new Absence(l10n.t('No document in the open folders uses {0}.', found.entity));
  const broken = found.users.filter(({ problems }) => problems.length > 0).length;
  const title =
    broken === 0
      ? l10n.t('Users of {0}', found.entity)
      : l10n.t('Users of {0}: {1} of {2} would break', found.entity, broken, found.users.length);
  const chosen = await pickOne(title, found.users.map(toChoice));
  const uri = Uri.parse(chosen.uri);
  await showPlace(uri, chosen.range, true);
  return uri;
}

function toChoice(user: ListedUser): Choice<ListedUser> {
  const { uri, entity, problems, range } = user;
  const place = l10n.t('{0}, line {1}', workspace.asRelativePath(Uri.parse(uri)), range.start.line + 1);
  const [first] = problems;
  const rest = problems.length - 1;
  const detail =
    first === undefined ? l10n.t('No problems with it') : rest === 0 ? first : l10n.t('{0} (and {1} more problems)', first, rest);
  return { label: entity ?? place, description: entity === null ? '' : place, detail, value: user };
}

/** Shows a pipeline or template (the active one by default) with its templates filled in, read-only; returns the URI of that document. */
async function expandPipeline({ expansions }: PipelineParts, given?: unknown): Promise<Uri> {
  const document = await requireDocument(readAddress(given));
  const editor = window.visibleTextEditors.find((one) => one.document === document);
  const shown = await expansions.show(document, editor?.selection.active.line ?? 0);
  if (shown === null) throw new Absence(l10n.t('This document is neither a pipeline nor a template. Open one, then run this again.'));
  if ('refusal' in shown) throw new Absence(shown.refusal);
  return shown;
}
