import assert from 'node:assert/strict';
import { parseMarkdown } from '../support/parsedMarkdown.ts';
import { ABLE, PIPELINE, PipelineServer } from '../support/pipelineServer.ts';
import { inCustomStage } from '../support/pipelines/customStage.ts';

const HOSTILE = [
  '![x](https://evil.example/p.png)',
  '[x](command:workbench.action.reloadWindow)',
  '<img src=https://evil.example/p>',
  'https://evil.example',
];

/** The Markdown syntax that we use. */
const OURS: ReadonlySet<string> = new Set(['strong_open', 'strong_close', 'code_inline', 'hr']);

function assertInert(markdown: string, text: string): void {
  const parsed = parseMarkdown(markdown);
  assert.deepEqual(
    parsed.elements.filter((element) => !OURS.has(element)),
    [],
    markdown,
  );
  assert.ok(parsed.text.includes(text), `${text} in ${markdown}`);
}

describe('hovers over hostile content', () => {
  let rosters: PipelineServer;
  let pipelines: PipelineServer;
  let reports: PipelineServer;
  before(async () => {
    rosters = await PipelineServer.take(ABLE, { ending: '.roster.csv', language: 'csv' });
    pipelines = rosters.for(PIPELINE);
    reports = rosters.for({ ending: '.csv', language: 'csv' });
  });
  after(() => rosters.giveBack());

  const quote = (text: string) => `"${text}"`;

  for (const text of HOSTILE) {
    it(`show ${text} as it is, in a roster`, async () => {
      const head = 'name,email,manager_email';
      const named = await rosters.hover(`${head}\n${quote(text)},a‸nn@x.com,\nBo,bo@x.com,ann@x.com\n`);
      assertInert(named?.value ?? '', text);
      const above = await rosters.hover(`${head}\n${quote(text)},ann@x.com,\nBo,b‸o@x.com,ann@x.com\n`);
      assertInert(above?.value ?? '', text);
      const manager = await rosters.hover(`${head}\nAnn,a‸nn@x.com,${quote(text)}\n`);
      assertInert(manager?.value ?? '', text);
      const column = await rosters.hover(`${head},${quote(text)}\nAnn,ann@x.com,,‸1\n`);
      assertInert(column?.value ?? '', text);
    });

    it(`show ${text} as it is, in a report`, async () => {
      const cell = await reports.hover(`Collection Name,Lead Time for Changes (mean)\n${quote(text)},‸2.50\n`);
      assertInert(cell?.value ?? '', text);
      const value = await reports.hover(`Collection Name,Lead Time for Changes (mean)\nAnn,${quote(`‸${text} 1`)}\n`);
      assertInert(value?.value ?? '', text);
    });

    it(`show ${text} as it is, in a pipeline`, async () => {
      const step = (echo: string) => `              - step:
                  name: ${quote(text)}
                  identifier: hello
                  type: ShellScript
                  timeout: 10m
                  spec:
                    shell: Bash
                    onDelegate: true
                    source:
                      type: Inline
                      spec:
                        script: ${echo}
`;
      const named = await pipelines.hover(inCustomStage(step('echo <+pipeline.stages.main.spec.execution.steps.he‸llo.status>')));
      assertInert(named?.value ?? '', text);
      if (/[()]/.test(text)) return;
      const given = await pipelines.hover(inCustomStage(step(`<+in‸put>.default(${text}\`${text})`)));
      assertInert(given?.value ?? '', text);
    });
  }
});
