import { l10n } from 'vscode';
import { REGIONS } from '../../server/core/regions.ts';
import { type Choice, pickOne } from '../ask.ts';
import type { InstanceProfile } from './instanceProfile.ts';
import { askAddress, askName, askProduction, editProfile } from './profileForm.ts';

type Addresses = Pick<InstanceProfile, 'baseUrl' | 'adminUrl' | 'platformUrl'>;

/** Leads the user through a new profile: a region or own addresses, a name, what it is for, and whatever else there is to say. Throws CANCELLED. */
export async function askProfile(taken: readonly string[]): Promise<InstanceProfile> {
  const regions = REGIONS.map(
    ({ label, baseUrl, adminUrl, platformUrl }): Choice<Addresses | null> => ({
      label,
      description: baseUrl,
      value: { baseUrl, adminUrl, platformUrl },
    }),
  );
  const own: Choice<Addresses | null> = {
    label: l10n.t('$(link) Own addresses…'),
    description: l10n.t('such as https://example.com/sei/api'),
    value: null,
  };
  const addresses = (await pickOne(l10n.t('Add an instance: where is it?'), [...regions, own])) ?? (await askAddresses());
  const name = await askName(new URL(addresses.baseUrl).hostname, taken);
  return editProfile({ name, ...addresses, production: await askProduction() }, taken);
}

async function askAddresses(): Promise<Addresses> {
  const baseUrl = await askAddress('developer records and insights');
  const adminUrl = await askAddress('segments', baseUrl);
  return { baseUrl, adminUrl, platformUrl: await askAddress('projects, connectors and pipelines', baseUrl) };
}
