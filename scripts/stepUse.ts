import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { isJsonObject } from '../server/core/jsonObject.ts';

/**
 * Counts how many public documents use each type of stage, and each type of step in stages of each type, and writes the figures into schemas/stepUse.json
 * (docs/decisions/language.md#order-of-types): `node scripts/stepUse.ts FOLDER…`.
 */
const uses = new Map<string, Map<string, number>>();

for (const folder of process.argv.slice(2)) {
  for (const file of globSync('**/*.{yml,yaml}', { cwd: folder })) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (!/^(?:pipeline|template):/m.test(text)) continue;
    const found = new Set(
      parseAllDocuments(text).flatMap((document) => (document.errors.length > 0 ? [] : listSteps(document.toJS(), ''))),
    );
    for (const use of found) count(...(use.split(' ') as [string, string]));
  }
}

/** Lists `stage type, step type` of all steps in a value that is inside a stage of a type. */
function listSteps(value: unknown, stage: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listSteps(item, stage));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const type = isJsonObject(inner) && typeof inner.type === 'string' && /^\w+$/.test(inner.type) ? inner.type : '';
    if (key === 'stage' && type !== '') return [`stages ${type}`, ...listSteps(inner, type)];
    return [...(key === 'step' && type !== '' && stage !== '' ? [`${stage} ${type}`] : []), ...listSteps(inner, stage)];
  });
}

function count(stage: string, step: string): void {
  const steps = uses.get(stage) ?? new Map<string, number>();
  steps.set(step, (steps.get(step) ?? 0) + 1);
  uses.set(stage, steps);
}

const sorted = Array.from(uses, ([stage, steps]) => [stage, Object.fromEntries([...steps].sort(compare))] as const);
writeFileSync(
  'schemas/stepUse.json',
  `${JSON.stringify(Object.fromEntries(sorted.sort(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`,
);

function compare([one, first]: [string, number], [other, second]: [string, number]): number {
  return second - first || (one < other ? -1 : 1);
}
