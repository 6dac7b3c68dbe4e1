import { relative } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { ChangedElement, ElementChange } from '../../../core/platform/pipelines/change/elements.ts';
import type { ChangedInput } from '../../../core/platform/pipelines/change/inputs.ts';
import { listWords } from '../../../core/platform/pipelines/finding.ts';
import type { RuntimeInput } from '../../../core/platform/pipelines/inputs/runtimeInput.ts';
import { nameEntity } from '../../../core/platform/workspace/entity.ts';
import { plural } from '../../../core/plural.ts';
import type { DocumentChange, DocumentStatus } from './documentChange.ts';
import type { User } from './reach.ts';

const STATUSES: Readonly<Record<DocumentStatus, string>> = {
  added: l10n.t('added'),
  deleted: l10n.t('deleted'),
  renamed: l10n.t('renamed'),
  changed: l10n.t('changed'),
};

/** Returns a path as the terminal shows it. */
export function toShownPath(path: string): string {
  return relative('', path) || path;
}

/** Returns the path of a changed document, with its earlier one if it was renamed. */
export function toPathText({ path, earlierPath }: DocumentChange): string {
  const [now, earlier] = [path, earlierPath].map((one) => (one === null ? null : toShownPath(one)));
  return now == null || earlier == null || now === earlier ? (now ?? earlier ?? '') : `${earlier} → ${now}`;
}

/** Returns the title of a changed document: `Pipeline "release", changed`. */
export function toTitle({ entity, was, status }: DocumentChange): string {
  const title = `${nameEntity(entity)}, ${STATUSES[status]}`;
  return was === null ? title : l10n.t('{0}, formerly {1}', title, was);
}

/** One thing that has changed in a document. */
export interface ChangeLine {
  readonly sign: '+' | '-' | '~';
  readonly text: string;
}

/** Lists what has changed in a document; of one that was deleted there is nothing to add. */
export function listLines({ status, inputs, elements }: DocumentChange): readonly ChangeLine[] {
  if (status === 'deleted') return [];
  return [
    ...inputs.added.map((input): ChangeLine => ({ sign: '+', text: nameInput(input) })),
    ...inputs.removed.map((input): ChangeLine => ({ sign: '-', text: nameInput(input) })),
    ...inputs.changed.map((input): ChangeLine => ({ sign: '~', text: describeInput(input) })),
    ...elements.map((element): ChangeLine => ({ sign: SIGNS[element.change], text: describeElement(element) })),
  ];
}

const SIGNS: Readonly<Record<ElementChange, ChangeLine['sign']>> = { added: '+', removed: '-', renamed: '~', moved: '~', changed: '~' };

function nameInput({ fullName, isRequired }: RuntimeInput): string {
  return isRequired ? l10n.t('required runtime input {0}', fullName) : l10n.t('optional runtime input {0}', fullName);
}

function describeInput({ earlier, now }: ChangedInput): string {
  if (earlier.isRequired !== now.isRequired)
    return now.isRequired
      ? l10n.t('runtime input {0} is now required', now.fullName)
      : l10n.t('runtime input {0} is now optional', now.fullName);
  const others = [
    ...(earlier.type === now.type && earlier.isMany === now.isMany ? [] : [l10n.t('type')]),
    ...(earlier.default === now.default ? [] : [l10n.t('default')]),
    ...(earlier.allowedValues?.join() === now.allowedValues?.join() && earlier.regex === now.regex ? [] : [l10n.t('allowed values')]),
  ];
  return l10n.t('runtime input {0} has another {1}', now.fullName, listWords(others, 'and'));
}

function describeElement({ change, node, around, was }: ChangedElement): string {
  const type = node.type === '' ? '' : ` (${node.type})`;
  const title = `${nameElement(node)}${type}${around.length === 0 ? '' : l10n.t(' in {0}', around.join(' › '))}`;
  if (was !== null) return l10n.t('{0}, formerly "{1}"', title, was);
  return change === 'moved' ? l10n.t('{0}, moved', title) : title;
}

function nameElement({ kind, name }: ChangedElement['node']): string {
  if (kind === 'stage') return l10n.t('stage "{0}"', name);
  return kind === 'step' ? l10n.t('step "{0}"', name) : l10n.t('group "{0}"', name);
}

/** Returns the sentence about a document that refers to a changed one. */
export function describeUser({ path, title, through, problems }: User): string {
  const shown = toShownPath(path);
  const name = title === path ? shown : `${title} (${shown})`;
  const used = through === null ? l10n.t('used by {0}', name) : l10n.t('used by {0} through {1}', name, through);
  return problems === 0 ? used : `${used}: ${plural(problems, '1 new problem', '{0} new problems', problems)}`;
}

/** Puts those with new problems first. */
export function orderUsers(users: readonly User[]): readonly User[] {
  return users.toSorted((one, other) => Number(other.problems > 0) - Number(one.problems > 0));
}
