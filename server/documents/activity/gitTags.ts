import type { GitTag } from '../../core/insights/git/gitCommit.ts';
import { isObjectName } from '../../core/insights/git/hexIds.ts';
import { readSeconds } from './gitLog.ts';

/** The `--format` for `git for-each-ref refs/tags`. */
export const TAG_FORMAT = [
  '%(refname:strip=2)',
  '%(objecttype)',
  '%(objectname)',
  '%(*objecttype)',
  '%(*objectname)',
  '%(taggername)',
  '%(taggeremail)',
  '%(taggerdate:unix)',
].join('%00');

/** Tags on commits, and tags on other tags, whose commits must be looked up. */
export interface GitTags {
  readonly tags: readonly GitTag[];
  readonly nested: readonly GitTag[];
}

/** Parses the output of `git for-each-ref` in that format; tags on anything but commits are left out. Never throws. */
export function readGitTags(text: string): GitTags {
  const tags: GitTag[] = [];
  const nested: GitTag[] = [];
  for (const line of text.split('\n')) {
    const [name = '', type, hash = '', peeledType, peeled = '', taggerName = '', taggerEmail = '', seconds] = line.split('\0');
    const tag = { name: name.toWellFormed(), at: readSeconds(seconds), taggerName, taggerEmail: taggerEmail.replace(/^<|>$/g, '') };
    if (type === 'commit' && isObjectName(hash)) tags.push({ ...tag, hash, at: null, taggerName: '', taggerEmail: '' });
    else if (type === 'tag' && peeledType === 'commit' && isObjectName(peeled)) tags.push({ ...tag, hash: peeled });
    else if (type === 'tag' && peeledType === 'tag' && isObjectName(hash)) nested.push({ ...tag, hash });
  }
  return { tags, nested };
}
