/** A commit as `git log` tells of it; its authors are those of the .mailmap. Times are milliseconds since the epoch, null where git gives none that can be. */
export interface GitCommit {
  readonly hash: string;
  readonly parents: readonly string[];
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authoredAt: number | null;
  readonly committedAt: number | null;
  /** The subject, and below it the body. */
  readonly message: string;
}

/** A tag on a commit. */
export interface GitTag {
  readonly name: string;
  /** The commit, through however many tags. */
  readonly hash: string;
  /** When it was tagged; null for a tag without a tagger, which is as old as its commit. */
  readonly at: number | null;
  readonly taggerName: string;
  readonly taggerEmail: string;
}

/** Characters of a developer that a service takes, in small letters. */
const LONGEST = 320;

/** What facts call somebody: the e-mail, or else the name; empty where there is neither. Cut where it is longer than any of the two ever was. */
export function toDeveloper(email: string, name: string): string {
  const text = email.trim() || name.trim();
  const cut = text.toLowerCase().length > LONGEST ? text.slice(0, LONGEST / 4) : text;
  return cut.toWellFormed();
}
