import type { IsBot } from '../../../core/insights/bots.ts';

/** How to read a list of pull requests from a code host. */
export interface PullListOptions {
  /** The name of the repository; null takes it from the address of each pull request. */
  readonly name: string | null;
  readonly isBot: IsBot;
  /** Receives the accounts that were taken for bots. */
  readonly onBot: (login: string) => void;
}

/** Returns the ID of a pull request, the same from every source (docs/decisions/history.md#one-pull-request-two-sources). */
export function toPullId(repository: string, number: number): string {
  return `${repository}#${number}`;
}
