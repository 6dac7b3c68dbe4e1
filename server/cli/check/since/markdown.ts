import * as l10n from '@vscode/l10n';
import { escapeMarkdown, toCodeSpan } from '../../../core/markdown.ts';
import { plural } from '../../../core/plural.ts';
import { layOut } from '../../../documents/platform/graph/layOut.ts';
import { writeMermaid } from '../../../documents/platform/graph/writePicture.ts';
import { toCounts } from '../../problemLines.ts';
import type { Totals } from '../checkTask.ts';
import { takeItems } from '../formats.ts';
import { describeUser, listLines, orderUsers, toPathText, toTitle } from './changeTexts.ts';
import type { Change, DocumentChange } from './documentChange.ts';

/** How a comment begins, so that the next run finds and replaces it. */
const MARKER = '<!-- fairlead check -->';

/** Maximum length of a comment: GitHub takes 65,536 characters. */
const LONGEST = 60_000;

/** Writes a comment for a pull request: the new problems, what has changed, and a graph of each document whose stages or steps have. */
export function toMarkdown({ revision, commit, documents }: Change, problems: readonly string[], { counts }: Totals): string {
  const title = l10n.t('Fairlead: {0} new since {1}', toCounts(counts), toCodeSpan(revision));
  const pieces = [`${MARKER}\n### ${title}\n`, ...problems, ...documents.map(toSection), ...documents.map(toGraph)];
  const end = `\n${l10n.t('Compared with commit {0}.', commit.slice(0, 8))}\n`;
  let text = '';
  let left = 0;
  for (const piece of pieces) {
    if (text.length + piece.length > LONGEST) left++;
    else text += piece;
  }
  const more =
    left === 0
      ? ''
      : `\n${plural(left, '1 part is left out, because a comment has a maximum length.', '{0} parts are left out, because a comment has a maximum length.', left)}\n`;
  return text + more + end;
}

function toSection(document: DocumentChange): string {
  const lines = listLines(document).map(({ sign, text }) => `- ${toCodeSpan(sign)} ${escapeMarkdown(text)}`);
  const users = orderUsers(document.users).map((user) => `- ${escapeMarkdown(describeUser(user))}`);
  const lists = [lines, users].filter(({ length }) => length > 0).map((items) => `${takeItems(items)}\n`);
  return `\n**${escapeMarkdown(toTitle(document))}** (${toCodeSpan(toPathText(document))})\n\n${lists.join('')}`;
}

function toGraph({ graph, entity }: DocumentChange): string {
  if (graph === null) return '';
  const picture = writeMermaid(layOut(graph.graph, graph.view), graph.marks);
  const title = l10n.t('Graph of {0}: + added, − removed, ~ changed', entity.identifier);
  const escaped = title.replace(/[<>&]/g, (one) => `&#${one.charCodeAt(0)};`);
  return `\n<details><summary>${escaped}</summary>\n\n\`\`\`mermaid\n${picture}\`\`\`\n\n</details>\n`;
}
