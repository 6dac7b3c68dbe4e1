import { readdirSync, readFileSync } from 'node:fs';

/** A pipeline from the fixtures. */
export interface PipelineFixture {
  readonly name: string;
  readonly text: string;
}

/** The fixtures without problems. */
export const VALID_PIPELINES = readFixtures('valid');

/** Reads the fixtures of a folder, ordered by name. */
export function readFixtures(folder: string): readonly PipelineFixture[] {
  const url = new URL(`../../fixtures/pipelines/${folder}/`, import.meta.url);
  return readdirSync(url)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => ({ name: file.replace(/\.yaml$/, ''), text: readFileSync(new URL(file, url), 'utf8') }));
}
