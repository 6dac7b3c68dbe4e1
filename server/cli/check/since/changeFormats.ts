import * as l10n from '@vscode/l10n';
import { toPlainInput } from '../../../core/platform/pipelines/inputs/runtimeInput.ts';
import { plural } from '../../../core/plural.ts';
import { toPrintable } from '../../../core/text.ts';
import { toCounts } from '../../problemLines.ts';
import type { Totals } from '../checkTask.ts';
import { describeUser, listLines, orderUsers, toPathText, toShownPath, toTitle } from './changeTexts.ts';
import type { Change, DocumentChange } from './documentChange.ts';

/** Users that are shown of a document. */
const MOST_USERS = 20;

/** Returns lines for people: each document with what has changed in it and what refers to it, and a summary. */
export function toChangeText({ revision, commit, documents }: Change, totals: Totals): string {
  const lines = documents.flatMap((document) => {
    const more = document.users.length - MOST_USERS;
    return [
      `${toTitle(document)}: ${toPathText(document)}`,
      ...listLines(document).map(({ sign, text }) => `  ${sign} ${text}`),
      ...orderUsers(document.users)
        .slice(0, MOST_USERS)
        .map((user) => `  ${describeUser(user)}`),
      ...(more <= 0 ? [] : [`  ${plural(more, 'and 1 more', 'and {0} more', more)}`]),
    ];
  });
  const since = `${revision} (${commit.slice(0, 8)})`;
  return [...lines, toSummary(since, totals)].map((line) => `${toPrintable(line)}\n`).join('');
}

function toSummary(since: string, { counts, files, known }: Totals): string {
  const parts = [
    l10n.t('New since {0}: {1} in {2}', since, toCounts(counts), plural(files, '1 file', '{0} files', files)),
    ...(known === 0 ? [] : [plural(known, '1 known problem left out', '{0} known problems left out', known)]),
  ];
  return `${parts.join('; ')}.`;
}

/** Returns the members of a JSON object that describe a change. */
export function toChangeJson({ revision, commit, documents }: Change): string {
  return JSON.stringify({ since: { revision, commit }, changes: documents.map(toPlain) }).slice(1, -1);
}

function toPlain({ status, path, earlierPath, entity, was, inputs, elements, users }: DocumentChange): object {
  return {
    status,
    path: path === null ? null : toShownPath(path),
    earlierPath: earlierPath === null ? null : toShownPath(earlierPath),
    kind: entity.kind,
    identifier: entity.identifier,
    version: entity.version,
    was,
    inputs: {
      added: inputs.added.map(toPlainInput),
      removed: inputs.removed.map(toPlainInput),
      changed: inputs.changed.map(({ earlier, now }) => ({ earlier: toPlainInput(earlier), now: toPlainInput(now) })),
    },
    elements: elements.map(({ change, node: { kind, name, identifier, type }, around, was: earlier }) => ({
      ...{ change, kind, name, identifier, type, around, was: earlier },
    })),
    users: users.map((user) => ({ ...user, path: toShownPath(user.path) })),
  };
}
