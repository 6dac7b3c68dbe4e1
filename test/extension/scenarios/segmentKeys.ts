import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CombinedSegments, KeysApplied } from '../../../client/segments/keyDocumentCommands.ts';
import { call } from '../../../server/api/client.ts';
import { closeAll, run, showUnsaved } from '../inWindow.ts';
import { SegmentHome } from '../segmentHome.ts';
import type { Scenarios } from './scenario.ts';

const KEYS = ['ann', 'ben', 'cid'];

/** The commands for keys as documents. */
export const SEGMENT_KEYS: Scenarios = {
  openSegmentKeys: async ({ name, instance }) => {
    const home = await SegmentHome.find(instance);
    await home.create('tried', KEYS);
    const uri = await run<vscode.Uri>('openSegmentKeys', home.target('tried'));
    assert.ok(uri.path.startsWith(`/${name}/`));
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'ann\nben\ncid\n');
    assert.deepEqual(await home.held('tried'), KEYS);
    await closeAll();
  },
  applyKeysToSegment: async ({ instance, answers, agree }) => {
    const home = await SegmentHome.find(instance);
    await home.create('tried', KEYS);
    await showUnsaved('segmentKeys', 'cid\ndee\n');
    answers.give('Save Keys', 'moved on', ...agree('Save Keys'));
    assert.deepEqual(await run<KeysApplied>('applyKeysToSegment', home.target('tried')), { added: 1, removed: 2, count: 2 });
    assert.deepEqual(await home.held('tried'), ['cid', 'dee']);
    const [last] = (await call(instance, 'listSegmentAudit', { query: { segmentName: 'tried', limit: 1 } })).objects;
    assert.deepEqual([last?.action, last?.keyCount, last?.comment], ['KEYS_REMOVED', 2, 'moved on']);
    await closeAll();
  },
  combineSegments: async ({ instance }) => {
    const home = await SegmentHome.find(instance);
    await home.create('tried', KEYS);
    await home.create('other', ['ben', 'dee']);
    const combined = await run<CombinedSegments>('combineSegments', home.target('tried'), home.target('other'), 'intersection');
    assert.deepEqual([combined.count, combined.inBoth], [1, 1]);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'ben\n');
    assert.deepEqual(await home.held('other'), ['ben', 'dee']);
    await closeAll();
  },
};
