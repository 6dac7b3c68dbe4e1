/** A place where the service is offered, with the base addresses of its areas. */
export interface Region {
  /** How it is named where it has to be typed. */
  readonly id: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly platformUrl: string;
}

/**
 * The regions whose addresses are public (facts A3). Only the one of developer records is written down there; segments and the platform are asked for
 * at the same host until the profile says otherwise.
 */
export const REGIONS: readonly Region[] = [
  toRegion('us', 'United States', 'https://app.harness.io', '/prod1/sei/api'),
  toRegion('us-free', 'United States, free plan', 'https://app.harness.io', '/gratis/sei/api'),
  toRegion('eu', 'Europe', 'https://accounts.eu.harness.io', '/sei/api'),
];

function toRegion(id: string, label: string, host: string, path: string): Region {
  return { id, label, baseUrl: host + path, adminUrl: host, platformUrl: host };
}

/** Returns the addresses of all areas for that of developer records: a path that a region has for it is not part of the others. */
export function deriveAddresses(baseUrl: string): Pick<Region, 'baseUrl' | 'adminUrl' | 'platformUrl'> {
  const paths = REGIONS.map((region) => region.baseUrl.slice(region.adminUrl.length)).sort((one, other) => other.length - one.length);
  const path = paths.find((ending) => baseUrl.endsWith(ending)) ?? '';
  const host = baseUrl.slice(0, baseUrl.length - path.length);
  return { baseUrl, adminUrl: host, platformUrl: host };
}
