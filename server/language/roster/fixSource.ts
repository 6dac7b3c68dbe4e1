import type { FixSource } from '../../documents/roster/fixes/rosterFix.ts';
import type { OpenRoster } from './openRosters.ts';

/** What fixes found out about a version of a roster is kept with its source. */
const KNOWN = new WeakMap<OpenRoster, { readonly version: number; readonly source: FixSource }>();

/** An open roster as fixes read it: the same for as long as its text and its check are. */
export function toFixSource(roster: OpenRoster): FixSource {
  const { document, check } = roster;
  const known = KNOWN.get(roster);
  if (known?.version === document.version && known.source.check === check) return known.source;
  let text: string | null = null;
  const source: FixSource = {
    check,
    // Made when it is first asked for.
    get lines() {
      return roster.lines;
    },
    text: () => {
      text ??= document.text();
      return text;
    },
  };
  KNOWN.set(roster, { version: document.version, source });
  return source;
}
