import { escapeMarkdown } from '../../server/core/markdown.ts';
import type { Colour } from '../settings.ts';
import { NOUNS, toCodicon, toInstanceIcon } from '../views/icons.ts';
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
  const where = host ?? 'not started';
  return {
    text: `${toCodicon(NOUNS.localInstance)} ${name}: ${where}`,
    tooltip: `Fairlead works with the local service (${escapeMarkdown(where)}).\n\nClick to select another instance.`,
    label: `Fairlead instance ${name}, ${where}`,
    background: null,
    foreground: null,
  };
}

/** Describes a remote service for the status bar. */
export function describeRemote(profile: InstanceProfile): InstanceStatus {
  const { name, account, org, project, production, colour } = profile;
  const hosts = describeHosts(profile);
  const rows = [
    ['Host', hosts],
    ['Account', account ?? 'the one of the key'],
    ['Organization', org],
    ['Project', project],
  ].flatMap(([title, value]) => (value === undefined ? [] : [`${title}: ${escapeMarkdown(value)}`]));
  const kind = production ? 'production' : 'remote';
  const known = [`account ${account ?? 'of the key'}`, ...(org === undefined ? [] : [`organization ${org}`])];
  const words = [...known, ...(project === undefined ? [] : [`project ${project}`])].join(', ');
  const warning = production ? ['**Production**: each change is confirmed by typing its name.'] : [];
  return {
    text: `${toCodicon(toInstanceIcon(profile))} ${production ? 'PRODUCTION ' : ''}${name}: ${hosts}`,
    tooltip: [`Fairlead works with “${escapeMarkdown(name)}”.`, ...warning, ...rows, 'Click to select another instance.'].join('\n\n'),
    label: `Fairlead ${kind} instance ${name}, ${hosts}, ${words}`,
    background: production ? 'statusBarItem.warningBackground' : null,
    // VS Code chooses the text colour on a background itself.
    foreground: production || colour === undefined ? null : `charts.${colour}`,
  };
}
