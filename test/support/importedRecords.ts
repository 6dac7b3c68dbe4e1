import {
  type Cleared,
  type Imported,
  importRepository,
  type Target,
  toSourceName,
} from '../../server/cli/insights/git/importRepository.ts';
import { openRepository, type RepositoryFlags } from '../../server/cli/insights/git/repository.ts';
import type { PrepareRequest } from '../../server/cli/insights/git/sendHistory.ts';
import type { IsBot } from '../../server/core/insights/bots.ts';
import type { GitOptions } from '../../server/core/insights/git/heuristics.ts';
import type { GitRecord } from '../../server/core/insights/git/records.ts';
import { GIT_ENVIRONMENT } from './gitHistory.ts';

/** An import without a service. */
export interface ImportRun {
  /** What is a bot; nothing by default. */
  readonly isBot?: IsBot;
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives the progress. */
  readonly watch?: ((text: string) => void) | null;
  /** Whether everything is sent deployments: [], again. */
  readonly again?: boolean;
}

/** Returns the records that a first import of a repository sends, without a service. */
export async function readImportedRecords(
  path: string,
  flags: RepositoryFlags,
  options: GitOptions,
  run: ImportRun = {},
): Promise<readonly GitRecord[]> {
  const records: GitRecord[] = [];
  const prepare: PrepareRequest = (some) => async () => {
    records.push(...some);
    return null;
  };
  await importWith(path, { flags, options, run, sources: new Map(), prepare });
  return records;
}

/** The records that imports of a repository have stored, with the cursor of the last one. */
export class StoredImports {
  readonly #records = new Map<string, GitRecord>();
  readonly #sources = new Map<string, string>();

  get records(): readonly GitRecord[] {
    return [...this.#records.values()];
  }

  /** Imports what is new in a repository. */
  async import(path: string, name: string, options: GitOptions, run: ImportRun = {}): Promise<Imported> {
    const prepare: PrepareRequest = (some) => async (cursor) => {
      for (const record of some) {
        const key = `${record.kind} ${record.id}`;
        if (record.removed === true) this.#records.delete(key);
        else this.#records.set(key, record);
      }
      this.#sources.set(toSourceName(name), cursor);
      return null;
    };
    const clear = async (): Promise<Cleared> => {
      const removed = this.#records.size;
      this.#records.clear();
      return { removed, undo: null };
    };
    return importWith(path, { flags: { name }, options, run, sources: this.#sources, prepare, clear });
  }
}

interface Import {
  readonly flags: RepositoryFlags;
  readonly options: GitOptions;
  readonly run: ImportRun;
  readonly sources: ReadonlyMap<string, string>;
  readonly prepare: PrepareRequest;
  readonly clear?: Target['clear'];
}

async function importWith(path: string, { flags, options, run, sources, prepare, clear = async () => null }: Import): Promise<Imported> {
  const { environment = GIT_ENVIRONMENT, watch = null, again = false, isBot = () => false } = run;
  const opened = await openRepository({ environment, signal: new AbortController().signal }, path, flags);
  const target = { sources, deployments: [], again, prepare, clear };
  return importRepository({ ...opened, tip: opened.tip! }, { ...options, isBot }, target, watch);
}
