import * as l10n from '@vscode/l10n';
import { listDefinitions, typeOfSegment } from '../../core/account/definitionRules.ts';
import { FIELD_TYPES } from '../../core/developers/fieldTypes.ts';
import { NAME_RULES } from '../../core/segments/texts.ts';
import type { ShapePlace } from '../../core/shapeAt.ts';
import { capitalize } from '../../core/text.ts';
import { code, type Prose } from '../prose.ts';
import { TYPE_TEXTS } from './items.ts';
import { type AccountName, findName } from './names.ts';
import type { OpenAccountFile } from './openAccounts.ts';

/** Describes the type of a column, or what is known of a name. */
export function describeToken(open: OpenAccountFile, { node }: ShapePlace, offset: number): Prose | null {
  if (open.kind === 'mapping') {
    const type = node?.kind === 'scalar' ? FIELD_TYPES.find((one) => one === node.value) : undefined;
    return type === undefined ? null : { title: type, notes: [], paragraphs: [TYPE_TEXTS[type]] };
  }
  const name = findName(open, offset);
  return name === null ? null : describeName(open, name);
}

function describeName(
  { check: { tree }, facts: { keyFiles, workspaces } }: OpenAccountFile,
  { kind, workspace, name }: AccountName,
): Prose {
  const title = capitalize(kind === 'project' ? l10n.t('project') : NAME_RULES[kind].noun);
  const ofKeys = keyFiles.filter(({ names: [owner, environment, segment] }) =>
    kind === 'workspace' ? owner === name : owner === workspace && (kind === 'environment' ? environment : segment) === name,
  );
  const notes = [[code(name)]];
  if (kind === 'traffic type') {
    const users = listDefinitions(tree).filter(
      (one) => one.kind === 'segment' && one.workspace === workspace && typeOfSegment(one.map)?.value === name,
    );
    return { title, notes, paragraphs: [l10n.t('Segments of this type: {0}.', users.length)] };
  }
  if (kind === 'segment') {
    const places = ofKeys.map(({ names }) => names[1] ?? '').join(', ');
    return { title, notes, paragraphs: [places === '' ? l10n.t('It has keys in no environment.') : l10n.t('It has keys in {0}.', places)] };
  }
  if (kind === 'environment') return { title, notes, paragraphs: [l10n.t('Segments with keys in it: {0}.', ofKeys.length)] };
  const known = workspaces?.find((one) => one.name === name);
  if (known === undefined) return { title, notes, paragraphs: [] };
  const { environments, segments } = known;
  return {
    title,
    notes,
    paragraphs: [l10n.t('Environments: {0}. Segments: {1}, with {2} files of keys.', environments.length, segments.length, ofKeys.length)],
  };
}
