import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import stageTexts from '../schemas/texts/stages.json' with { type: 'json' };
import stepTexts from '../schemas/texts/steps.json' with { type: 'json' };
import { convertSchema } from '../server/core/platform/catalogue/convertSchema.ts';
import { SHIPPED_NOTATION } from '../server/core/platform/pipelines/catalogue.ts';
import { toSchemaFiles } from '../server/documents/platform/schemaFolder.ts';

/**
 * Writes the shapes of pipelines out of the publisher's folder of schemas (`npm run shapes -- FOLDER`): what the folder says is added to
 * `schemas/pipelines.json`, and `schemas/pipelinesV1.json` is written again. The date of the catalogue is that of the folder's last commit, or
 * `--date YYYY-MM-DD` if it is not in Git. Prints what was added, and the types that have no text yet.
 */
const { values, positionals } = parseArgs({ options: { date: { type: 'string' } }, allowPositionals: true });
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder of schemas: npm run shapes -- FOLDER.');
const files = toSchemaFiles((path) => readText(join(folder, path)));
const converted = convertSchema(files, SHIPPED_NOTATION, () => values.date ?? readDate(folder));
if (converted === null) throw new Error(`${folder} has no schemas of pipelines in v0 and v1.`);
const { file, added, constraints, left } = converted;
writeNotation('schemas/pipelines.json', file.pipelines);
writeNotation('schemas/pipelinesV1.json', { published: file.published, ...file.pipelinesV1 });
print('Added', added);
const unread = [...constraints].filter(([, isRead]) => !isRead).map(([text]) => text.slice(0, 200));
print(`Of ${constraints.size} constraints on which fields are given, not read as a whole`, unread);
print('Groups of fields without a place in the shapes', left);
print('Steps without a text in schemas/texts/steps.json', typesWithout(file.pipelines.steps, stepTexts));
print('Stages without a text in schemas/texts/stages.json', typesWithout(file.pipelines.stages, stageTexts));

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function readDate(path: string): string {
  const date = execFileSync('git', ['-C', path, 'log', '-1', '--format=%cs', '--', 'v0', 'v1'], { encoding: 'utf8' }).trim();
  if (date === '') throw new Error('The folder is not in Git. Name the date of its newest change: --date YYYY-MM-DD.');
  return date;
}

function typesWithout(types: object, texts: object): readonly string[] {
  return Object.keys(types).filter((type) => !Object.hasOwn(texts, type));
}

function print(title: string, lines: readonly string[]): void {
  process.stdout.write(`${title}: ${lines.length}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

/** Writes a file in the format of the repository, so that its diff shows only what changed. */
function writeNotation(path: string, notation: unknown): void {
  const biome = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url));
  const options = { input: JSON.stringify(notation), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const text = execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], options);
  writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text);
}
