import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { ENDPOINTS, type Endpoint, type EndpointName } from '../../server/wire/endpoints.ts';
import { readSection } from '../support/markdown.ts';
import { VENDOR_CLIENTS } from '../support/vendorClient.ts';

const PAGE = 'docs/contract/bodies.md';

/** Endpoints whose body has another source than `toCells` derives, and what bodies replaced. */
const NOTED: Partial<Readonly<Record<EndpointName, { readonly source?: string; readonly replaced?: string }>>> = {
  uploadRoster: { replaced: '`fieldMappings`, `sampleRecords`' },
  reuploadRoster: { replaced: '`fieldMappings`, `validationErrors`, `added`, `removed`' },
  upsertDevelopers: { replaced: 'counts of changes' },
  deleteDevelopers: { replaced: 'counts of changes' },
  listDevelopers: { replaced: '`content` with `attributes`, `totalItems`' },
  readSchema: { replaced: '`fields` of `key`, `displayName` and `systemField`' },
  saveFieldMappings: { replaced: '`fieldMappings` of `csvColumn`, in the request too' },
  updateDeveloperIdentities: { replaced: '`status`, `message`' },
  listDeveloperIdentities: { replaced: '`content`, `totalItems`' },
  exportReport: { source: 'contract' },
  listOrgTrees: { replaced: 'an array; `groupByColumns`, `orgTreeFilters`' },
  readOrgTree: { replaced: '`groupByColumns`, `orgTreeFilters`' },
  listOrgTreeTeams: { replaced: 'an array' },
  listTeams: { replaced: 'an array' },
  readTeam: { replaced: 'null for what is missing' },
  listTeamDevelopers: { replaced: 'a page of developers' },
  listSegmentKeys: { replaced: 'no `totalCount`' },
  updateSegmentKeys: { source: 'fixture', replaced: '`environment` as an object' },
};

/** Returns the operations of the published clients by method and path, with parameters as `{}`. */
function readOperations(): ReadonlyMap<string, string> {
  const operations = [VENDOR_CLIENTS.insights, VENDOR_CLIENTS.platform].flatMap(({ name, prefix }) => {
    return globSync(`node_modules/${name}/dist/*/src/services/hooks/*.js`).flatMap((file) => {
      const [, operation, path, method] =
        /function (\w+)\(props\) \{\s+return fetcher\(.*url: `([^`]*)`, method: '(\w+)'/.exec(readFileSync(file, 'utf8')) ?? [];
      return operation === undefined || path === undefined
        ? []
        : [[`${method} ${prefix}${path.replace(/\$\{[^}]*\}/g, '{}')}`, operation] as const];
    });
  });
  return new Map(operations);
}

/** Returns the source of the body of an endpoint (docs/contract/bodies.md#sources), and what it replaced. */
function toCells(
  name: EndpointName,
  { method, path, area, evidence }: Endpoint,
  operations: ReadonlyMap<string, string>,
): readonly string[] {
  const { source, replaced = '–' } = NOTED[name] ?? {};
  if (source !== undefined) return [source, replaced];
  if (evidence === 'our decision') return [evidence, replaced];
  // The contract shows almost no body of areas A and B.
  if (evidence === 'documented' && (area === 'segments' || area === 'platform')) return ['contract', replaced];
  const isTyped = operations.has(`${method} ${path.replace(':metricFamily', 'efficiency').replace(/:\w+/g, '{}')}`);
  return [isTyped ? 'published client' : 'other public client', replaced];
}

function toTable(): string {
  const operations = readOperations();
  const rows = Object.entries(ENDPOINTS as Readonly<Record<EndpointName, Endpoint>>).map(([name, endpoint]) => {
    const address = `\`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}\``;
    return `| ${[address, ...toCells(name as EndpointName, endpoint, operations)].join(' | ')} |\n`;
  });
  return ['| endpoint | body | replaced |\n', '|---|---|---|\n', ...rows].join('');
}

it(`${PAGE} names the source of the body of every endpoint (npm run contract)`, () => {
  const text = readFileSync(PAGE, 'utf8');
  const written = text.replace(/(?<=\n## Endpoints\n\n)(?:\|.*\n)*/, toTable);
  if (process.env.FAIRLEAD_CONTRACT === 'write') writeFileSync(PAGE, written);
  else assert.equal(text, written);
  assert.equal((readSection(PAGE, 'Endpoints').match(/^\| `.*$/gm) ?? []).length, Object.keys(ENDPOINTS).length);
});
