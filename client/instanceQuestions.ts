import { requireBaseUrl } from '../server/api/address.ts';
import { askText } from './ask.ts';
import type { InstanceProfile } from './settings.ts';

/** Asks for the name and the address of a remote service. Throws CANCELLED, or INVALID_REQUEST where the address cannot be one. */
export async function askProfile(): Promise<InstanceProfile> {
  const title = 'Add an instance';
  const address = await askText({ title, prompt: 'Its base address', placeHolder: 'https://example.com/sei/api' });
  const baseUrl = requireBaseUrl(address).href.replace(/\/$/, '');
  const name = await askText({ title, prompt: 'What to call it', value: new URL(baseUrl).hostname });
  return { name, baseUrl, adminUrl: baseUrl, platformUrl: baseUrl };
}

/** Asks for the key of a remote service; what is typed is not shown. Throws CANCELLED. */
export function askKey({ name, baseUrl }: InstanceProfile): Promise<string> {
  const prompt = `The API key for ${baseUrl}. VS Code keeps it in its secret storage.`;
  return askText({ title: `Key of ${name}`, prompt, password: true });
}
