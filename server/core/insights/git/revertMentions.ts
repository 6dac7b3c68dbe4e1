/** The commits that a revert's message names, not yet resolved. */
export interface RevertMention {
  /** Names of commits, in full or abbreviated. */
  readonly hashes: readonly string[];
  /** The number of a pull request; 0 if there is none. */
  readonly pull: number;
  /** The subject of the commit; '' if there is none. */
  readonly subject: string;
}

const MOST_HASHES = 50;

/** Reads what a commit's message says it reverts; null if it reverts nothing, or reverts a revert. */
export function readRevert(message: string): RevertMention | null {
  if (/^(?:Revert "(?:Revert|Reapply) "|Reapply ")/.test(message)) return null;
  const hashes = [...message.matchAll(/\bThis reverts commit ([0-9a-f]{7,64})\b/g)].slice(0, MOST_HASHES).map(([, hash = '']) => hash);
  const subject = /^Revert "(.*)"(?: \(#\d+\))?[ \t]*(?:\n|$)/.exec(message)?.[1] ?? '';
  if (hashes.length === 0 && subject === '') return null;
  return { hashes, pull: Number(/^Reverts \S*#(\d{1,9})\b/m.exec(message)?.[1] ?? 0), subject };
}
