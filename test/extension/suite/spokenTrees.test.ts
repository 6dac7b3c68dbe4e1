import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { VIEWS, type ViewName } from '../../../client/manifest/ids.ts';
import type { TreeNode } from '../../../client/views/nodeTree.ts';
import { call } from '../../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../../server/api/instance.ts';
import { createProject } from '../../../server/api/platform/platform.ts';
import type { UploadPreview } from '../../../server/wire/developers.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { closeAll, findExtension, run, sampleUri, show, untilDiagnostics } from '../inWindow.ts';

describe('the screen reader labels of a view', function () {
  this.timeout(120_000);
  let instance: Instance;

  before(async () => {
    const { dataFolder } = await findExtension().activate();
    await run('selectInstance', 'Local');
    await run('startService');
    instance = toLocalInstance(JSON.parse(readFileSync(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress);
    await call(instance, 'resetData', { body: { area: 'all' } });
    const { versionId, fields } = (await run('uploadRoster', sampleUri('clean.roster.csv'))) as UploadPreview;
    await run('mapFields', versionId, fields);
    await createProject(instance, { orgIdentifier: 'default', identifier: 'shop', name: 'Web Shop' });
  });

  after(async () => {
    await call(instance, 'resetData', { body: { area: 'all' } });
    await run('stopService');
    await closeAll();
  });

  for (const view of Object.keys(VIEWS) as ViewName[]) {
    it(`name each node of ${view} by its label, without IDs or tooltips`, async () => {
      const api = await findExtension().activate();
      const { document } = await show(sampleUri('clean.roster.csv'));
      await untilDiagnostics(() => document.languageId === 'roster');
      if (view === 'rosterHistory') await run('showRosterHistory');
      const walk = async (nodes: readonly TreeNode[]): Promise<number> => {
        let count = nodes.length;
        for (const node of nodes) {
          const { accessibilityInformation, id } = api.toTreeItem(node);
          const label = accessibilityInformation?.label ?? '';
          assert.ok(label.startsWith(node.label), `"${label}" for ${node.label}`);
          assert.ok((node.description ?? '') === '' || label.length > node.label.length, label);
          for (const part of (node.tooltip ?? '').split('\n')) {
            const isShown = part === '' || node.label.includes(part) || (node.description ?? '').includes(part);
            assert.ok(isShown || !label.includes(part), `"${label}" reads out "${part}"`);
          }
          assert.ok(id !== undefined && (id === node.label || !label.includes(id)), `"${label}" holds the id`);
          if (node.children !== undefined) count += await walk(await node.children(new AbortController().signal));
        }
        return count;
      };
      const labels = [...new Set((await api.describeTree(view)).map(({ label }) => label))];
      const roots = await Promise.all(labels.map((label) => api.findNode(view, label)));
      const found = roots.filter((node) => node !== undefined);
      assert.equal(found.length, labels.length);
      assert.ok((await walk(found)) > 0, `${view} is empty`);
    });
  }
});
