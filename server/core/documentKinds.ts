import type { ExportFamily } from './insights/exportMetrics.ts';

/** The kinds a file can be checked as; `pipeline` covers all YAML documents of the platform: pipelines, templates, input sets, connectors and projects. */
export const DOCUMENT_KINDS = ['roster', 'pipeline', 'request', 'keys', 'sources', 'account', 'definitions', 'mapping'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The kinds of files that only the folder of an account has: `fairlead.yaml`, and two below it. */
export type AccountFileKind = Extract<DocumentKind, 'account' | 'definitions' | 'mapping'>;

/** Whether a kind is that of such a file. */
export function isAccountFileKind(kind: DocumentKind): kind is AccountFileKind {
  return kind === 'account' || kind === 'definitions' || kind === 'mapping';
}

/** Whether a file is a roster by its name or path: `*.roster.csv`, ignoring case. */
export function isRosterName(name: string): boolean {
  return /[.]roster[.]csv$/i.test(name);
}

/** Whether a file is an export request by its name or path: `*.insights.json`, ignoring case. */
export function isRequestName(name: string): boolean {
  return /[.]insights[.]json$/i.test(name);
}

/** Returns the family of metrics that the body of an export has by its name or path: `*.efficiency.json` or `*.productivity.json`; else null. */
export function findFamilyOfName(name: string): ExportFamily | null {
  const [, family] = /[^/\\][.](efficiency|productivity)[.]json$/i.exec(name) ?? [];
  return family === undefined ? null : (family.toLowerCase() as ExportFamily);
}

/** Whether a file is a list of sources by its name or path: `insights.sources.yaml`, also after a prefix such as `team.`, ignoring case. */
export function isSourcesName(name: string): boolean {
  return /(?:^|[./\\])insights[.]sources[.]ya?ml$/i.test(name);
}
