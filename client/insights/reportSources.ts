import type { Memento, Uri } from 'vscode';
import type { ReportRequest } from '../../server/wire/insights.ts';

/** Where a report came from. */
export interface ReportSource {
  readonly request: ReportRequest;
  /** The name of the instance. */
  readonly instance: string;
}

const KEY = 'fairlead.reportSources';

/** Maximum number of reports whose sources are kept; the oldest are dropped. */
const MAX_SOURCES = 50;

/**
 * Keeps the requests of the reports in this workspace, so that their numbers can be explained later. A report that was saved elsewhere
 * remains under its old path.
 */
export class ReportSources {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  async remember({ path }: Uri, source: ReportSource): Promise<void> {
    const others = this.#all().filter(([known]) => known !== path);
    await this.#state.update(KEY, [[path, source], ...others].slice(0, MAX_SOURCES));
  }

  /** Returns null for a report that was not exported here. */
  find({ path }: Uri): ReportSource | null {
    return this.#all().find(([known]) => known === path)?.[1] ?? null;
  }

  #all(): readonly (readonly [string, ReportSource])[] {
    return this.#state.get(KEY, []);
  }
}
