/** What may be wrong with an identity, by the names of the published client. */
export const IDENTITY_FAILURES = [
  'DUPLICATE_EMAIL_INTEGRATION_PAIR',
  'EMAIL_NOT_IN_SYSTEM',
  'INVALID_EMAIL',
  'INVALID_IDENTITY',
  'INVALID_INTEGRATION_ID',
  'MISSING_EMAIL',
  'MISSING_IDENTITY',
  'MISSING_INTEGRATION_ID',
] as const;
export type IdentityFailure = (typeof IDENTITY_FAILURES)[number];

/** The refused identities of a request, as the published client reads them. */
export interface RefusedIdentities {
  readonly errors: readonly {
    /** What was written. */
    readonly data: { readonly email?: unknown; readonly identity?: unknown; readonly integrationId?: unknown };
    readonly validationFailures: readonly IdentityFailure[];
  }[];
  readonly invalidCount: number;
  readonly totalCount: number;
  readonly validCount: number;
}
