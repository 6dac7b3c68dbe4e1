import * as l10n from '@vscode/l10n';
import { Refusal } from '../core/refusal.ts';
import type { Area } from '../wire/endpoint.ts';
import { type CallOptions, call } from './client.ts';
import type { Instance } from './instance.ts';

/** An area that every service has. */
export type AreaName = Exclude<Area, 'local'>;

/** The title of an area, what it takes to use it, and a harmless read of it. */
interface AreaAccess {
  readonly title: string;
  readonly needs: string;
  readonly read: (instance: Instance, options: CallOptions) => Promise<unknown>;
}

/** The areas, in the order of the contract. */
export const AREAS: Readonly<Record<AreaName, AreaAccess>> = {
  developers: {
    title: l10n.t('Developer records'),
    needs: l10n.t('a key with the scope developer_records:read, and developer_records:write for changes'),
    read: (instance, options) => call(instance, 'listDevelopers', { query: { pageSize: 1 } }, options),
  },
  insights: {
    title: l10n.t('Insights'),
    needs: l10n.t('a key that may read insights'),
    read: (instance, options) => call(instance, 'listTeams', { query: { pageSize: 1 } }, options),
  },
  segments: {
    title: l10n.t('Segments'),
    needs: l10n.t('an admin key, or a personal or service account token of an account that manages its segments with it'),
    read: (instance, options) => call(instance, 'listWorkspaces', { query: { limit: 1 } }, options),
  },
  platform: {
    title: l10n.t('Projects, connectors and pipelines'),
    needs: l10n.t(
      'a personal or service account token that may view them, and the identifier of the account if the token does not contain it',
    ),
    read: (instance, options) => call(instance, 'listProjects', { query: { pageSize: 1 } }, options),
  },
};

/** The outcome of one read of an area; the refusal is null if the area answered. */
export interface AreaTrial {
  readonly area: AreaName;
  readonly refusal: Refusal | null;
}

/** Whether an area accepts the key: it answered, or only the first upload is missing (412). */
export function isOpen({ refusal }: AreaTrial): boolean {
  return refusal === null || refusal.status === 412;
}

/** Reads each area once, with the key of the instance. Throws errors other than refusals. */
export function tryAreas(instance: Instance, options: CallOptions = {}): Promise<AreaTrial[]> {
  const tried = Object.entries(AREAS) as [AreaName, AreaAccess][];
  return Promise.all(
    tried.map(async ([area, { read }]) => ({ area, refusal: await read(instance, options).then(() => null, requireRefusal) })),
  );
}

/** Describes what each area needs, one sentence per area. */
export function describeNeeds(): string[] {
  return Object.values(AREAS).map(({ title, needs }) => l10n.t('{0}: {1}.', title, needs));
}

/** Describes why an area cannot be used, and what it needs. */
export function describeClosed({ area, refusal }: AreaTrial): string {
  return l10n.t('{0}: {1} It needs {2}.', AREAS[area].title, refusal?.message ?? '', AREAS[area].needs);
}

function requireRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
