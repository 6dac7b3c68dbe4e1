import type { Hover, Position } from 'vscode-languageserver';
import { listDefinitions, typeOfSegment } from '../../core/account/definitionRules.ts';
import { FIELD_TYPES } from '../../core/developers/fieldTypes.ts';
import { code, type Prose, sentence } from '../prose.ts';
import { findShapeHover } from '../shapeHover.ts';
import { languageOf, TYPE_TEXTS } from './items.ts';
import { type AccountName, findName } from './names.ts';
import type { OpenAccountFile } from './openAccounts.ts';

/** Describes fields, types of columns, and what is known of a name. */
export function findAccountHover(open: OpenAccountFile, position: Position, isMarkdown: boolean): Hover | null {
  const { tree, lines } = open.check;
  const offset = lines.offsetAt(position);
  return findShapeHover(
    { tree, lines, offset },
    languageOf(open.kind),
    ({ node }) => {
      const type = node?.kind === 'scalar' ? FIELD_TYPES.find((one) => one === node.value) : undefined;
      if (open.kind === 'mapping') return type === undefined ? null : { title: type, notes: [], paragraphs: [TYPE_TEXTS[type]] };
      const name = findName(open, offset);
      return name === null ? null : describeName(open, name);
    },
    isMarkdown,
  );
}

function describeName(
  { check: { tree }, facts: { keyFiles, workspaces } }: OpenAccountFile,
  { kind, workspace, name }: AccountName,
): Prose {
  const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const ofKeys = keyFiles.filter(({ names: [owner, environment, segment] }) =>
    kind === 'workspace' ? owner === name : owner === workspace && (kind === 'environment' ? environment : segment) === name,
  );
  const notes = [[code(name)]];
  if (kind === 'traffic type') {
    const users = listDefinitions(tree).filter(
      (one) => one.kind === 'segment' && one.workspace === workspace && typeOfSegment(one.map)?.value === name,
    );
    return { title, notes, paragraphs: [sentence`Segments of this type: ${users.length}.`] };
  }
  if (kind === 'segment') {
    const places = ofKeys.map(({ names }) => names[1] ?? '').join(', ');
    return { title, notes, paragraphs: [places === '' ? 'It has keys in no environment.' : `It has keys in ${places}.`] };
  }
  if (kind === 'environment') return { title, notes, paragraphs: [sentence`Segments with keys in it: ${ofKeys.length}.`] };
  const known = workspaces?.find((one) => one.name === name);
  if (known === undefined) return { title, notes, paragraphs: [] };
  const { environments, segments } = known;
  return {
    title,
    notes,
    paragraphs: [sentence`Environments: ${environments.length}. Segments: ${segments.length}, with ${ofKeys.length} files of keys.`],
  };
}
