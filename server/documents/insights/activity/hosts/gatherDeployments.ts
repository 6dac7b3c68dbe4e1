import * as l10n from '@vscode/l10n';
import { isProduction } from '../../../../core/insights/environments.ts';
import type { DeploymentPart, EnvironmentPart, HostOptions, RollbackPart, StatusPart } from './parts.ts';

/** What the files say of one deployment: its record, or why it is left out. */
type GatheredDeployment = { readonly part: DeploymentPart } & (
  | { readonly record: Readonly<Record<string, unknown>> }
  | { readonly left: string }
);

/** Deployments with their statuses and environments, which hosts list separately. */
export class GatheredDeployments {
  readonly #deployments = new Map<string, DeploymentPart>();
  readonly #statuses = new Map<string, StatusPart>();
  readonly #environments = new Map<string, EnvironmentPart>();
  readonly #rollbacks: RollbackPart[] = [];

  /** Adds a deployment; a later item replaces what an earlier one said of it. */
  add(part: DeploymentPart): void {
    this.#deployments.set(part.id, part);
  }

  /** Adds a status: the latest one that says how the deployment ended counts. */
  status(part: StatusPart): void {
    const former = this.#statuses.get(part.deployment);
    const isLater = former === undefined || (former.outcome === 'open') === (part.outcome === 'open');
    if (isLater ? former === undefined || Date.parse(part.at) >= Date.parse(former.at) : former?.outcome === 'open') {
      this.#statuses.set(part.deployment, part);
    }
  }

  /** Adds the name of an environment. */
  environment(part: EnvironmentPart): void {
    this.#environments.set(part.id, part);
  }

  /** Adds a rollback. */
  rollback(part: RollbackPart): void {
    this.#rollbacks.push(part);
  }

  /** Whether a deployment with this ID is in the files. */
  has(id: string): boolean {
    return this.#deployments.has(id);
  }

  /** Returns the record of each deployment, or why it is left out. */
  *records(options: HostOptions): Generator<GatheredDeployment> {
    const rolledBack = this.#findRolledBack();
    for (const part of this.#deployments.values()) {
      const read = this.#read(part, options, rolledBack);
      yield { part, ...(typeof read === 'string' ? { left: read } : { record: read }) };
    }
  }

  /** Returns the record of a deployment, or why it is left out. */
  #read(part: DeploymentPart, options: HostOptions, rolledBack: ReadonlySet<string>): Readonly<Record<string, unknown>> | string {
    const { id, repository, version } = part;
    const environment = part.environmentId === undefined ? part : this.#environments.get(part.environmentId);
    if (environment === undefined) return l10n.t('to environments whose names are not in these files; import the environments too');
    const name = 'name' in environment ? environment.name : environment.environment;
    const other = checkProduction(name, environment.isProduction, options);
    if (other !== null) return other;
    const status = part.outcome === null ? this.#statuses.get(id) : undefined;
    const outcome = part.outcome ?? status?.outcome ?? null;
    if (outcome === null) return l10n.t('without a status; import their statuses too');
    if (outcome === 'open') return l10n.t('still in progress');
    if (outcome === 'none') return l10n.t('canceled or skipped');
    const service = options.services.get(part.service.toLowerCase()) ?? part.service;
    return {
      kind: 'deployment',
      id,
      developer: part.developer ?? service,
      ...(repository === null ? {} : { repository }),
      at: part.at ?? status?.at,
      outcome: rolledBack.has(id) ? 'failure' : outcome,
      service,
      ...(name === null ? {} : { environment: name }),
      ...(version === null ? {} : { version }),
    };
  }

  /** Returns the IDs of the deployments that were rolled back: of each service and environment, the last before the rollback. */
  #findRolledBack(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { service, environment, at } of this.#rollbacks) {
      const before = [...this.#deployments.values()].filter(
        (one) => one.service === service && one.environment === environment && one.at !== null && Date.parse(one.at) < Date.parse(at),
      );
      const last = before.sort((one, other) => Date.parse(other.at ?? '') - Date.parse(one.at ?? ''))[0];
      if (last !== undefined) found.add(last.id);
    }
    return found;
  }
}

/** Returns why deployments to an environment do not count, or null if it is production. */
function checkProduction(name: string | null, isMarked: boolean | null, { environments, receivedAt }: HostOptions): string | null {
  if (isProduction(name, isMarked, environments)) return null;
  const shown = name === null ? l10n.t('an environment without a name') : `"${name.slice(0, 60).toWellFormed()}"`;
  return receivedAt === null
    ? l10n.t('to {0}, which is not production; --environment names others', shown)
    : l10n.t('to {0}, which is not production', shown);
}
