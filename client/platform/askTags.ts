import { l10n } from 'vscode';
import { askText } from '../window/ask.ts';

/** Asks for tags in one line, starting from `tags`. Throws CANCELLED. */
export async function askTags(title: string, tags: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const prompt = l10n.t('As key=value, separated by commas');
  return readTags(await askText({ title, prompt, value: writeTags(tags), required: false }));
}

/** Formats tags as the user types them. */
export function writeTags(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([key, value]) => (value === '' ? key : `${key}=${value}`))
    .join(', ');
}

/** Splits a text at its commas and trims the parts; leaves out empty parts. */
export function splitAtCommas(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function readTags(text: string): Record<string, string> {
  return Object.fromEntries(
    splitAtCommas(text).map((pair) => [pair.replace(/=.*$/s, '').trim(), pair.includes('=') ? pair.replace(/^[^=]*=/, '').trim() : '']),
  );
}
