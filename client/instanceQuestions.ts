import { requireBaseUrl } from '../server/api/address.ts';
import type { Instance } from '../server/api/instance.ts';
import { askText, confirm } from './ask.ts';
import { LOCAL } from './instances.ts';
import type { InstanceProfile } from './settings.ts';

/** Asks for the name and the address of a remote service. Throws CANCELLED, or INVALID_REQUEST where the address cannot be one. */
export async function askProfile(): Promise<InstanceProfile> {
  const title = 'Add an instance';
  const address = await askText({ title, prompt: 'Its base address', placeHolder: 'https://example.com/sei/api' });
  const baseUrl = requireBaseUrl(address).href.replace(/\/$/, '');
  const name = await askText({ title, prompt: 'What to call it', value: new URL(baseUrl).hostname });
  return { name, baseUrl, adminUrl: baseUrl, platformUrl: baseUrl };
}

/** Has a change of a remote service confirmed by its name, such as `Create` and `The pipeline “release” is created.`; the local one is changed at once. Throws CANCELLED. */
export async function confirmWrite({ name, platformUrl }: Instance, verb: string, detail: string): Promise<void> {
  if (name === LOCAL) return;
  await confirm({
    message: `${verb} on “${name}”?`,
    detail: `${detail} ${platformUrl} is a remote service.`,
    button: `${verb} on ${name}`,
  });
}

/** Asks for the key of a remote service; what is typed is not shown. Throws CANCELLED. */
export function askKey({ name, baseUrl }: InstanceProfile): Promise<string> {
  const prompt = `The API key for ${baseUrl}. VS Code keeps it in its secret storage.`;
  return askText({ title: `Key of ${name}`, prompt, password: true });
}
