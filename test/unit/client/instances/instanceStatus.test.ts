import assert from 'node:assert/strict';
import type { InstanceProfile } from '../../../../client/instances/instanceProfile.ts';
import { describeLocal, describeRemote } from '../../../../client/instances/instanceStatus.ts';

const PLAIN: InstanceProfile = {
  name: 'Head_quarters',
  baseUrl: 'https://eu.example.com/sei/api',
  adminUrl: 'https://admin.example.com',
  platformUrl: 'https://eu.example.com',
  production: false,
};

describe('the status bar', () => {
  it('says whether the local service runs', () => {
    assert.equal(describeLocal('Local', null).text, '$(server) Local: not started');
    assert.equal(describeLocal('Local', '127.0.0.1:80').label, 'Fairlead instance Local, 127.0.0.1:80');
  });

  it('shows name, hosts, colour and account of a remote instance', () => {
    const status = describeRemote({ ...PLAIN, account: 'acme', org: 'web', project: 'shop', colour: 'blue' });
    assert.equal(status.text, '$(cloud) Head_quarters: eu.example.com, admin.example.com');
    assert.equal(status.foreground, 'charts.blue');
    assert.equal(status.background, null);
    assert.deepEqual(status.tooltip.split('\n\n').slice(0, 5), [
      'Fairlead works with “Head\\_quarters”.',
      'Host: eu\\.example\\.com, admin\\.example\\.com',
      'Account: acme',
      'Organization: web',
      'Project: shop',
    ]);
    assert.match(status.label, /remote instance Head_quarters, .*, account acme, organization web, project shop$/);
  });

  it('names an instance once that is called like its host', () => {
    const url = 'http://127.0.0.1:35037';
    const own = { ...PLAIN, baseUrl: url, adminUrl: url, platformUrl: url };
    assert.equal(describeRemote({ ...own, name: '127.0.0.1' }).text, '$(cloud) 127.0.0.1:35037');
    assert.equal(describeRemote({ ...own, name: '127.0.0.1', production: true }).text, '$(warning) PRODUCTION 127.0.0.1:35037');
    assert.equal(describeRemote({ ...own, name: '127.0.0.1 2' }).text, '$(cloud) 127.0.0.1 2: 127.0.0.1:35037');
    assert.equal(describeRemote({ ...PLAIN, name: 'eu.example.com' }).text, '$(cloud) eu.example.com, admin.example.com');
  });

  it('warns of production by word, icon and background', () => {
    const status = describeRemote({ ...PLAIN, production: true, colour: 'green' });
    assert.match(status.text, /^\$\(warning\) PRODUCTION Head_quarters: /);
    assert.equal(status.background, 'statusBarItem.warningBackground');
    assert.equal(status.foreground, null);
    assert.match(status.tooltip, /\*\*Production\*\*/);
    assert.match(status.label, /production instance/);
  });
});
