import type { ServiceContext } from '../serviceContext.ts';

/** What the use cases of area D work with: the account of the request beside the rest. */
export interface AccountContext extends ServiceContext {
  readonly account: string;
}
