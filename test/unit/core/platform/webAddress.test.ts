import assert from 'node:assert/strict';
import { toWebAddress } from '../../../../server/core/platform/webAddress.ts';

describe('the address of a resource in the web interface', () => {
  it('is on the host of the platform, with the account and the scope', () => {
    const shop = { orgIdentifier: 'default', projectIdentifier: 'shop' };
    for (const [address, resource, expected] of [
      [
        'https://app.example.com/gateway/x',
        { kind: 'pipeline', identifier: 'build', ...shop },
        'https://app.example.com/ng/account/acc/all/orgs/default/projects/shop/pipelines/build/pipeline-studio',
      ],
      [
        'https://app.example.com',
        { kind: 'connector', identifier: 'hub', ...shop },
        'https://app.example.com/ng/account/acc/all/orgs/default/projects/shop/settings/connectors/hub',
      ],
      [
        'https://app.example.com',
        { kind: 'connector', identifier: 'hub', orgIdentifier: null, projectIdentifier: null },
        'https://app.example.com/ng/account/acc/all/settings/connectors/hub',
      ],
      [
        'http://127.0.0.1:80',
        { kind: 'connector', identifier: 'a/b?', orgIdentifier: 'o', projectIdentifier: null },
        'http://127.0.0.1/ng/account/acc/all/orgs/o/settings/connectors/a%2Fb%3F',
      ],
    ] as const)
      assert.equal(toWebAddress(address, 'acc', resource), expected);
  });
});
