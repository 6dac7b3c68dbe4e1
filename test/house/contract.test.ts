import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ALIASES, SECOND_ADDRESSES } from '../../server/http/aliases.ts';
import { HANDLERS } from '../../server/http/routes.ts';
import { ENDPOINTS, type Endpoint } from '../../server/wire/endpoints.ts';
import { ALL_SCHEMAS } from '../../server/wire/schemas/all.ts';
import { type AreaWitness, CONTRACT, REPLACED, SECOND } from '../support/contract.ts';

const ALL: readonly Endpoint[] = Object.values(ENDPOINTS);

/** Functions of server/api that do more than a call: they make a form, YAML, a file or a header, or send what else the service wants. */
const BESIDE_THE_TABLE = [
  'approveVersion',
  'createPipeline',
  'createProject',
  'downloadDeveloperIdentities',
  'downloadRoster',
  'exportData',
  'exportReport',
  'importActivity',
  'importData',
  'listAttributes',
  'listConnectors',
  'listPipelines',
  'reuploadRoster',
  'updateConnector',
  'updateOrganization',
  'updatePipeline',
  'updateProject',
  'uploadDeveloperIdentities',
  'uploadRoster',
  'uploadSegmentKeys',
];

const toBraces = (address: string) => address.replace(/:(\w+)/g, '{$1}');

const linesOf = (area: string, evidence: keyof AreaWitness) =>
  ALL.filter((endpoint) => endpoint.area === area && endpoint.evidence === evidence)
    .map(({ method, path: address, needs }) => `${method} ${toBraces(address)} ${needs}`)
    .sort();

/** Returns the names of the functions in server/api beside `call`: those in files named after an area, and two more. */
async function readApiNames(): Promise<string[]> {
  const areas = [...new Set(ALL.map(({ area }) => area))];
  const files = [
    ...areas.map((area) => `server/api/{${area}/,}${area}.ts`),
    'server/api/segments/attributes.ts',
    'server/api/insights/activity.ts',
  ].flatMap((pattern) => globSync(pattern));
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return modules.flatMap((module) => Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])));
}

describe('endpoints', () => {
  for (const area of new Set(ALL.map((endpoint) => endpoint.area))) {
    it(`of ${area} match the contract and the keys it requires, and any others are marked`, () => {
      const witness = CONTRACT[area];
      assert.ok(witness, `test/support/contract.ts has no witness of ${area}`);
      for (const evidence of ['documented', 'public fact', 'our decision'] as const) {
        const missing: readonly string[] = linesOf(area, evidence).filter((line) => !witness[evidence].includes(line));
        const sentences: readonly string[] = missing.map(
          (line) => `test/support/contract.ts has no "${line}" under ${area}, ${evidence}. Copy it from the evidence.`,
        );
        assert.deepEqual(sentences, []);
        assert.deepEqual(linesOf(area, evidence), witness[evidence].toSorted());
      }
    });
  }

  it('include the developers area', () => {
    assert.ok(ALL.some(({ area }) => area === 'developers'));
  });

  it('are called by their names: only what does more than a call has a function of its own', async () => {
    assert.deepEqual((await readApiNames()).sort(), BESIDE_THE_TABLE);
  });

  it('have one handler each', () => {
    assert.deepEqual(Object.keys(HANDLERS).sort(), Object.keys(ENDPOINTS).sort());
  });

  it('have examples that their schemas accept', () => {
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'document', components: { schemas: ALL_SCHEMAS } });
    const withExample = ALL.filter(({ example }) => example !== undefined);
    assert.ok(withExample.length > 20);
    for (const { path, example, body } of withExample) {
      const schema = JSON.stringify(body?.['application/json']).replaceAll('"#/components/', '"document#/components/');
      const validate = ajv.compile(JSON.parse(schema) as object);
      assert.ok(validate(JSON.parse(example!)), `${path}: ${ajv.errorsText(validate.errors)}`);
    }
  });

  it('still answer at the addresses that they replaced', () => {
    const lines = ALIASES.map(({ method, path: address, endpoint }) => {
      const now = ENDPOINTS[endpoint];
      return `${method} ${toBraces(address.replace(/(uploads|developers)\/:versionId/, '$1/:uploadId'))} -> ${now.method} ${toBraces(now.path)}`;
    });
    assert.deepEqual(lines, REPLACED);
  });

  it('answer at a second address if real clients call them there', () => {
    const lines = SECOND_ADDRESSES.map(({ method, path: address, endpoint }) => {
      const own = ENDPOINTS[endpoint];
      return `${method} ${toBraces(address)} = ${own.method} ${toBraces(own.path)}`;
    });
    assert.deepEqual(lines, SECOND);
  });
});
