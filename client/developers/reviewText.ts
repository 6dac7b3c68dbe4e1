import type { FieldChanges } from '../../server/core/developers/compareRosters.ts';
import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';
import { FIELD_NAMES } from '../../server/core/developers/fieldTypes.ts';
import { findRenames } from '../../server/core/developers/renames.ts';
import type { Person, PlannedPerson, RosterPlan } from '../../server/core/developers/rosterPlan.ts';
import type { VersionState } from '../../server/core/developers/versionStates.ts';
import { plural } from '../../server/core/plural.ts';
import { formatCount } from '../../server/core/text.ts';
import type { RosterToPlan } from './planRoster.ts';

/** Localizes texts: `l10n` of VS Code. */
export interface Localiser {
  t(message: string, ...values: (string | number)[]): string;
}

/** The meaning of each column that a first upload is confirmed with, and a few values of each column. */
export interface ReviewedMapping {
  readonly mappings: readonly FieldMapping[];
  readonly samples: readonly (readonly string[])[];
}

/** The version that a reviewed roster is on the service already. */
export interface ReviewedVersion {
  readonly versionId: string;
  readonly state: VersionState;
}

/** What a review shows besides its plan. */
export interface ReviewHead {
  readonly fileName: string;
  readonly instanceName: string;
  /** A warning that the plan exceeds the removal limit; null if it does not. */
  readonly warning: string | null;
  /** Null if the columns follow the settings or the active version. */
  readonly mapping: ReviewedMapping | null;
  /** Null if nothing was sent yet. */
  readonly sent: ReviewedVersion | null;
}

/** What happens to the people of a section; also determines its theme colour. */
export type ReviewKind = 'removed' | 'added' | 'changed' | 'moved' | 'unchanged' | 'columns';

/** A foldable range of lines: its first and last line, 0-based. */
export interface ReviewPart {
  readonly kind: ReviewKind;
  readonly title: string;
  readonly detail: string;
  readonly line: number;
  readonly end: number;
  readonly parts: readonly ReviewPart[];
}

/** The text of a review, and its outline. */
export interface ReviewText {
  readonly text: string;
  readonly parts: readonly ReviewPart[];
}

/** A roster under review before anything is sent, with its content at that time, and what it would change. */
export interface RosterReview {
  readonly roster: RosterToPlan & { readonly fileName: string };
  /** The name of the instance it was made for. */
  readonly instanceName: string;
  readonly plan: RosterPlan;
  readonly head: ReviewHead;
  readonly shown: ReviewText;
  /** Why it ended without being approved, as text; null while there is something to do. */
  readonly outcome: string | null;
}

/** A person in a section: a line, and lines below it. */
interface Entry {
  readonly person: Person;
  readonly line: string;
  readonly below: readonly string[];
}

/** Maximum number of people shown in a section; the comparison shows all. */
const MAX_SHOWN = 30_000;

/** Precede each person, so that colour is not the only cue. */
const MARKS: Readonly<Record<ReviewKind, string>> = { removed: '-', added: '+', changed: '~', moved: '>', unchanged: ' ', columns: ' ' };

/**
 * Writes a plan as text: counts, then a section each for the people who are removed, added, changed and moved. A first upload lists its
 * people instead. With an outcome, it reports what was done.
 */
