import * as l10n from '@vscode/l10n';
import { Refusal } from '../core/refusal.ts';
import { type CallOptions, call } from './client.ts';
import type { Instance } from './instance.ts';

/** An area of the service: what it is called, what it needs to be used, and a harmless read of it. */
interface Area {
  readonly title: string;
  readonly needs: string;
  readonly read: (instance: Instance, options: CallOptions) => Promise<unknown>;
}

/** The areas, in the order of the contract. */
export const AREAS = {
  developers: {
    title: l10n.t('Developer records'),
    needs: l10n.t('a key with the scope developer_records:read, and developer_records:write for changes'),
    read: (instance, options) => call(instance, 'listDevelopers', { query: { pageSize: 1 } }, options),
  },
  insights: {
    title: l10n.t('Insights'),
    needs: l10n.t('a key that may read insights'),
    read: (instance, options) => call(instance, 'listTeams', {}, options),
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
} as const satisfies Readonly<Record<string, Area>>;

export type AreaName = keyof typeof AREAS;

/** What one read of an area showed; null if it was answered. */
export interface AreaTrial {
  readonly area: AreaName;
  readonly refusal: Refusal | null;
}

/** Whether an area takes the key: it answers, or only the first upload is missing. */
export function isOpen({ refusal }: AreaTrial): boolean {
  return refusal === null || refusal.status === 412;
}

/** Reads each area once, with the key of the instance. Throws only what is not a refusal. */
export function tryAreas(instance: Instance, options: CallOptions = {}): Promise<AreaTrial[]> {
  const tried = Object.entries(AREAS) as [AreaName, Area][];
  return Promise.all(
    tried.map(async ([area, { read }]) => ({ area, refusal: await read(instance, options).then(() => null, requireRefusal) })),
  );
}

/** Describes why an area cannot be used, and what it needs. */
export function describeClosed({ area, refusal }: AreaTrial): string {
  return l10n.t('{0}: {1} It needs {2}.', AREAS[area].title, refusal?.message ?? '', AREAS[area].needs);
}

function requireRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
