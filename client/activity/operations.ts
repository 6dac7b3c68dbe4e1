import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'vscode';
import type { CommandName } from '../ids.ts';

/** What takes an operation back: a line that names it, and the work. */
export interface Undo {
  readonly title: string;
  run(): Promise<unknown>;
}

/** Something that the user had done with an instance. */
export interface Operation {
  readonly number: number;
  readonly command: CommandName;
  /** The name of the instance that was selected when it began. */
  readonly instance: string;
  readonly startedAt: Date;
  /** Null while it is under way. */
  readonly milliseconds: number | null;
  /** Null where nothing takes it back. */
  readonly undo: Undo | null;
}

/** What was done in this window, the latest first. */
export class Operations {
  readonly #underWay = new AsyncLocalStorage<Operation>();
  readonly #changes = new EventEmitter<void>();
  readonly onDidChange = this.#changes.event;
  #all: readonly Operation[] = [];

  get all(): readonly Operation[] {
    return this.#all;
  }

  /** Runs a command as an operation of its own. */
  async run<T>(command: CommandName, instance: string, work: () => Promise<T>): Promise<T> {
    const startedAt = new Date();
    const operation: Operation = { number: this.#all.length + 1, command, instance, startedAt, milliseconds: null, undo: null };
    this.#all = [operation, ...this.#all];
    try {
      return await this.#underWay.run(operation, work);
    } finally {
      this.#change(operation, { milliseconds: Date.now() - startedAt.getTime() });
    }
  }

  /** Says what takes back the operation that is under way; called by its command once the change was made. */
  offerUndo(undo: Undo): void {
    const operation = this.#underWay.getStore();
    if (operation !== undefined) this.#change(operation, { undo });
  }

  dispose(): void {
    this.#changes.dispose();
  }

  #change({ number }: Operation, change: Partial<Operation>): void {
    this.#all = this.#all.map((operation) => (operation.number === number ? { ...operation, ...change } : operation));
    this.#changes.fire();
  }
}
