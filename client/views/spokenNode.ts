import { l10n } from 'vscode';

/** What a node is, by the first word of its kind; missing if the label says it. */
const NOUNS: Readonly<Record<string, string>> = {
  workspace: l10n.t('workspace'),
  environment: l10n.t('environment'),
  trafficType: l10n.t('traffic type'),
  segment: l10n.t('segment'),
  definition: l10n.t('active segment'),
  segmentKey: l10n.t('key'),
  account: l10n.t('account'),
  organization: l10n.t('organization'),
  project: l10n.t('project'),
  connector: l10n.t('connector'),
  pipeline: l10n.t('pipeline'),
  developer: l10n.t('developer'),
  person: l10n.t('person'),
  team: l10n.t('team'),
  call: l10n.t('request'),
};

/** What a node shows. */
interface ShownNode {
  readonly label: string;
  readonly description?: string;
  readonly kind: string;
}

/** Returns the screen reader label of a node: its label, what it is, and its description. */
export function toSpoken({ label, description = '', kind }: ShownNode): string {
  const noun = NOUNS[/^\w+/.exec(kind)?.[0] ?? ''];
  const parts = [label, ...(noun === undefined || label.toLowerCase() === noun ? [] : [noun]), ...description.split(' · ')];
  return parts.filter((part) => part !== '').join(', ');
}
