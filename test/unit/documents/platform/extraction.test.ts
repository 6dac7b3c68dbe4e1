import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { applyEdits } from '../../../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { expandDocument } from '../../../../server/documents/platform/expansion/expand.ts';
import { extractTemplate } from '../../../../server/documents/platform/extraction/extract.ts';
import { inlineTemplate } from '../../../../server/documents/platform/extraction/inline.ts';
import { nameTemplate } from '../../../../server/documents/platform/extraction/nameTemplate.ts';
import { listParts, type Part } from '../../../../server/documents/platform/extraction/parts.ts';
import { readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { Workspace } from '../../../../server/documents/platform/workspace/workspace.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { RANDOM_LAYOUTS } from '../../../support/pipelines/randomLayout.ts';
import { fillPlain } from '../../../support/workspaces/fillPlain.ts';

type Plain = Readonly<Record<string, unknown>>;

const PATH = '/w/.harness/pipelines/p.yaml';
const GROUP = 'New_One';

/** Parses valid YAML. */
function parse(text: string): Plain {
  const document = parseDocument(text, { merge: true, uniqueKeys: true });
  assert.deepEqual(document.errors, [], text);
  return document.toJS() as Plain;
}

/** Takes the steps out of the new group, and the group out of paths. */
function ungroup(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(`steps.${GROUP}.`, '');
  if (Array.isArray(value))
    return value.flatMap((item: { stepGroup?: { identifier?: string; steps?: unknown } } | null) =>
      item?.stepGroup?.identifier === GROUP ? (ungroup(item.stepGroup.steps) as unknown[]) : [ungroup(item)],
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ungroup(inner)]));
}

function partsOf(files: ReadonlyMap<string, string>) {
  const workspace = new Workspace();
  for (const [path, text] of files) workspace.put(path, text);
  return { workspace, readText: async (path: string) => files.get(path) ?? null, nameOf: (path: string) => path };
}

/** Every part of a document, and pairs of neighbours. */
function selectionsOf(text: string): readonly (readonly Part[])[] {
  const lists = listParts(readPipelineText(text));
  return lists.flatMap(({ parts }) => [...parts.map((part) => [part]), ...parts.slice(1).map((part, index) => [parts[index]!, part])]);
}

/** Extracts parts, and requires that nothing changed and that inlining is the inverse; returns why it is refused, or null. */
async function extract(text: string, parts: readonly Part[]): Promise<string | null> {
  const { workspace } = partsOf(new Map([[PATH, text]]));
  const named = nameTemplate(workspace, PATH, text, 'New One', parts);
  assert.ok('path' in named);
  const found = await extractTemplate(workspace, PATH, text, parts, named);
  if ('refusal' in found) return found.refusal;
  const changed = applyEdits(text, found.edits);
  const why = `${text}\n--- becomes\n${changed}\n--- with\n${found.template}`;
  const files = new Map([
    [PATH, changed],
    [named.path, found.template],
  ]);
  const around = partsOf(files);
  const isGrouped = parts.length > 1 || parts[0]!.kind === 'parallel';
  const same = (value: unknown): unknown => (isGrouped ? ungroup(value) : value);
  const expanded = await expandDocument(around, PATH, changed);
  assert.ok('lines' in expanded && expanded.filled === 1, why);
  assert.deepEqual(same(parse(expanded.lines.map((line) => line.text).join('\n'))), parse(text), why);
  const template = parse(found.template).template as Plain;
  const { stageType: _, ...spec } = template.spec as Plain;
  // An independent reading, which knows no other template.
  if (!text.includes('templateRef')) assert.deepEqual(same(fillPlain(parse(changed), [{ ...template, spec }])), parse(text), why);
  for (const path of files.keys()) assert.deepEqual(around.workspace.findingsOf(path), [], why);

  const inlined = await inlineTemplate(around, PATH, changed, changed.indexOf('templateRef: New_One'));
  assert.ok(!('refusal' in inlined), `${'refusal' in inlined && inlined.refusal}\n${why}`);
  const back = applyEdits(changed, inlined);
  assert.deepEqual(same(parse(back)), parse(text), `${why}\n--- and back\n${back}`);
  // Braces around a part become lines with it.
  if (isGrouped || text[parts[0]!.map!.start] === '{') return null;
  const [{ map, item }] = parts as [Part];
  const end = item.start + text.slice(item.start, item.end).trimEnd().length;
  assert.ok(back.startsWith(text.slice(0, item.start)) && back.endsWith(text.slice(end)), `${why}\n--- and back\n${back}`);
  const keys = map!.entries.map(({ key }) => key);
  const isInOrder =
    keys.slice(0, 2).every((key) => key === 'name' || key === 'identifier') && !/[&!]|<<|[|>][+\d]|\{/.test(text.slice(item.start, end));
  if (isInOrder && keys.at(2) === 'type' && !keys.includes('description') && !keys.includes('tags')) assert.equal(back, text, why);
  return null;
}

/** Every part in the full campaign, otherwise every third, so that each file has some. */
const STEP = campaign(3, 1);

describe('the extraction of a template', () => {
  it('leaves the pipeline as it is once filled in, and inlining is its inverse: random documents', async function () {
    this.timeout(timeLimit(60_000));
    let [done, refused] = [0, 0];
    const reasons = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(RANDOM_LAYOUTS, fc.nat(), async (text, choice) => {
        const selections = selectionsOf(text);
        const reason = await extract(text, selections[choice % selections.length]!);
        reasons.set(reason ?? '', (reasons.get(reason ?? '') ?? 0) + 1);
        if (reason === null) done++;
        else refused++;
      }),
      { seed: SEED, numRuns: campaign(30, 10_000), endOnFailure: true },
    );
    if (process.env.SHOW) console.log(reasons);
    assert.ok(done > refused, `${refused} of ${done + refused} were refused`);
  });

  it(`does so with ${STEP === 1 ? 'every part' : `every ${STEP}rd part`} of the sample pipelines`, async function () {
    this.timeout(timeLimit(60_000));
    const folder = 'test/fixtures/pipelines/valid';
    const selections = readdirSync(folder).flatMap((file) => {
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      return selectionsOf(text).map((parts) => [text, parts] as const);
    });
    for (const [index, [text, parts]] of selections.entries()) if (index % STEP === 0) await extract(text, parts);
  });
});
