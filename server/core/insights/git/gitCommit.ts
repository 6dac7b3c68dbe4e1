/** A commit as `git log` reports it; its authors are mapped by .mailmap. Times are milliseconds since the epoch, or null if missing or invalid. */
export interface GitCommit {
  readonly hash: string;
  readonly parents: readonly string[];
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authoredAt: number | null;
  readonly committedAt: number | null;
  /** The subject, followed by the body. */
  readonly message: string;
}

/** A tag on a commit. */
export interface GitTag {
  readonly name: string;
  /** The commit, also through nested tags. */
  readonly hash: string;
  /** When it was tagged; null for a tag without a tagger, which is as old as its commit. */
  readonly at: number | null;
  readonly taggerName: string;
  readonly taggerEmail: string;
}

/** Maximum length of a developer that a service accepts, measured in lower case. */
const LONGEST = 320;

/** Returns the developer of a fact: the e-mail, or else the name; '' if there is neither. An unrealistically long text is cut. */
export function toDeveloper(email: string, name: string): string {
  const text = email.trim() || name.trim();
  const cut = text.toLowerCase().length > LONGEST ? text.slice(0, LONGEST / 4) : text;
  return cut.toWellFormed();
}
