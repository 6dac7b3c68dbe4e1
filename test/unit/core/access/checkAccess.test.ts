import assert from 'node:assert/strict';
import { checkAccess, type Need, type Target } from '../../../../server/core/access/checkAccess.ts';
import { type KeyGrants, SCOPES, UNRESTRICTED } from '../../../../server/core/access/keyGrants.ts';
import type { RoleGrant } from '../../../../server/core/access/roles.ts';

const NOTHING: KeyGrants = { kind: 'personal', scopes: [], roles: [], restriction: UNRESTRICTED, account: null };
const withRole = (role: RoleGrant['role'], orgIdentifier: string | null = null, projectIdentifier: string | null = null): KeyGrants => ({
  ...NOTHING,
  roles: [{ role, orgIdentifier, projectIdentifier }],
});
const admin = (environments: string[] = [], projects: string[] = []): KeyGrants => ({
  ...NOTHING,
  kind: 'admin',
  restriction: { environments, projects },
});

const may = (key: KeyGrants, need: Need, target: Target | null) => checkAccess(key, need, target) === null;

const ACCOUNT = { orgIdentifier: null, projectIdentifier: null };
const ORG = { orgIdentifier: 'a', projectIdentifier: null };
const SHOP = { orgIdentifier: 'a', projectIdentifier: 'shop' };
const BANK = { orgIdentifier: 'a', projectIdentifier: 'bank' };
const OTHER = { orgIdentifier: 'b', projectIdentifier: 'shop' };
const TARGETS = { ACCOUNT, ORG, SHOP, BANK, OTHER };

describe('access by scope', () => {
  it('requires exactly that scope, whatever the target', () => {
    for (const held of SCOPES) {
      for (const need of SCOPES) assert.equal(may({ ...NOTHING, scopes: [held] }, need, null), held === need, `${held} for ${need}`);
    }
  });

  it('is not granted by a role', () => {
    assert.ok(!may(withRole('account_admin'), 'developer_records:read', null));
  });
});

describe('access by role', () => {
  /** Where each role may view; roles other than viewer may change the same. */
  const REACH: readonly (readonly [KeyGrants, readonly (keyof typeof TARGETS)[]])[] = [
    [withRole('account_admin'), ['ACCOUNT', 'ORG', 'SHOP', 'BANK', 'OTHER']],
    [withRole('org_admin', 'a'), ['ORG', 'SHOP', 'BANK']],
    [withRole('project_admin', 'a', 'shop'), ['SHOP']],
    [withRole('viewer'), ['ACCOUNT', 'ORG', 'SHOP', 'BANK', 'OTHER']],
    [withRole('viewer', 'a'), ['ORG', 'SHOP', 'BANK']],
    [withRole('viewer', 'a', 'shop'), ['SHOP']],
    [NOTHING, []],
  ];
  for (const [key, reached] of REACH) {
    const { role, orgIdentifier, projectIdentifier } = key.roles[0] ?? { role: 'none', orgIdentifier: null, projectIdentifier: null };
    it(`of ${role} for ${orgIdentifier ?? 'everything'} ${projectIdentifier ?? ''} reaches ${reached.join(', ') || 'nothing'}`, () => {
      const names = Object.keys(TARGETS) as (keyof typeof TARGETS)[];
      assert.deepEqual(
        names.filter((name) => may(key, 'platform:view', TARGETS[name])),
        reached,
      );
      const changeable = role === 'viewer' ? [] : reached;
      for (const need of ['platform:create_or_edit', 'platform:delete'] as const) {
        assert.deepEqual(
          names.filter((name) => may(key, need, TARGETS[name])),
          changeable,
        );
      }
    });
  }

  it('is possible without a target if the role reaches anything', () => {
    assert.ok(may(withRole('project_admin', 'a', 'shop'), 'platform:delete', null));
    assert.ok(may(withRole('viewer', 'a'), 'platform:view', null));
    assert.ok(!may(withRole('viewer', 'a'), 'platform:delete', null));
    assert.ok(!may(NOTHING, 'platform:view', null));
  });

  it('is not granted by an Admin key', () => {
    assert.ok(!may(admin(), 'platform:view', ACCOUNT));
  });

  it('reaches segments if the role covers the organization of the workspaces', () => {
    assert.ok(may(withRole('org_admin', 'default'), 'segments:delete', { workspaceId: 'w' }));
    assert.ok(!may(withRole('org_admin', 'a'), 'segments:delete', { workspaceId: 'w' }));
    assert.ok(!may(withRole('project_admin', 'default', 'shop'), 'segments:view', { workspaceId: 'w' }));
  });
});

describe('access of Admin keys', () => {
  const w = { workspaceId: 'w', environmentId: null };
  const e = { workspaceId: 'w', environmentId: 'e' };
  const f = { workspaceId: 'w', environmentId: 'f' };
  const v = { workspaceId: 'v', environmentId: 'g' };

  it('covers everything if they are not restricted', () => {
    for (const target of [null, {}, w, e, v]) assert.ok(may(admin(), 'segments:delete', target));
  });

  it('is limited to the environments of a restriction; levels above are read-only', () => {
    const key = admin(['e']);
    assert.ok(may(key, 'segments:delete', e));
    assert.ok(!may(key, 'segments:view', f) && !may(key, 'segments:view', v));
    assert.ok(may(key, 'segments:view', w) && may(key, 'segments:view', {}));
    assert.ok(!may(key, 'segments:create_or_edit', w) && !may(key, 'segments:delete', {}));
  });

  it('is limited to the workspaces of a restriction', () => {
    const key = admin([], ['w']);
    assert.ok(may(key, 'segments:delete', w) && may(key, 'segments:delete', f));
    assert.ok(!may(key, 'segments:view', v) && !may(key, 'segments:create_or_edit', {}));
    assert.ok(may(key, 'segments:view', {}));
  });

  it('must satisfy both restrictions if both are set', () => {
    const key = admin(['e', 'g'], ['w']);
    assert.ok(may(key, 'segments:delete', e));
    assert.ok(!may(key, 'segments:view', f) && !may(key, 'segments:view', v));
  });

  it('is denied with a message that says what to do next', () => {
    for (const reason of [
      checkAccess(admin(['e']), 'segments:delete', w),
      checkAccess(admin([], ['w']), 'segments:view', v),
      checkAccess(admin(), 'platform:view', null),
      checkAccess(NOTHING, 'platform:view', SHOP),
      checkAccess(NOTHING, 'platform:view', null),
      checkAccess(NOTHING, 'admin', null),
    ]) {
      assert.match(reason ?? '', /^The key .*\. Use .*\.$|^An Admin key .*\. Use .*\.$/);
    }
  });
});
