import { type CompletionItem, type CompletionList, commands, l10n, Position, SnippetString, type TextDocument, window } from 'vscode';
import { openUntitled } from '../documents/untitledFile.ts';
import type { CommandRecords } from '../manifest/command.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { toCommandId } from '../manifest/ids.ts';
import { ALWAYS } from '../manifest/when.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readText } from '../window/commandArguments.ts';
import type { LanguageParts } from './languageParts.ts';

/** The command that begins anything new. */
export const NEW_DOCUMENT_COMMANDS = {
  newDocument: { run: newDocument, palette: ALWAYS, icon: 'new-file', listed: 'ifFailed', menus: [['file/newFile', 'file']] },
} satisfies CommandRecords<LanguageParts>;

/** What is new: by a command of its own, or a YAML document by the beginning of what completion offers in an empty one. */
type NewThing = { readonly command: CommandName } | { readonly starter: string; readonly fileName: string };

const THINGS: Readonly<Record<string, NewThing>> = {
  roster: { command: 'newRoster' },
  ciPipeline: { starter: 'pipeline: CI', fileName: 'build.pipeline.yaml' },
  cdPipeline: { starter: 'pipeline: CD', fileName: 'deploy.pipeline.yaml' },
  template: { starter: 'template', fileName: 'new.template.yaml' },
  inputSet: { starter: 'inputSet', fileName: 'new.inputset.yaml' },
  exportRequest: { command: 'newExportRequest' },
  segment: { command: 'createSegment' },
};

/** Asks what is new unless given, and begins it: nothing is sent, except that a segment is created after its questions. */
async function newDocument({ canRun }: LanguageParts, given?: unknown): Promise<unknown> {
  const wanted = readText(given);
  const offered = nameThings().filter(({ value }) => !('command' in value) || canRun(value.command));
  const thing = (wanted === undefined ? undefined : THINGS[wanted]) ?? (await pickOne(l10n.t('New…'), offered, offered[0]));
  if ('command' in thing) return commands.executeCommand(toCommandId(thing.command));
  return (await beginYaml(thing.fileName, thing.starter)).uri;
}

function nameThings(): Choice<NewThing>[] {
  const names: Readonly<Record<string, string>> = {
    roster: l10n.t('Roster'),
    ciPipeline: l10n.t('CI Pipeline'),
    cdPipeline: l10n.t('CD Pipeline'),
    template: l10n.t('Template'),
    inputSet: l10n.t('Input Set'),
    exportRequest: l10n.t('Export Request'),
    segment: l10n.t('Segment'),
  };
  return Object.entries(THINGS).map(([name, value]) => ({ label: names[name] ?? name, value }));
}

/** Opens an unsaved YAML document with a whole document of those that completion offers, with tab stops; asks which if there are several. */
export async function beginYaml(fileName: string, starter: string): Promise<TextDocument> {
  const document = await openUntitled(fileName, '');
  const editor = await window.showTextDocument(document, { preview: false });
  const start = new Position(0, 0);
  const { items } = await commands.executeCommand<CompletionList>('vscode.executeCompletionItemProvider', document.uri, start);
  const fitting = items.filter((item) => nameOf(item).startsWith(starter));
  const choices = fitting.map((item): Choice<CompletionItem> => ({ label: nameOf(item).replace(/^\w+: /, ''), value: item }));
  const chosen = choices.length > 1 ? await pickOne(l10n.t('Begin with which?'), choices, choices[0]) : fitting[0];
  const text = chosen?.insertText ?? '';
  await editor.insertSnippet(text instanceof SnippetString ? text : new SnippetString(text), start);
  return document;
}

function nameOf({ label }: CompletionItem): string {
  return typeof label === 'string' ? label : label.label;
}
