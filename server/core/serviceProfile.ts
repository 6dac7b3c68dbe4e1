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
  return `“${name.slice(0, LONGEST_NAME)}” cannot be a name. Use at most ${LONGEST_NAME} characters that can be seen, the first one no hyphen.`;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
