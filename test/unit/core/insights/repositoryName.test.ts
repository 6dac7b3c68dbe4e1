import assert from 'node:assert/strict';
import { toRepositoryName } from '../../../../server/core/insights/repositories.ts';

describe('the name of a repository', () => {
  it('is the same for all forms of an address', () => {
    const names: readonly (readonly [string, ...string[]])[] = [
      [
        'github.com/acme/api',
        'https://github.com/acme/api',
        'https://github.com/Acme/API.git/',
        'https://ann:token@github.com/acme/api.git',
        'git@github.com:acme/api.git',
        'github.com:acme/api',
        'ssh://git@github.com:22/acme/api.git',
        'git://github.com/acme/api',
      ],
      ['gitlab.example.com/team/sub/api', 'git@gitlab.example.com:team/sub/api.git', 'https://gitlab.example.com/team/sub/api'],
      [
        'bitbucket.example.com/shop/api',
        'https://bitbucket.example.com/scm/SHOP/api.git',
        'ssh://git@bitbucket.example.com:7999/shop/api.git',
      ],
      ['dev.azure.com/acme/shop/api', 'https://acme@dev.azure.com/acme/shop/_git/api', 'git@ssh.dev.azure.com:v3/acme/shop/api'],
      ['github.com/acme/v3', 'https://github.com/acme/v3', 'git@github.com:acme/v3.git'],
      ['localhost:3000/acme/api', 'http://localhost:3000/acme/api'],
    ];
    for (const [name, ...addresses] of names) for (const address of addresses) assert.equal(toRepositoryName(address), name, address);
  });

  it('is unknown for paths and for addresses without an owner', () => {
    for (const path of [
      '',
      '/srv/git/api.git',
      '../api',
      'C:\\code\\api',
      'C:/code/api',
      'file:///srv/acme/api.git',
      'https://github.com',
      'git@host:api.git',
      'https://x.test/a b/c',
    ])
      assert.equal(toRepositoryName(path), null, path);
  });
});
