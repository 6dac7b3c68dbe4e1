import * as l10n from '@vscode/l10n';
import { type FileFacts, nameEntity, type PlacedEntity } from './entity.ts';
import type { AcrossFinding } from './rules.ts';
import type { WorkspaceIndex } from './workspaceIndex.ts';

/** A finding about a reference to an entity that was there earlier. */
export interface GoneFinding extends AcrossFinding {
  readonly entity: PlacedEntity;
}

/** UNKNOWN_ENTITY: finds what a file refers to that no file defines any more, although one did in an earlier state of the workspace. */
export function findGone({ references, scope }: FileFacts, now: WorkspaceIndex, earlier: WorkspaceIndex): GoneFinding[] {
  return references.flatMap((reference) => {
    if (reference.naming === 'path' || now.listPlausible(reference, scope).length > 0) return [];
    const [entity] = earlier.meantBy(reference, scope);
    if (entity === undefined) return [];
    const message = l10n.t('No file defines {0} any more. Restore it, or change what refers to it.', nameEntity(entity.entity));
    const { start, end } = reference;
    return [{ code: 'UNKNOWN_ENTITY', start, end, message, change: null, cause: null, reconciles: null, entity }];
  });
}
