import { CompletionItemKind } from 'vscode-languageserver';
import type { JsonCursor } from '../../documents/json/cursor.ts';
import type { ItemDraft } from '../itemDraft.ts';
import type { KnownTeam } from '../protocol.ts';
import { metricsOfPath, shapeOfPath } from './requestShapes.ts';

/** Offers allowed values; those that a JSON language service offers by the schema only if there is none. */
export function toValueItems(cursor: JsonCursor, teams: readonly KnownTeam[], hasOtherJson: boolean): ItemDraft[] {
  const path = cursor.kind === 'item' ? [...cursor.path, 0] : [...cursor.path, cursor.key];
  if (path.length === 1 && (cursor.key === 'teamRefId' || cursor.key === 'collectionId')) return toTeamItems(teams, cursor.key);
  const shape = shapeOfPath(path);
  const metrics = metricsOfPath(path);
  if (cursor.kind === 'item' && metrics !== null) {
    const given = cursor.others.map((name) => name.toLowerCase());
    return metrics
      .filter(({ name }) => !given.includes(name.toLowerCase()))
      .map(({ name, label, unit, definition }) => ({
        label: name,
        kind: CompletionItemKind.EnumMember,
        pieces: [JSON.stringify(name)],
        detail: unit,
        text: { text: `${label}. ${definition}` },
      }));
  }
  if (shape?.kind === 'words') {
    return shape.words.map((word) => ({ label: word, kind: CompletionItemKind.EnumMember, pieces: [JSON.stringify(word)] }));
  }
  if (shape?.kind !== 'flag' || hasOtherJson) return [];
  return ['true', 'false'].map((word) => ({ label: word, kind: CompletionItemKind.Value, pieces: [word] }));
}

/** Teams are matched by name as well as by number. */
function toTeamItems(teams: readonly KnownTeam[], key: 'teamRefId' | 'collectionId'): ItemDraft[] {
  return teams.map(({ teamRefId, name }) => ({
    label: `${teamRefId} ${name}`,
    kind: CompletionItemKind.Reference,
    pieces: [key === 'teamRefId' ? String(teamRefId) : JSON.stringify(String(teamRefId))],
    detail: 'team',
  }));
}
