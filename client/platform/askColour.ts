import { l10n, Uri } from 'vscode';
import { type Choice, pickOne } from '../window/ask.ts';
import { askChecked } from './askIdentity.ts';
import { PROJECT_COLOURS, toColourDot } from './projectColour.ts';

/** Lets the user choose a colour for a project or type one; `current` is preselected. Throws CANCELLED. */
export async function askColour(title: string, current: string): Promise<string> {
  const choices: Choice<string | null>[] = PROJECT_COLOURS.map(({ name, hex }) => ({
    label: name,
    description: hex,
    iconPath: Uri.parse(toColourDot(hex)),
    value: hex,
  }));
  const other: Choice<string | null> = { label: `$(edit) ${l10n.t('Another Colour…')}`, value: null };
  const preselected = choices.find(({ value }) => value?.toLowerCase() === current.toLowerCase());
  const chosen = await pickOne(title, [...choices, other], preselected ?? choices[0]);
  return chosen ?? askChecked('color', { title, prompt: l10n.t('Six hexadecimal digits after #'), value: current, placeHolder: '#0063F7' });
}
