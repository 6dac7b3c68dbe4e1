import type { CommandName } from './commandNames.ts';

/** A command: it asks for missing arguments, does its work with the parts it needs, and reports the result. Its arguments may come from a menu, a test or another extension. */
export type Command<Parts> = (parts: Parts, ...given: readonly unknown[]) => Promise<unknown>;

/** The menus of VS Code in which commands are. */
type MenuName =
  | 'view/title'
  | 'view/item/context'
  | 'editor/title'
  | 'editor/context'
  | 'explorer/context'
  | 'webview/context'
  | 'file/newFile'
  | 'scm/title'
  | 'scm/resourceGroup/context'
  | 'scm/resourceState/context';

/** A place in a menu: the menu, the group with the order in it, and when it is shown. In menus of documents, where the command works is added. */
export type MenuPlace = readonly [menu: MenuName, group: string, when?: string];

/** How the Activity view treats a command. */
export interface CommandActivity {
  /** When it is listed, if not always: never if it only navigates or acts on operations, if it failed if it shows something or edits the open document. */
  readonly listed?: 'never' | 'ifFailed';
  /** Whether it does not depend on the selected instance. */
  readonly anywhere?: true;
}

/** A command of the Command Palette: all that VS Code and Fairlead must know about it. Its title is in package.nls.json; `npm run manifest` writes the rest into package.json. */
export interface CommandRecord<Parts> extends CommandActivity {
  readonly run: Command<Parts>;
  /** When the palette shows it; where it works is added, from the table that has it in client/main/. */
  readonly palette: string;
  /** A product icon, or files for light and dark themes. */
  readonly icon?: string | { readonly light: string; readonly dark: string };
  readonly menus?: readonly MenuPlace[];
  /** Whether a browser shows it before there is an instance, because it adds the first one. */
  readonly addsFirst?: true;
}

/** An area of the Command Palette: each command is listed below the title of its own, which is in package.nls.json. */
export type Category = 'rosters' | 'pipelines' | 'insights' | 'segments' | 'platform' | 'fairlead';

/** A command in its area. */
export interface PlacedCommand<Parts> extends CommandRecord<Parts> {
  readonly category: Category;
}

/** Adds their area to some records. */
export function inCategory<Records extends Readonly<Record<string, CommandRecord<never>>>>(
  category: Category,
  records: Records,
): { readonly [Name in keyof Records]: Records[Name] & { readonly category: Category } } {
  return Object.fromEntries(Object.entries(records).map(([name, record]) => [name, { ...record, category }])) as never;
}

/** Such records by name. */
export type CommandRecords<Parts> = Readonly<Partial<Record<CommandName, CommandRecord<Parts>>>>;