export function writeReview(
  { base, result, counts, added, changed, moved, removed }: RosterPlan,
  head: ReviewHead,
  l10n: Localiser,
  outcome: string | null = null,
): ReviewText {
  const lines: string[] = [];
  const parts: ReviewPart[] = [];
  const renames = findRenames<PlannedPerson>(removed, added);
  const later = new Map(Array.from(renames, ([now, then]) => [then, now]));
  const people = (count: number): string => plural(count, '1 person', '{0} people', toText(count));

  if (base === null) writeFirst();
  else writeChanges(base);
  return { text: `${lines.join('\n')}\n`, parts };

  function writeFirst(): void {
    lines.push(l10n.t('First upload of {0} to {1}', head.fileName, head.instanceName), '');
    const managers = added.map(({ fields }) => fields[FIELD_NAMES.MANAGER_EMAIL] ?? '');
    const count = new Set(managers.filter((email) => email !== '')).size;
    const tops = managers.filter((email) => email === '').length;
    lines.push(l10n.t('{0}, {1} with reports, {2} without a manager', people(result.developerCount), toText(count), toText(tops)));
    const columns = [...new Set(added.flatMap(({ fields }) => Object.keys(fields)))].map(toLabel);
    if (columns.length > 0) lines.push(l10n.t('Columns beside name and e-mail: {0}', columns.join(', ')));
    const next =
      head.sent === null
        ? l10n.t('Nothing was sent yet. Check the columns below; "Publish" above uploads the roster with them and makes it active.')
        : l10n.t('Version {0} is uploaded. Check the columns below; "Publish" above makes it active.', head.sent.versionId);
    lines.push('', outcome === null ? next : toOutcome(outcome));
    if (outcome === null && head.warning !== null) lines.push('', ...wrap(head.warning));
    if (head.mapping !== null) writeColumns(head.mapping);
    write('added', l10n.t('People'), toEntries(added));
  }

  function writeColumns({ mappings, samples }: ReviewedMapping): void {
    lines.push('', l10n.t('Columns'));
    const line = lines.length - 1;
    mappings.forEach(({ csvColumn, fieldType }, column) => {
      const values = (samples[column] ?? []).map(toPlain).join(' · ');
      lines.push(`   ${toPlain(csvColumn)} → ${nameField(fieldType)}${values === '' ? '' : `: ${values}`}`);
    });
    parts.push({ kind: 'columns', title: l10n.t('Columns'), detail: toText(mappings.length), line, end: lines.length - 1, parts: [] });
  }

  function nameField(type: FieldMapping['fieldType']): string {
    switch (type) {
      case 'NAME':
        return l10n.t('name');
      case 'EMAIL':
        return l10n.t('e-mail');
      case 'MANAGER_EMAIL':
        return l10n.t('e-mail of the manager');
      case 'ROLE':
        return l10n.t('role');
      case 'CUSTOM':
        return l10n.t('attribute');
    }
  }

  function writeChanges({ versionId, developerCount }: NonNullable<RosterPlan['base']>): void {
    lines.push(l10n.t('Review of {0} for {1}', head.fileName, head.instanceName), '');
    if (outcome === null) {
      const now = people(developerCount);
      lines.push(l10n.t('Compared with the active version {0}: {1} now, {2} afterwards.', versionId, now, toText(result.developerCount)));
      lines.push(
        head.sent === null
          ? l10n.t('Nothing was sent yet. "Publish" above makes exactly this active.')
          : l10n.t('Version {0} is uploaded and waits. "Approve" above makes exactly this active.', head.sent.versionId),
      );
    } else {
      lines.push(toOutcome(outcome));
      lines.push(
        l10n.t('Compared with version {0}: {1} before, {2} after.', versionId, people(developerCount), toText(result.developerCount)),
      );
    }
    lines.push('', toCounts());
    if (counts.updated + counts.added + counts.removed === 0) lines.push('', l10n.t('Both are the same: there is nothing to change.'));
    if (outcome === null && head.warning !== null) lines.push('', ...wrap(head.warning));
    write('removed', l10n.t('Removed'), toEntries(removed));
    write('added', l10n.t('Added'), toEntries(added));
    write(
      'changed',
      l10n.t('Changed'),
      changed.map((person) => ({ person, line: toLine(person), below: toChanges(person.changes) })),
    );
    write(
      'moved',
      l10n.t('Moved'),
      moved.map((move) => ({ person: move, line: toMove(toLine(move), move.below, toName(move.from), toName(move.to)), below: [] })),
    );
    lines.push('', `${l10n.t('Unchanged')} (${toText(counts.unchanged)})`);
    const line = lines.length - 1;
    parts.push({ kind: 'unchanged', title: l10n.t('Unchanged'), detail: toText(counts.unchanged), line, end: line, parts: [] });
  }

  function toOutcome(done: string): string {
    return `✓ ${done}.`;
  }

  function toEntries(planned: readonly PlannedPerson[]): Entry[] {
    return planned.map((person) => ({ person, line: toLine(person) + toRename(person), below: toFields(person.fields) }));
  }

  /** Names the other e-mail of a person whose e-mail changed: the service removes one person and adds another. */
  function toRename(person: PlannedPerson): string {
    const [then, now] = [renames.get(person), later.get(person)];
    if (then !== undefined) return `, ${l10n.t('until now {0}', toPlain(then.email))}`;
    return now === undefined ? '' : `, ${l10n.t('from now on {0}', toPlain(now.email))}`;
  }

  function toCounts(): string {
    const moving = counts.moving === counts.moved ? '' : l10n.t(' ({0} with those below them)', toText(counts.moving));
    return [
      l10n.t('Removed {0}', toText(counts.removed)),
      l10n.t('Added {0}', toText(counts.added)),
      l10n.t('Changed {0}', toText(counts.changed)),
      l10n.t('Moved {0}', toText(counts.moved)) + moving,
      l10n.t('Unchanged {0}', toText(counts.unchanged)),
    ].join(' · ');
  }

  function write(kind: ReviewKind, title: string, entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    lines.push('', `${title} (${toText(entries.length)})`);
    const line = lines.length - 1;
    const inner = entries.slice(0, MAX_SHOWN).map(({ person, line: own, below }): ReviewPart => {
      const start = lines.push(` ${MARKS[kind]} ${own}`) - 1;
      for (const text of below) lines.push(`      ${text}`);
      return { kind, title: person.name, detail: person.email, line: start, end: lines.length - 1, parts: [] };
    });
    const rest = entries.length - MAX_SHOWN;
    if (rest > 0) lines.push(`  ${l10n.t('… and {0} more. The comparison shows all of them.', toText(rest))}`);
    parts.push({ kind, title, detail: toText(entries.length), line, end: lines.length - 1, parts: inner });
  }

  function toMove(person: string, below: number, from: string, to: string): string {
    if (below === 0) return l10n.t('{0} moves from {1} to {2}', person, from, to);
    return l10n.t('{0} and {1} below move from {2} to {3}', person, toText(below), from, to);
  }

  function toName(person: Person | null): string {
    return person === null ? l10n.t('no one') : toPlain(person.name) || person.email;
  }

  function toChanges(changes: FieldChanges): string[] {
    return Object.entries(changes).map(([field, { from, to }]) => `${toLabel(field)}: ${toValue(from)} → ${toValue(to)}`);
  }

  function toFields(fields: Readonly<Record<string, string>>): string[] {
    return Object.entries(fields).map(([field, value]) => `${toLabel(field)}: ${toPlain(value)}`);
  }

  function toValue(value: string): string {
    return value.trim() === '' ? l10n.t('(empty)') : toPlain(value);
  }

  function toLabel(field: string): string {
    return field === FIELD_NAMES.MANAGER_EMAIL ? l10n.t('manager') : toPlain(field);
  }
}

/** Breaks lines of more than 76 characters between words, so that they fit beside another editor: a review does not wrap, so that its people stay one below the other. */
function wrap(text: string): string[] {
  return text.split('\n').flatMap((line) => line.match(/.{1,76}(?: |$)|\S+ ?/g)?.map((part) => part.trimEnd()) ?? [line]);
}

function toLine({ name, email }: Person): string {
  return `${toPlain(name)} <${toPlain(email)}>`;
}

/** Values may contain line breaks; these are replaced to keep each value on its line. */
function toPlain(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function toText(count: number): string {
  return formatCount(count);
}
