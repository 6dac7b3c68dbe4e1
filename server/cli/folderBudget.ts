import * as l10n from '@vscode/l10n';
import { formatCount } from '../core/text.ts';
import { UsageError } from './errors.ts';

/** Limits of what is read from one folder. */
export interface FolderLimits {
  readonly files: number;
  readonly bytes: number;
  readonly depth: number;
}

/** Counts what is read from a folder; throws a UsageError as soon as a limit is exceeded. */
export class FolderBudget {
  readonly #folder: string;
  readonly #limits: FolderLimits;
  #files = 0;
  #bytes = 0;

  constructor(folder: string, limits: FolderLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  addFile(bytes: number): void {
    this.#bytes += bytes;
    if (++this.#files > this.#limits.files) throw this.#toError(l10n.t('has more than {0} files', formatCount(this.#limits.files)));
    if (this.#bytes > this.#limits.bytes)
      throw this.#toError(l10n.t('has more than {0} MiB in its files together', formatCount(this.#limits.bytes / 1024 / 1024)));
  }

  requireDepth(depth: number): void {
    if (depth > this.#limits.depth) throw this.#toError(l10n.t('has more than {0} folders within each other', this.#limits.depth));
  }

  #toError(excess: string): UsageError {
    return new UsageError(l10n.t('{0} {1}, so it is not read. Name a smaller folder, or split it.', this.#folder, excess));
  }
}
