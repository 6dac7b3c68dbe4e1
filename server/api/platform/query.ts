import { DEFAULT_ACCOUNT, type ResourceScope } from '../../core/platform/scope.ts';
import type { CallInput } from '../callInput.ts';
import type { Instance } from '../instance.ts';

/** Returns the query that names the account. A platform key contains its account, which applies if no account is set. */
export function toAccountQuery({ account, apiKey }: Instance): { readonly accountIdentifier: string } {
  const accountIdentifier = account ?? /^\s*(?:pat|sat)\.([^.\s]+)\./.exec(apiKey)?.[1] ?? DEFAULT_ACCOUNT;
  return { accountIdentifier };
}

/** Returns the query that names a scope. */
export function toScopeQuery({ orgIdentifier, projectIdentifier }: ResourceScope): NonNullable<CallInput['query']> {
  return { orgIdentifier: orgIdentifier ?? undefined, projectIdentifier: projectIdentifier ?? undefined };
}
