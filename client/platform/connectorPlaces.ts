import { l10n } from 'vscode';
import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { readAllPages } from '../../server/api/pages.ts';
import type { ResourceScope } from '../../server/core/platform/scope.ts';
import type { ChoiceGroup } from '../panels/messages/form.ts';
import { lastFirst } from '../window/lastChosen.ts';
import { toProjectKey } from './pickPlatform.ts';
import { readOrganizations } from './readOrganizations.ts';

/** Places of an instance that can have connectors, as a form lists them. */
export interface ConnectorPlaces {
  readonly groups: readonly ChoiceGroup[];
  /** The preselected place: the project that was used last, otherwise the first one, otherwise the account. */
  readonly usual: string;
}

const ACCOUNT: ResourceScope = { orgIdentifier: null, projectIdentifier: null };
const ACCOUNT_PLACE = '/';

/** Reads the projects and organizations of an instance; `given` is listed even if the service does not list it, and preselected. */
export async function readConnectorPlaces(
  instance: Instance,
  given: ResourceScope | undefined,
  options: CallOptions,
): Promise<ConnectorPlaces> {
  const [found, organizations] = await Promise.all([
    readAllPages((page) => call(instance, 'listProjects', { query: page }, options)),
    readAllPages((page) => readOrganizations(instance, page, options)),
  ]);
  const projects = lastFirst(
    'project',
    instance.name,
    found.map(({ project: { name, identifier, orgIdentifier } }) => ({
      label: `${name} (${orgIdentifier})`,
      value: { orgIdentifier, projectIdentifier: identifier },
    })),
    toProjectKey,
  );
  const groups: ChoiceGroup[] = [
    { title: l10n.t('Projects'), values: projects.map(({ label, value }) => ({ label, value: toPlaceValue(value) })) },
    {
      title: l10n.t('Organizations'),
      values: organizations.map(({ name, identifier }) => ({
        label: name,
        value: toPlaceValue({ orgIdentifier: identifier, projectIdentifier: null }),
      })),
    },
    { title: '', values: [{ label: l10n.t('The account'), value: toPlaceValue(ACCOUNT) }] },
  ].filter(({ values }) => values.length > 0);
  const usual = toPlaceValue(given ?? projects[0]?.value ?? ACCOUNT);
  const isListed = groups.some(({ values }) => values.some(({ value }) => value === usual));
  return { groups: isListed ? groups : [{ title: '', values: [{ label: usual, value: usual }] }, ...groups], usual };
}

/** Writes a scope as the value of a choice: identifiers contain no slash. */
function toPlaceValue({ orgIdentifier, projectIdentifier }: ResourceScope): string {
  return [orgIdentifier, projectIdentifier].filter((part) => part !== null).join('/') || ACCOUNT_PLACE;
}

/** Returns the fields of a connector that name its place. */
export function toPlaceFields(value: string): Partial<Readonly<Record<'orgIdentifier' | 'projectIdentifier', string>>> {
  if (value === ACCOUNT_PLACE) return {};
  const [orgIdentifier = '', projectIdentifier] = value.split('/');
  return { orgIdentifier, ...(projectIdentifier === undefined ? {} : { projectIdentifier }) };
}
