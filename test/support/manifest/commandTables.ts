import { createRequire, isBuiltin } from 'node:module';
import { build } from 'esbuild';
import type { PlacedCommand } from '../../../client/manifest/command.ts';

/** The records of commands by name: those of a browser, those that work wherever a service can be called, and all. */
export interface CommandTables {
  readonly EVERYWHERE_COMMANDS: Records;
  readonly ONLINE_COMMANDS: Records;
  readonly COMMANDS: Records;
}

type Records = Readonly<Record<string, PlacedCommand<never>>>;

const TABLES = `
export { EVERYWHERE_COMMANDS } from './everywhereCommands.ts';
export { ONLINE_COMMANDS } from './onlineCommands.ts';
export { COMMANDS } from './commands.ts';
`;

/** Stands in for VS Code and libraries: each of its members, results and instances is again such a thing. No handler runs here. */
const ANYTHING: object = new Proxy(class {}, {
  get: (target, name) => (name === Symbol.toPrimitive ? () => '' : name === 'prototype' ? target.prototype : ANYTHING),
  getPrototypeOf: () => ANYTHING,
  apply: () => ANYTHING,
});

/** Reads the tables of client/main/, whose files need VS Code. */
export async function readCommandTables(): Promise<CommandTables> {
  const options = { bundle: true, write: false, format: 'cjs', platform: 'node', packages: 'external', logLevel: 'error' } as const;
  const { outputFiles } = await build({ ...options, stdin: { contents: TABLES, resolveDir: 'client/main', loader: 'ts' } });
  const module = { exports: {} as CommandTables };
  const require = createRequire(import.meta.url);
  const load = (name: string): unknown => (isBuiltin(name) ? require(name) : ANYTHING);
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(module, module.exports, load);
  return module.exports;
}
