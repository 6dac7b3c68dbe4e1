import { requireBaseUrl } from '../../api/address.ts';
import { REGIONS } from '../../core/regions.ts';
import { checkProfileName, type ServiceProfile } from '../../core/serviceProfile.ts';
import { UsageError } from '../usageError.ts';
import { KEY_VARIABLES, LOCAL, type StoredInstance } from './storedInstance.ts';

/** The flags of `fairlead instance add`. */
export interface InstanceFields extends Partial<Pick<ServiceProfile, 'adminUrl' | 'platformUrl' | 'account' | 'org' | 'project'>> {
  readonly region?: string;
  readonly url?: string;
  readonly production?: true;
  readonly keyEnv?: string;
  readonly adminKeyEnv?: string;
}

/** Builds the stored service. Throws a UsageError, or INVALID_REQUEST for an invalid URL. */
export function readNewInstance(name: string, fields: InstanceFields): StoredInstance {
  const lack = name === LOCAL ? `“${LOCAL}” is the local service, which is always there. Choose another name.` : checkProfileName(name);
  if (lack !== null) throw new UsageError(lack);
  const { region, url, account, org, project } = fields;
  const known = REGIONS.find(({ id }) => id === region);
  if (known === undefined && url === undefined) {
    throw new UsageError(`Say where “${name}” is: --region (${REGIONS.map(({ id }) => id).join(', ')}), or its address with --url.`);
  }
  const baseUrl = url === undefined ? (known?.baseUrl ?? '') : toBase(url);
  return {
    name,
    baseUrl,
    adminUrl: fields.adminUrl === undefined ? ((url === undefined ? known?.adminUrl : undefined) ?? baseUrl) : toBase(fields.adminUrl),
    platformUrl:
      fields.platformUrl === undefined ? ((url === undefined ? known?.platformUrl : undefined) ?? baseUrl) : toBase(fields.platformUrl),
    account,
    org,
    project,
    production: fields.production === true,
    keyEnv: requireVariable('--key-env', fields.keyEnv ?? KEY_VARIABLES.api),
    adminKeyEnv: requireVariable('--admin-key-env', fields.adminKeyEnv ?? KEY_VARIABLES.admin),
  };
}

function toBase(text: string): string {
  return requireBaseUrl(text).href.replace(/\/+$/, '');
}

/** A user may give the key itself here, which must not be repeated in the message. */
function requireVariable(flag: string, name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(name)) return name;
  throw new UsageError(`${flag} takes the name of an environment variable, such as PROD_KEY, and not a key.`);
}
