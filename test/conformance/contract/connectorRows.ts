import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { refused } from './caller.ts';
import { createHome, isSuccess, toRegistry } from './projects.ts';
import type { Row } from './row.ts';

/** The fields of a connector request, with invalid values for each. */
const FIELDS: readonly (readonly [statement: string, field: string, ...refused: readonly unknown[]])[] = [
  ['connector.name', 'name', undefined, 7, ''],
  ['connector.identifier', 'identifier', undefined, 7, 'a-b'],
  ['connector.description', 'description', {}],
  ['connector.accountIdentifier', 'accountIdentifier', 'another'],
  ['connector.orgIdentifier', 'orgIdentifier', {}],
  ['connector.projectIdentifier', 'projectIdentifier', {}],
  ['connector.tags (object)', 'tags', 'core'],
  ['connector.type (string)', 'type', undefined, 7, 'GitHubb'],
  ['connector.spec (object)', 'spec', undefined, [], 'x'],
];

const PATH = '/ng/api/connectors';

/** The fields of a connector: each is returned as sent, and rejected if it has another type. */
export const CONNECTOR_ROWS: readonly Row[] = [
  ...FIELDS.map(
    ([statement, field, ...wrong]): Row => ({
      rule: `a connector request holds ${field}`,
      statements: [statement],
      check: async (caller) => {
        const home = await createHome(caller);
        const body = toRegistry(caller, home);
        const { connector } = isSuccess(await caller.platform('POST', PATH + home.account, { json: body }));
        if (field !== 'spec') assert.deepEqual((connector as Json)[field], (body.connector as Json)[field]);
        for (const value of wrong) {
          const json = toRegistry(caller, home, { [field]: value });
          refused(await caller.platform('POST', PATH + home.account, { json }), 400);
        }
      },
    }),
  ),
  {
    rule: 'the request is an object connector',
    statements: ['Connector request: object connector'],
    check: async (caller) => {
      const home = await createHome(caller);
      const { connector } = toRegistry(caller, home);
      for (const json of [connector, { connector: [] }, { connector: null }, {}]) {
        refused(await caller.platform('POST', PATH + home.account, { json }), 400);
      }
    },
  },
  {
    rule: 'a registry-type spec holds connectorType, which another kind is not',
    statements: ['registry-type spec: connectorType'],
    check: async (caller) => {
      const home = await createHome(caller);
      const { spec } = toRegistry(caller, home).connector as { spec: Json };
      const send = (fields: Json) =>
        caller.platform('POST', PATH + home.account, { json: toRegistry(caller, home, { spec: { ...spec, ...fields } }) });
      const { connector } = isSuccess(await send({}));
      assert.equal(((connector as Json).spec as Json).connectorType, 'DockerRegistry');
      refused(await send({ connectorType: 'Nope' }), 400);
    },
  },
];
