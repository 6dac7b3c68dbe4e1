import * as l10n from '@vscode/l10n';
import { matchesGlob } from '../../../../core/insights/git/releases.ts';
import type { DeploymentPart, HostOptions, ItemReading } from './parts.ts';

/** A run of a workflow, pipeline or build, which is a deployment if its name says so. */
interface Run extends Pick<DeploymentPart, 'id' | 'developer' | 'outcome' | 'at' | 'version'> {
  /** The names it is known by. */
  readonly names: readonly string[];
  /** What such things are called, such as “workflows”. */
  readonly kind: string;
  readonly repository: string;
  /** Whether it ran for a pull request, which deploys nothing to production. */
  readonly isPreview: boolean;
}

/** Reads a run: only those of a name given with --deployed-by are deployments, and only to production. */
export function readRun({ names, kind, repository, isPreview, ...run }: Run, { deployedBy }: HostOptions): ItemReading {
  if (deployedBy.length === 0) return { left: l10n.t('saying nothing of deployments; name the {0} that deploy with --deployed-by', kind) };
  if (!names.some((name) => deployedBy.some((glob) => matchesGlob(name, glob))))
    return { left: l10n.t('with a name that --deployed-by does not match') };
  if (isPreview) return { left: l10n.t('for pull requests, not for production') };
  const target = { service: repository, repository, environment: null, isProduction: true };
  return { parts: [{ what: 'deployment', ...run, ...target }] };
}
