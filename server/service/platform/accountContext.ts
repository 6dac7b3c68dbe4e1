import type { ServiceContext } from '../serviceContext.ts';

/** The context of area D use cases: it adds the account of the request. */
export interface AccountContext extends ServiceContext {
  readonly account: string;
}
