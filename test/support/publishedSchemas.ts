import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import draft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';

const readSchema = (file: string): object => JSON.parse(readFileSync(`node_modules/${file}`, 'utf8')) as object;
/** These schemas contain annotations, an older pattern syntax, and two formats that are not validated. */
const OPTIONS = {
  strict: false,
  unicodeRegExp: false,
  allErrors: true,
  code: { optimize: false },
  formats: { 'iri-reference': true, 'idn-email': true },
} as const;

/** Returns what the schema of SARIF 2.1.0 rejects in a log; empty if it is valid. */
export function findSarifFaults(log: unknown): string[] {
  const ajv = new draft04.default(OPTIONS);
  addFormats.default(ajv);
  return listFaults(ajv.compile(readSchema('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')), log);
}

/** Returns what the schema of CycloneDX 1.6 rejects in a list of components. */
export function findBomFaults(bom: unknown): string[] {
  const ajv = new Ajv(OPTIONS);
  addFormats.default(ajv);
  const read = (name: string): object => readSchema(`@cyclonedx/cyclonedx-library/res/schema/${name}`);
  // Two schemas that it references by file name.
  for (const name of ['spdx', 'jsf-0.82'].map((one) => `${one}.SNAPSHOT.schema.json`)) {
    ajv.addSchema({ ...read(name), $id: `http://cyclonedx.org/schema/${name}` });
  }
  return listFaults(ajv.compile(read('bom-1.6.SNAPSHOT.schema.json')), bom);
}

function listFaults(validate: ValidateFunction, value: unknown): string[] {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
