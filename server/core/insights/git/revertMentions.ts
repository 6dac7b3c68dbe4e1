/** What a commit says that it reverts; nothing of it is looked up yet. */
export interface RevertMention {
  /** Names of commits, whole or their beginnings. */
  readonly hashes: readonly string[];
  /** The number of a pull request; 0 for none. */
  readonly pull: number;
  /** The subject of the commit; empty for none. */
  readonly subject: string;
}

const MOST_HASHES = 50;

/** What a commit's message says that it reverts; null where it reverts nothing, or takes a revert back. */
export function readRevert(message: string): RevertMention | null {
  if (/^(?:Revert "(?:Revert|Reapply) "|Reapply ")/.test(message)) return null;
  const hashes = [...message.matchAll(/\bThis reverts commit ([0-9a-f]{7,64})\b/g)].slice(0, MOST_HASHES).map(([, hash = '']) => hash);
  const subject = /^Revert "(.*)"(?: \(#\d+\))?[ \t]*(?:\n|$)/.exec(message)?.[1] ?? '';
  if (hashes.length === 0 && subject === '') return null;
  return { hashes, pull: Number(/^Reverts \S*#(\d{1,9})\b/m.exec(message)?.[1] ?? 0), subject };
}
