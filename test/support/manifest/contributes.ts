import { readFileSync } from 'node:fs';
import type { CommandRecord } from '../../../client/manifest/command.ts';
import { SETTINGS } from '../../../client/manifest/settings.ts';
import { ALWAYS, and, NEVER, ON_NODE, WITH_SERVICE } from '../../../client/manifest/when.ts';
import { toManifestTools } from './agentTools.ts';
import type { CommandTables } from './commandTables.ts';

/** What is contributed and written by hand, because no code declares it; and how the settings are grouped. */
const BY_HAND = 'client/manifest/contributions.json';

/** Menus of documents: an entry is shown only where its command works. The other menus belong to views, which are hidden elsewhere. */
const DOCUMENT_MENUS: readonly string[] = ['editor/title', 'editor/context', 'explorer/context'];

interface ByHand {
  /** The sections of the settings; a setting belongs to the first one that has a prefix of its name. */
  readonly configuration: readonly { readonly title: string; readonly prefixes: readonly string[] }[];
  readonly [point: string]: unknown;
}

interface MenuItem {
  readonly command: string;
  readonly when?: string;
  readonly group?: string;
}

interface Menus {
  readonly commandPalette: MenuItem[];
}

/** Returns `contributes` of package.json: what is written by hand, and what the records of commands, settings and tools say. */
export function toContributes(tables: CommandTables) {
  const byHand = JSON.parse(readFileSync(BY_HAND, 'utf8')) as ByHand;
  return {
    ...byHand,
    configuration: toConfiguration(byHand.configuration),
    commands: Object.entries(tables.COMMANDS).map(([name, { icon, category }]) => ({
      command: `fairlead.${name}`,
      title: `%command.${name}%`,
      category: `%category.${category}%`,
      ...(icon === undefined ? {} : { icon: typeof icon === 'string' ? `$(${icon})` : icon }),
    })),
    menus: toMenus(tables),
    languageModelTools: toManifestTools(),
  };
}

function toMenus(tables: CommandTables): Menus {
  const menus: Record<string, MenuItem[]> & Menus = { commandPalette: [] };
  for (const [name, record] of Object.entries(tables.COMMANDS)) {
    const command = `fairlead.${name}`;
    const when = toPaletteClause(tables, name, record);
    if (when !== ALWAYS) menus.commandPalette.push({ command, when });
    for (const [menu, group, shown] of record.menus ?? []) {
      const place = DOCUMENT_MENUS.includes(menu) ? toPlace(tables, name) : null;
      const clause = [shown, place].filter((part) => typeof part === 'string');
      menus[menu] = [...(menus[menu] ?? []), { command, ...(clause.length === 0 ? {} : { when: and(...clause) }), group }];
    }
  }
  return menus;
}

function toPaletteClause(tables: CommandTables, name: string, { palette, addsFirst }: CommandRecord<never>): string {
  const place = toPlace(tables, name);
  if (place === null || addsFirst === true || palette === NEVER) return palette;
  return palette === ALWAYS ? place : and(palette, place);
}

/** Returns the condition of where a command works; null if that is everywhere. */
function toPlace({ EVERYWHERE_COMMANDS, ONLINE_COMMANDS }: CommandTables, name: string): string | null {
  if (name in EVERYWHERE_COMMANDS) return null;
  return name in ONLINE_COMMANDS ? WITH_SERVICE : ON_NODE;
}

function toConfiguration(sections: ByHand['configuration']): readonly object[] {
  const sectionOf = (name: string) => sections.find(({ prefixes }) => prefixes.some((prefix) => name.startsWith(prefix)));
  return sections.map((section, at) => {
    const own = Object.entries(SETTINGS).filter(([name]) => sectionOf(name) === section);
    const properties = own.map(([name, schema], index) => {
      const described = describe(schema, `setting.${name.replace('fairlead.', '')}`);
      return [name, { ...described, description: `%setting.${name.replace('fairlead.', '')}%`, order: index + 1 }];
    });
    return { title: section.title, order: at + 1, properties: Object.fromEntries(properties) };
  });
}

/** Adds the key of its description to each property within a schema. */
function describe(schema: object, key: string): object {
  const entries = Object.entries(schema).map(([name, value]: [string, unknown]) => {
    if (name === 'items' && typeof value === 'object' && value !== null) return [name, describe(value, key)];
    if (name !== 'properties' || typeof value !== 'object' || value === null) return [name, value];
    const properties = Object.entries(value).map(([property, inner]: [string, object]) => {
      const path = `${key}.${property}`;
      return [property, { ...describe(inner, path), description: `%${path}%` }];
    });
    return [name, Object.fromEntries(properties)];
  });
  return Object.fromEntries(entries);
}
