import assert from 'node:assert/strict';
import { toConnectorNode, toPipelineNode, toProjectNode } from '../../../../client/platform/platformView.ts';
import type { ConnectorResponse, PipelineSummary, ProjectResponse } from '../../../../server/wire/platform.ts';

const children = async () => [];
const SHOP = { orgIdentifier: 'default', projectIdentifier: 'shop' };
const PROJECT = {
  orgIdentifier: 'default',
  identifier: 'shop',
  name: 'Shop',
  color: '#DA291D',
  modules: ['CD'],
  description: 'Sells',
  tags: {},
};

describe('the nodes of the Platform view', () => {
  it('carry the target that commands work on', () => {
    const project = toProjectNode({ project: PROJECT } as unknown as ProjectResponse, children);
    assert.deepEqual(project.target, SHOP);
    assert.equal(project.iconColour, 'charts.red');
    assert.equal(project.tooltip, 'Shop\nshop\nSells\nCD\n#DA291D');
    const pipeline = toPipelineNode(SHOP, {
      identifier: 'release',
      name: 'Release',
      numOfStages: 1,
      stageNames: ['Main'],
    } as unknown as PipelineSummary);
    assert.deepEqual(pipeline.target, { ...SHOP, pipelineIdentifier: 'release' });
    const connector = { identifier: 'hub', name: 'Hub', type: 'DockerRegistry', orgIdentifier: null };
    const node = toConnectorNode({ connector } as unknown as ConnectorResponse);
    assert.deepEqual(node.target, { orgIdentifier: null, projectIdentifier: null, connectorIdentifier: 'hub' });
  });
});
