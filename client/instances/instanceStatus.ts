import * as l10n from '@vscode/l10n';
import { escapeMarkdown } from '../../server/core/markdown.ts';
import type { Colour } from '../manifest/settings.ts';
import { NOUNS, toIconPrefix, toInstanceIcon } from '../window/icons.ts';
import { describeHosts, type InstanceProfile } from './instanceProfile.ts';

/** What the status bar shows of the selected instance. */
export interface InstanceStatus {
  readonly text: string;
  /** Markdown. */
  readonly tooltip: string;
  /** The label for screen readers. */
  readonly label: string;
  /** VS Code theme colours; production is also marked by words and an icon. */
  readonly background: 'statusBarItem.warningBackground' | null;
  readonly foreground: `charts.${Colour}` | null;
}

/** Describes the local service for the status bar; `host` is null while it is not running. */
export function describeLocal(name: string, host: string | null): InstanceStatus {
  const where = host ?? l10n.t('not started');
  return {
    text: `${toIconPrefix(NOUNS.localInstance)} ${name}: ${where}`,
    tooltip: [l10n.t('Fairlead works with the local service ({0}).', escapeMarkdown(where)), describeClick()].join('\n\n'),
    label: l10n.t('Fairlead instance {0}, {1}', name, where),
    background: null,
    foreground: null,
  };
}

/** Describes a remote service for the status bar. */
export function describeRemote(profile: InstanceProfile): InstanceStatus {
  const { name, account, org, project, production, colour } = profile;
  const hosts = describeHosts(profile);
  // An instance is named after its host unless someone names it.
  const shown = hosts === name || /^[:,]/.test(hosts.startsWith(name) ? hosts.slice(name.length) : '') ? hosts : `${name}: ${hosts}`;
  const rows = [
    [l10n.t('Host'), hosts],
    [l10n.t('Account'), account ?? l10n.t('the one of the key')],
    [l10n.t('Organization'), org],
    [l10n.t('Project'), project],
  ].flatMap(([title, value]) => (value === undefined ? [] : [`${title}: ${escapeMarkdown(value)}`]));
  const facets = [
    account === undefined ? l10n.t('account of the key') : l10n.t('account {0}', account),
    ...(org === undefined ? [] : [l10n.t('organization {0}', org)]),
    ...(project === undefined ? [] : [l10n.t('project {0}', project)]),
  ].join(', ');
  const warning = production ? [l10n.t('**Production**: each change is confirmed by typing its name.')] : [];
  const head = l10n.t('Fairlead works with “{0}”.', escapeMarkdown(name));
  return {
    text: `${toIconPrefix(toInstanceIcon(profile))} ${production ? l10n.t('PRODUCTION {0}', shown) : shown}`,
    tooltip: [head, ...warning, ...rows, describeClick()].join('\n\n'),
    label: production
      ? l10n.t('Fairlead production instance {0}, {1}, {2}', name, hosts, facets)
      : l10n.t('Fairlead remote instance {0}, {1}, {2}', name, hosts, facets),
    background: production ? 'statusBarItem.warningBackground' : null,
    // VS Code chooses the text colour on a background itself.
    foreground: production || colour === undefined ? null : `charts.${colour}`,
  };
}

function describeClick(): string {
  return l10n.t('Click to select another instance.');
}
