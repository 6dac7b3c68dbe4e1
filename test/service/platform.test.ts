import assert from 'node:assert/strict';
import { CONNECTOR_RULES } from '../conformance/connectorRules.ts';
import { PIPELINE_RULES } from '../conformance/pipelineRules.ts';
import { createPlatformWorld } from '../conformance/platformWorld.ts';
import { PROJECT_RULES } from '../conformance/projectRules.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';

describe('platform resources', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  for (const { sentence, check } of [...PROJECT_RULES, ...CONNECTOR_RULES, ...PIPELINE_RULES]) {
    it(sentence, async () => check(await createPlatformWorld(service.address)));
  }
});
