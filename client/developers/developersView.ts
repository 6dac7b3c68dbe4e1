import { l10n } from 'vscode';
import type { Developer } from '../../server/api/developers/listDevelopers.ts';
import { describeWarnings } from '../../server/core/developers/problems.ts';
import type { VersionState } from '../../server/core/developers/versionStates.ts';
import { plural } from '../../server/core/plural.ts';
import { formatCount } from '../../server/core/text.ts';
import type { RosterWarnings, VersionSummary } from '../../server/wire/developers.ts';
import { type TreeNode, toMoreNode } from '../views/nodeTree.ts';
import type { Loaded } from '../views/pages.ts';
import { type Icon, NOUNS, STATES, VERSION_ICONS } from '../window/icons.ts';

/** The text and menu kind of each version state. */
const VERSIONS: Readonly<Record<VersionState, { readonly text: string; readonly kind: string }>> = {
  UPLOADED: { text: l10n.t('needs its field mapping'), kind: 'version.uploaded' },
  PENDING_REVIEW: { text: l10n.t('waiting for approval'), kind: 'version.pending' },
  ACTIVE: { text: l10n.t('active'), kind: 'version.active' },
  INACTIVE: { text: l10n.t('was active'), kind: 'version.inactive' },
  SUPERSEDED: { text: l10n.t('superseded'), kind: 'version.superseded' },
};

/** Returns the text, icon and menu kind of a version state. */
export function toVersionLook(state: VersionState): { readonly text: string; readonly icon: Icon; readonly kind: string } {
  return { ...(VERSIONS[state] ?? { text: state, kind: 'version' }), icon: VERSION_ICONS[state] ?? STATES.unknown };
}

/** Names a version by its number, which distinguishes it from others of the same file. */
export function nameVersion({ versionId }: Pick<VersionSummary, 'versionId'>): string {
  return l10n.t('Version {0}', versionId);
}

/** Formats a count: `312 developers`, `1 developer`. */
export function countDevelopers(count: number): string {
  return plural(count, '1 developer', '{0} developers', formatCount(count));
}

/** Describes a version in one line: state, count and date. */
export function describeVersion({ state, developerCount, createdAt }: VersionSummary): string {
  return `${toVersionLook(state).text} · ${countDevelopers(developerCount)} · ${new Date(createdAt).toLocaleString()}`;
}

/** Returns a message followed by the service's warnings. */
export function withWarnings(message: string, { warnings }: RosterWarnings): string {
  const lines = describeWarnings(warnings);
  return lines.length === 0 ? message : `${message} ${l10n.t('Warnings: {0}', lines.join(' '))}`;
}

/** Creates the node of an instance, with its versions below. */
export function toInstanceNode(
  { name, host, icon }: { readonly name: string; readonly host: string; readonly icon: Icon },
  versions: readonly TreeNode[],
): TreeNode {
  return {
    id: `instance:${name}`,
    label: name,
    description: host,
    ...icon,
    kind: 'instance',
    target: name,
    expanded: true,
    children: async () => versions,
  };
}

/** Creates the node of a version; `load` returns its developers when it is expanded, `more` loads the next page. */
export function toVersionNode(
  version: VersionSummary,
  load: (signal: AbortSignal) => Promise<Loaded<Developer>>,
  more: () => Promise<number>,
): TreeNode {
  const { versionId, state, fileName, developerCount, createdAt } = version;
  const { text, icon, kind } = toVersionLook(state);
  return {
    // Includes the state: a version that becomes active is a new node, which expands.
    id: `version:${versionId}:${state}`,
    label: nameVersion(version),
    description: [text, fileName, countDevelopers(developerCount), new Date(createdAt).toLocaleString()].join(' · '),
    tooltip: [nameVersion(version), fileName, describeVersion(version)].join('\n'),
    ...icon,
    kind,
    target: { versionId },
    expanded: state === 'ACTIVE',
    children: async (signal) => toDeveloperNodes(versionId, await load(signal), more),
  };
}

/** Creates the node of the active roster of a service that lists no versions. */
export function toActiveNode(load: (signal: AbortSignal) => Promise<Loaded<Developer>>, more: () => Promise<number>): TreeNode {
  const { text, icon, kind } = toVersionLook('ACTIVE');
  return {
    id: 'version:',
    label: l10n.t('Roster'),
    description: text,
    tooltip: l10n.t('This service does not list the versions of its roster.'),
    ...icon,
    kind,
    expanded: true,
    children: async (signal) => toDeveloperNodes('', await load(signal), more),
  };
}

/** Creates the nodes of the developers loaded so far, and one that loads more if there are more. */
function toDeveloperNodes(versionId: string, { entries, next, total }: Loaded<Developer>, more: () => Promise<number>): TreeNode[] {
  if (total === 0)
    return [{ id: `none:${versionId}`, label: l10n.t('No one found'), description: l10n.t('Change or clear the filter'), kind: 'none' }];
  const nodes = entries.map((developer) => toDeveloperNode(versionId, developer));
  const loaded = l10n.t('{0} of {1}', formatCount(entries.length), formatCount(total));
  return next === null ? nodes : [...nodes, toMoreNode(`more:${versionId}`, loaded, more)];
}

function toDeveloperNode(versionId: string, { developerRefId, name, email, managerEmail, attributes }: Developer): TreeNode {
  const lines = Object.entries(attributes).map(([key, value]) => `${key}: ${value}`);
  return {
    id: `developer:${versionId}:${developerRefId ?? email}`,
    label: name,
    description: managerEmail,
    tooltip: [email, managerEmail === '' ? l10n.t('No manager') : l10n.t('Manager: {0}', managerEmail), ...lines].join('\n'),
    ...NOUNS.person,
    kind: 'developer',
    target: { ...(versionId === '' ? {} : { versionId }), email, name },
  };
}
