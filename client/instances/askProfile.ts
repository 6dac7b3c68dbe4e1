import { l10n } from 'vscode';
import { deriveAddresses, REGIONS } from '../../server/core/serviceProfile.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { expectQuestions } from '../window/questions.ts';
import type { InstanceProfile } from './instanceProfile.ts';
import { askAddress, askProduction } from './profileForm.ts';

type Addresses = Pick<InstanceProfile, 'baseUrl' | 'adminUrl' | 'platformUrl'>;

/**
 * Asks for what a new profile cannot derive: a region or an address, and its purpose. Its name is that of the host, with a number if it is
 * taken. Throws CANCELLED.
 */
export async function askProfile(taken: readonly string[]): Promise<InstanceProfile> {
  expectQuestions(3);
  const regions = REGIONS.map(
    ({ label, baseUrl, adminUrl, platformUrl }): Choice<Addresses | null> => ({
      label,
      description: baseUrl,
      value: { baseUrl, adminUrl, platformUrl },
    }),
  );
  const own: Choice<Addresses | null> = {
    label: l10n.t('$(link) Other Address…'),
    description: l10n.t('such as https://example.com/sei/api'),
    value: null,
  };
  const region = await pickOne(l10n.t('Where is it?'), [...regions, own]);
  if (region === null) expectQuestions(3);
  const addresses = region ?? deriveAddresses(await askAddress(l10n.t('developer records and insights')));
  const production = await askProduction();
  return { name: toFreeName(new URL(addresses.baseUrl).hostname, taken), ...addresses, production };
}

function toFreeName(name: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${name} ${count}`;
    if (!taken.includes(numbered)) return numbered;
  }
}
