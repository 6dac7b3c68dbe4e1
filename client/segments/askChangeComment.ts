import { l10n } from 'vscode';
import type { Workspace } from '../../server/wire/segments.ts';
import { askText } from '../window/ask.ts';
import { expectQuestions } from '../window/questions.ts';

/** Title and comment of a change of keys, as its request carries them. */
export interface ChangeComment {
  readonly title?: string;
  readonly comment?: string;
}

/**
 * Asks for the comment of a change of keys if one `isUsual` or the workspace requires it, and for a title only if the workspace requires
 * it. Throws CANCELLED.
 */
export async function askChangeComment(
  { requiresTitleAndComments: required }: Workspace,
  title: string,
  isUsual: boolean,
): Promise<ChangeComment> {
  if (!required && !isUsual) return {};
  if (required) expectQuestions(2);
  const prompt = l10n.t("Why? The comment appears in the segment's log.");
  if (!required) {
    const comment = await askText({ title, prompt: `${prompt} ${l10n.t('It may be empty.')}`, required });
    return comment === '' ? {} : { comment };
  }
  const changeTitle = await askText({
    title,
    prompt: l10n.t('A title for the change. If it is empty, the comment is the title.'),
    required: false,
  });
  const comment = await askText({ title, prompt });
  return { title: changeTitle.trim() === '' ? comment : changeTitle, comment };
}

/** Returns the title and comment of a change that undoes another one. */
export function toUndoComment({ requiresTitleAndComments: required }: Workspace, what: string): ChangeComment {
  return required ? { title: what, comment: what } : { comment: what };
}
