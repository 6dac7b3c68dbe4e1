import * as l10n from '@vscode/l10n';

/** A region that offers the service, with the base URLs of its areas. */
interface Region {
  /** The name to type. */
  readonly id: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly platformUrl: string;
}

/**
 * The regions with public addresses. Only the address of developer records is documented; segments and the platform use the same host
 * unless the profile says otherwise.
 */
export const REGIONS: readonly Region[] = [
  toRegion('us', l10n.t('United States'), 'https://app.harness.io', '/prod1/sei/api'),
  toRegion('us-free', l10n.t('United States, free plan'), 'https://app.harness.io', '/gratis/sei/api'),
  toRegion('eu', l10n.t('Europe'), 'https://accounts.eu.harness.io', '/sei/api'),
];

function toRegion(id: string, label: string, host: string, path: string): Region {
  return { id, label, baseUrl: host + path, adminUrl: host, platformUrl: host };
}

/** Derives the base URLs of all areas from that of developer records: the region's path for developer records is not part of the others. */
export function deriveAddresses(baseUrl: string): Pick<Region, 'baseUrl' | 'adminUrl' | 'platformUrl'> {
  const paths = REGIONS.map((region) => region.baseUrl.slice(region.adminUrl.length)).sort((one, other) => other.length - one.length);
  const path = paths.find((ending) => baseUrl.endsWith(ending)) ?? '';
  const host = baseUrl.slice(0, baseUrl.length - path.length);
  return { baseUrl, adminUrl: host, platformUrl: host };
}

/** A service to work with, without its key: its three base URLs, and the account, organization and project for area D. */
export interface ServiceProfile {
  readonly name: string;
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly platformUrl: string;
  readonly account?: string | undefined;
  readonly org?: string | undefined;
  readonly project?: string | undefined;
}

const LONGEST_NAME = 100;

/** Reads a profile from settings; a missing URL defaults to `baseUrl`. Returns null if the name or `baseUrl` is missing. */
export function readServiceProfile(fields: Readonly<Record<string, unknown>>): ServiceProfile | null {
  const [name, baseUrl] = [readText(fields.name), readText(fields.baseUrl)];
  if (name === undefined || baseUrl === undefined) return null;
  return {
    name,
    baseUrl,
    adminUrl: readText(fields.adminUrl) ?? baseUrl,
    platformUrl: readText(fields.platformUrl) ?? baseUrl,
    account: readText(fields.account),
    org: readText(fields.org),
    project: readText(fields.project),
  };
}

/** Returns a profile as a settings entry, without values that equal the defaults. */
export function toProfileEntry({ name, baseUrl, adminUrl, platformUrl, ...others }: ServiceProfile): Readonly<Record<string, unknown>> {
  return {
    name,
    baseUrl,
    ...(adminUrl === baseUrl ? {} : { adminUrl }),
    ...(platformUrl === baseUrl ? {} : { platformUrl }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
  };
}

/** Describes why a text cannot be the name of a service, which people type; null if it can. */
export function checkProfileName(name: string): string | null {
  if (name !== '' && name.length <= LONGEST_NAME && /^[^\s\-\p{C}][^\p{C}]*$/u.test(name) && name.trim() === name) return null;
  return l10n.t(
    '“{0}” cannot be a name. Use at most {1} characters that can be seen, the first one no hyphen.',
    name.slice(0, LONGEST_NAME),
    LONGEST_NAME,
  );
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
