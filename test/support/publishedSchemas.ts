import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import draft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';

const readSchema = (file: string): object => JSON.parse(readFileSync(`node_modules/${file}`, 'utf8')) as object;
/** As these schemas are written: with words for their readers, a pattern of the older kind, and two formats that nobody checks. */
const OPTIONS = { strict: false, unicodeRegExp: false, allErrors: true, formats: { 'iri-reference': true, 'idn-email': true } } as const;

/** What the schema of SARIF 2.1.0 has against a log; nothing where it is right. */
export function findSarifFaults(log: unknown): string[] {
  const ajv = new draft04.default(OPTIONS);
  addFormats.default(ajv);
  return listFaults(ajv.compile(readSchema('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')), log);
}

/** What the schema of CycloneDX 1.6 has against a list of components. */
export function findBomFaults(bom: unknown): string[] {
  const ajv = new Ajv(OPTIONS);
  addFormats.default(ajv);
  const read = (name: string): object => readSchema(`@cyclonedx/cyclonedx-library/res/schema/${name}`);
  // Two that the schema names by their files, which stand beside it.
  for (const name of ['spdx', 'jsf-0.82'].map((one) => `${one}.SNAPSHOT.schema.json`)) {
    ajv.addSchema({ ...read(name), $id: `http://cyclonedx.org/schema/${name}` });
  }
  return listFaults(ajv.compile(read('bom-1.6.SNAPSHOT.schema.json')), bom);
}

function listFaults(validate: ValidateFunction, value: unknown): string[] {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
