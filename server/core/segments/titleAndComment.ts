import { Refusal } from '../refusal.ts';
import { requireText } from './text.ts';

/** A person's title and comment for a change; null if missing. */
export interface TitleAndComment {
  readonly title: string | null;
  readonly comment: string | null;
}

/**
 * Returns a change's title and comment, blank ones as null. If the workspace requires them, the comment replaces a missing title. Throws
 * INVALID_REQUEST if a required comment is missing or a text is too long.
 */
export function requireTitleAndComment({ title, comment }: TitleAndComment, required: boolean): TitleAndComment {
  const said = { title: readText('title', title), comment: readText('comment', comment) };
  if (!required) return said;
  if (said.comment !== null) return { title: said.title ?? said.comment, comment: said.comment };
  throw new Refusal(
    'INVALID_REQUEST',
    'The workspace requires a comment for each change of keys, and it is missing. Send a body like {"keys": ["id-1"], "comment": "…"}; a "title" may stand beside it.',
  );
}

function readText(field: string, text: string | null): string | null {
  return text === null || text.trim() === '' ? null : requireText(field, text);
}
