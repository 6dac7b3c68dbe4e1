import type { CommandName } from './ids.ts';

/** A command: it asks for missing arguments, does its work with the parts it needs, and reports the result. Its arguments may come from a menu, a test or another extension. */
export type Command<Parts> = (parts: Parts, ...given: readonly unknown[]) => Promise<unknown>;

/** Commands by name. */
export type Commands<Parts> = Readonly<Partial<Record<CommandName, Command<Parts>>>>;
