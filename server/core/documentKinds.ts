/** What a file can be checked as; `pipeline` stands for all documents of the platform in YAML: pipelines, templates, input sets, connectors, projects. */
export const DOCUMENT_KINDS = ['roster', 'pipeline', 'request', 'keys'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
