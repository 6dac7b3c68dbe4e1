import * as l10n from '@vscode/l10n';
import type { TreeNode } from '../../core/tree.ts';
import { YAML_FAULTS } from '../yamlTokens.ts';
import { compose, readComposed } from './readComposed.ts';
import { readFast } from './readFast.ts';
import { repair } from './repair.ts';
import { type Hole, startDraft, type TreeDraft, type TreeFault, type TreeText } from './treeDraft.ts';

/** A text parsed with holes: the tree has a block node for each hole that was found, and `found` lists their indexes. */
interface TreeReading extends TreeText {
  readonly found: readonly number[];
}

/** Parses one YAML document, which may have holes, without a byte order mark; never throws. */
export function readTree(source: string, holes: readonly Hole[]): TreeReading {
  const text = toReadable(source);
  const unreadable = text === source ? [] : [findUnreadable(source)];
  const draft = startDraft(text, holes, unreadable);
  const { documents } = readFast(draft);
  return documents === null ? readSlowly(text, holes, unreadable) : toReading(draft, documents, 'valid');
}

/** Parses what js-yaml rejects: the text may be valid all the same, and is fixed in memory if it is not. */
function readSlowly(text: string, holes: readonly Hole[], unreadable: readonly TreeFault[]): TreeReading {
  const composed = compose(text);
  const draft = startDraft(text, holes, unreadable);
  if ('documents' in composed && composed.error === null) return toReading(draft, readComposed(draft, composed.documents), 'valid');
  const repaired = repair(text, holes, composed);
  if ('documents' in repaired && repaired.documents[0] !== null)
    return toReading({ ...repaired, faults: [...unreadable, ...repaired.faults] }, repaired.documents, 'repaired');
  const documents = 'documents' in composed ? readComposed(draft, composed.documents) : [];
  // Other faults may follow from the first.
  const first = 'documents' in repaired ? repaired.faults[0] : repaired;
  return toReading({ ...draft, faults: [...unreadable, ...(first === undefined ? [] : [first])].slice(0, 1) }, documents, 'broken');
}

function toReading(
  { faults, anchors, found }: Pick<TreeDraft, 'anchors'> & { readonly faults: readonly TreeFault[]; readonly found: readonly number[] },
  documents: readonly (TreeNode | null)[],
  state: 'valid' | 'repaired' | 'broken',
): TreeReading {
  const [tree = null, ...more] = documents;
  const other = more.find((document) => document !== null);
  const known = other === undefined || state === 'broken' ? faults : [...faults, toSecond(other)];
  const sorted = [...known].sort((one, another) => one.start - another.start).slice(0, MOST_FAULTS);
  return { tree, faults: sorted, isRepaired: state === 'repaired', isBroken: state === 'broken', anchors, found };
}

/** Maximum number of faults reported per frame. */
const MOST_FAULTS = 100;

function toSecond({ start }: TreeNode): TreeFault {
  return { start, end: start + 1, message: YAML_FAULTS.MULTIPLE_DOCS, related: [], fixes: [] };
}

/** Whether a fault is that the text holds another document. */
export function isSecondDocument({ message }: TreeFault): boolean {
  return message === YAML_FAULTS.MULTIPLE_DOCS;
}

/** Replaces characters that are not allowed in YAML, one for one. */
function toReadable(text: string): string {
  const readable = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  return readable.isWellFormed() ? readable : readable.toWellFormed();
}

function findUnreadable(source: string): TreeFault {
  const nul = source.indexOf('\0');
  const at = nul === -1 ? source.search(/\p{Surrogate}/u) : nul;
  const message =
    nul === -1
      ? l10n.t('The file contains an unpaired surrogate. Save it as UTF-8 and retype the character.')
      : l10n.t('The file contains a NUL character. Remove it, and check that the file is text and not damaged.');
  return { start: at, end: at + 1, message, related: [], fixes: [] };
}
