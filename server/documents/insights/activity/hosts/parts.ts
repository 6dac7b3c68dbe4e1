import * as l10n from '@vscode/l10n';
import type { HostFormat } from '../../../../core/insights/activityFormats.ts';
import type { IsBot } from '../../../../core/insights/bots.ts';
import { matchesGlob } from '../../../../core/insights/git/releases.ts';
import type { Json } from './json.ts';

/** How a deployment ended; `open` if it has not ended, `none` if it ended without deploying anything. */
export type Outcome = 'success' | 'failure' | 'open' | 'none';

const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  success: 'success succeeded successful partiallysucceeded succeededwithissues',
  failure: 'failure failed error',
  open: 'created running blocked pending inprogress in_progress queued waiting notstarted undefined waiting_for_resource preparing scheduled',
  none: 'canceled cancelled canceling skipped stopped abort abandoned manual notdeployed undeployed rejected',
};

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map(
  (Object.keys(OUTCOME_WORDS) as Outcome[]).flatMap((outcome) => OUTCOME_WORDS[outcome].split(' ').map((word) => [word, outcome] as const)),
);

/** Returns the outcome that a system's word for the state of a deployment or run means, in any case; null for an unknown word. */
export function toOutcome(word: string | null): Outcome | null {
  return word === null ? null : (OUTCOMES.get(word.toLowerCase()) ?? null);
}

/** What one item says of a pull request. What is undefined is not known; null means that it did not happen. */
export interface PullPart {
  readonly what: 'pull';
  readonly repository: string;
  readonly number: number;
  /** Other names of the pull request, by which its comments call it. */
  readonly aliases?: readonly string[];
  readonly developer: string;
  readonly ticket: string;
  readonly createdAt: unknown;
  readonly mergedAt?: unknown;
  readonly closedAt?: unknown;
  /** When the item said this, by which it is newer or older than others of the same pull request. */
  readonly updatedAt?: unknown;
  readonly isMerged: boolean;
  readonly lines?: number | undefined;
  readonly firstCommentAt?: string | null | undefined;
  readonly comments?: number | undefined;
}

/** A comment on a pull request, or a review of it. */
export interface TalkPart {
  readonly what: 'talk';
  /** The ID of the pull request, or one of its aliases. */
  readonly pull: string;
  readonly form: 'review' | 'comment';
  /** Comments with the same ID are one. */
  readonly id: string;
  readonly login: string;
  readonly at: string;
}

/** When a pull request was merged or closed, as its host's log of activity says. */
export interface EndPart {
  readonly what: 'end';
  readonly pull: string;
  readonly isMerged: boolean;
  readonly at: string;
}

/** A deployment; its outcome and environment may come from other items. */
export interface DeploymentPart {
  readonly what: 'deployment';
  readonly id: string;
  readonly service: string;
  readonly repository: string | null;
  /** Null if a program deployed, or if no one is named. */
  readonly developer: string | null;
  readonly at: string | null;
  /** Null if other items say it. */
  readonly outcome: Outcome | null;
  readonly environment: string | null;
  /** Whether its host says that the environment is production; null if it does not say. */
  readonly isProduction: boolean | null;
  /** The ID of the environment, if another item has its name. */
  readonly environmentId?: string;
  /** The commit or artifact that was deployed. */
  readonly version: string | null;
}

/** A later status of a deployment. */
export interface StatusPart {
  readonly what: 'status';
  readonly deployment: string;
  readonly outcome: Outcome;
  readonly at: string;
}

/** The name of an environment. */
export interface EnvironmentPart {
  readonly what: 'environment';
  readonly id: string;
  readonly name: string;
  readonly isProduction: boolean | null;
}

/** The rollback of a service, which says that the deployment before it failed. */
export interface RollbackPart {
  readonly what: 'rollback';
  readonly service: string;
  readonly environment: string | null;
  readonly at: string;
}

/** What one item says of an incident; another one may know its beginning or end. */
export interface IncidentPart {
  readonly what: 'incident';
  readonly id: string;
  readonly developer: string | null;
  readonly createdAt: string | null;
  readonly resolvedAt: string | null;
  readonly service: string | null;
  readonly environment: string | null;
  /** The ID, commit or artifact of the deployment that caused it, if the item says so. */
  readonly cause: string | null;
}

/** What an item is about. */
export type Part = PullPart | TalkPart | EndPart | DeploymentPart | StatusPart | EnvironmentPart | RollbackPart | IncidentPart;

/** What a reader makes of an item: its parts, or why it is left out, as a phrase that follows “3 pull requests”, or what is wrong with it. */
export type ItemReading<Parts extends readonly Part[] = readonly Part[]> =
  | { readonly parts: Parts }
  | { readonly left: string }
  | { readonly fault: string };

/** Why an item whose author has no account is left out. */
export const GONE = l10n.t('without an author, whose account may have been deleted');

/** Leaves out an item whose host has its time as empty, which is not that of another format; null for any other. */
export function leaveTimeless(item: Json, name: string): ItemReading | null {
  const isEmpty = item[name] === null || item[name] === '';
  return isEmpty ? { left: l10n.t('with an empty time') } : null;
}

/** Returns the ID of a pull request, the same from every source (docs/decisions/history.md#one-pull-request-two-sources). */
export function toPullId(repository: string, number: number): string {
  return `${repository}#${number}`;
}

/** What readers need to know beside an item. */
export interface HostOptions {
  /** The name of the repository or service of items that do not name theirs, and instead of the one they name; null takes theirs. */
  readonly name: string | null;
  readonly isBot: IsBot;
  /** Receives the accounts that were taken for bots. */
  readonly onBot: (login: string) => void;
  /** Globs for the names of the workflows, pipelines and builds that deploy; others are left out. */
  readonly deployedBy: readonly string[];
  /** Whether an impossible time refuses the record, because its sender can correct it; otherwise it is left out. */
  readonly isStrict?: true;
  /** Globs for the names of production environments, and after `!` of others; empty takes what the host marks or usually calls so. */
  readonly environments: readonly string[];
  /** When the items arrived, for those that may leave out when they ended; null for files. */
  readonly receivedAt: string | null;
  /** The services of incidents and deployments, by their name in the files, in lower case. */
  readonly services: ReadonlyMap<string, string>;
}

/** A reader for the items of one system. */
export interface HostReader {
  readonly format: HostFormat;
  /** One item and several, in messages. */
  readonly nouns: readonly [one: string, several: string];
  /** Whether an item is one of these, by the keys that no other item has. */
  readonly isOne: (item: Json) => boolean;
  readonly read: (item: Json, options: HostOptions) => ItemReading;
}

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

/**
 * Reads a run: only those of a name given with --deployed-by are deployments, and only to production. One that failed does
 * not say whether it changed production before that (docs/decisions/sources.md#failures).
 */
export function readRun({ names, kind, repository, isPreview, ...run }: Run, { deployedBy }: HostOptions): ItemReading {
  if (deployedBy.length === 0) return { left: l10n.t('saying nothing of deployments; name the {0} that deploy with --deployed-by', kind) };
  if (!names.some((name) => deployedBy.some((glob) => matchesGlob(name, glob))))
    return { left: l10n.t('with a name that --deployed-by does not match') };
  if (isPreview) return { left: l10n.t('for pull requests, not for production') };
  if (run.outcome === 'failure')
    return { left: l10n.t('that failed: whether it reached production is unknown, so it is not counted as a deployment') };
  const target = { service: repository, repository, environment: null, isProduction: true };
  return { parts: [{ what: 'deployment', ...run, ...target }] };
}
