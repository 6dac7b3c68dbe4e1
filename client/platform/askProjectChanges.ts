import { l10n } from 'vscode';
import { GRAMMARS } from '../../server/core/grammars.ts';
import type { ProjectRequest } from '../../server/wire/platform.ts';
import { askText, type Choice, pickOne } from '../window/ask.ts';
import { askColour } from './askColour.ts';
import { askChecked } from './askIdentity.ts';
import { askTags, splitAtCommas, writeTags } from './askTags.ts';

/** A project with the fields that can be changed. */
export type EditableProject = ProjectRequest & { readonly orgIdentifier: string };

/** Lets the user edit the fields of a project one by one, until the user saves them. Throws CANCELLED. */
export async function askProjectChanges(before: EditableProject): Promise<EditableProject> {
  const title = l10n.t('Edit Project {0}', before.identifier);
  let project = before;
  for (;;) {
    const { name, color = '', description = '', modules = [], tags = {} } = project;
    const lines: readonly Choice<'save' | 'name' | 'color' | 'description' | 'modules' | 'tags'>[] = [
      { label: `$(save) ${l10n.t('Save')}`, value: 'save' },
      { label: l10n.t('Name'), description: name, value: 'name' },
      { label: l10n.t('Colour'), description: color, value: 'color' },
      { label: l10n.t('Description'), description, value: 'description' },
      { label: l10n.t('Modules'), description: modules.join(', '), value: 'modules' },
      { label: l10n.t('Tags'), description: writeTags(tags), value: 'tags' },
    ];
    const chosen = await pickOne(title, lines, undefined, { isHub: true });
    switch (chosen) {
      case 'save':
        return project;
      case 'name':
        project = { ...project, name: await askChecked('name', { title, prompt: l10n.t('Name of the project'), value: name }) };
        break;
      case 'color':
        project = { ...project, color: await askColour(title, color) };
        break;
      case 'description':
        project = {
          ...project,
          description: await askText({ title, prompt: l10n.t('What it is for'), value: description, required: false }),
        };
        break;
      case 'modules':
        project = { ...project, modules: splitAtCommas(await askModules(title, modules)) };
        break;
      default:
        project = { ...project, tags: await askTags(title, tags) };
    }
  }
}

function askModules(title: string, modules: readonly string[]): Promise<string> {
  return askText({
    title,
    prompt: l10n.t('Modules such as CD or CI, separated by commas'),
    value: modules.join(', '),
    required: false,
    check: (typed) => {
      const lack = splitAtCommas(typed)
        .map((word) => GRAMMARS.module(word))
        .find((problem) => problem !== null);
      return lack === undefined ? null : l10n.t('Each module {0}.', lack);
    },
  });
}
