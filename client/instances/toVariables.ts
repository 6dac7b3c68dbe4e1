import type { InstanceProfile } from './instanceProfile.ts';

/**
 * Returns the addresses of an instance as environment variables of the command line, with those to remove as null; the local service, null, is named by its
 * folder, which contains its key.
 */
export function toVariables(remote: InstanceProfile | null, dataFolder: string): Readonly<Record<string, string | null>> {
  const others = { FAIRLEAD_ADMIN_KEY: null, FAIRLEAD_INSTANCE: null, FAIRLEAD_PRODUCTION: null };
  if (remote === null)
    return { ...others, FAIRLEAD_API_KEY: null, FAIRLEAD_URL: null, FAIRLEAD_INSTANCE: 'local', FAIRLEAD_DATA: dataFolder };
  const { baseUrl, adminUrl, platformUrl, account, production } = remote;
  return {
    ...others,
    FAIRLEAD_URL: baseUrl,
    FAIRLEAD_ADMIN_URL: adminUrl,
    FAIRLEAD_PLATFORM_URL: platformUrl,
    FAIRLEAD_ACCOUNT: account ?? null,
    ...(production ? { FAIRLEAD_PRODUCTION: baseUrl } : {}),
  };
}
