/** A region that offers the service, with the base URLs of its areas. */
export interface Region {
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
  toRegion('us', 'United States', 'https://app.harness.io', '/prod1/sei/api'),
  toRegion('us-free', 'United States, free plan', 'https://app.harness.io', '/gratis/sei/api'),
  toRegion('eu', 'Europe', 'https://accounts.eu.harness.io', '/sei/api'),
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
