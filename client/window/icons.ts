import type { VersionState } from '../../server/core/developers/versionStates.ts';
import type { Outcome } from './running.ts';

/** An icon of VS Code's own set, and a colour of VS Code for it. */
export interface Icon {
  readonly icon: string;
  readonly iconColour?: string;
}

/** The icon of each noun, the same in every view and list. */
export const NOUNS = {
  person: { icon: 'person' },
  team: { icon: 'organization' },
  orgTree: { icon: 'type-hierarchy-sub' },
  localInstance: { icon: 'server' },
  remoteInstance: { icon: 'cloud' },
  productionInstance: { icon: 'warning', iconColour: 'list.warningForeground' },
  account: { icon: 'globe' },
  organization: { icon: 'briefcase' },
  project: { icon: 'project' },
  connector: { icon: 'plug' },
  pipeline: { icon: 'play-circle' },
  workspace: { icon: 'root-folder' },
  environment: { icon: 'beaker' },
  productionEnvironment: { icon: 'server-environment', iconColour: 'list.warningForeground' },
  segment: { icon: 'pie-chart' },
  trafficType: { icon: 'tag' },
  key: { icon: 'key' },
  request: { icon: 'arrow-small-right' },
} as const satisfies Readonly<Record<string, Icon>>;

/** The icons of states: success is green, waiting is yellow, failure is red. */
export const STATES = {
  waits: { icon: 'circle-outline', iconColour: 'list.warningForeground' },
  underReview: { icon: 'git-pull-request', iconColour: 'list.warningForeground' },
  good: { icon: 'pass-filled', iconColour: 'testing.iconPassed' },
  former: { icon: 'history' },
  left: { icon: 'circle-slash', iconColour: 'disabledForeground' },
  refused: { icon: 'error', iconColour: 'list.errorForeground' },
  broken: { icon: 'bug', iconColour: 'list.errorForeground' },
  doubtful: { icon: 'warning', iconColour: 'list.warningForeground' },
  unknown: { icon: 'question' },
  loading: { icon: 'loading~spin' },
  empty: { icon: 'circle-outline', iconColour: 'disabledForeground' },
} as const satisfies Readonly<Record<string, Icon>>;

/** The icons of actions in rows. */
export const OFFERS = { next: { icon: 'arrow-right' }, add: { icon: 'add' } } as const satisfies Readonly<Record<string, Icon>>;

/** The icons of versions by their states. */
export const VERSION_ICONS: Readonly<Record<VersionState, Icon>> = {
  UPLOADED: STATES.waits,
  PENDING_REVIEW: STATES.underReview,
  ACTIVE: STATES.good,
  INACTIVE: STATES.former,
  SUPERSEDED: STATES.left,
};

/** The icons of operations by their outcomes. */
export const OUTCOME_ICONS: Readonly<Record<Outcome, Icon>> = {
  done: STATES.good,
  refused: STATES.refused,
  cancelled: STATES.left,
  failed: STATES.broken,
};

/** Returns the icon of an instance; null is the local service. */
export function toInstanceIcon(profile: { readonly production: boolean } | null): Icon {
  if (profile === null) return NOUNS.localInstance;
  return profile.production ? NOUNS.productionInstance : NOUNS.remoteInstance;
}

/** Returns an icon as the prefix of a label in a list. */
export function toIconPrefix({ icon }: Icon): string {
  return `$(${icon})`;
}
