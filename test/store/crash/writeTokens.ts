import type { TokenCreated } from '../../../server/wire/local.ts';
import { send, type Writer } from './writer.ts';

/** Creates keys and revokes half of them. The cell `token <number>` has the state. */
export const writeTokens: Writer = async ({ service, cells, random, number }) => {
  const json = { name: `token ${number}`, scopes: ['developer_records:read'] };
  const { id } = await cells.write({ [`token ${number}`]: 'valid' }, () =>
    send<TokenCreated>(service, 'POST', '/__fairlead/tokens', { json }),
  );
  if (random() < 0.5) await cells.write({ [`token ${number}`]: 'revoked' }, () => send(service, 'DELETE', `/__fairlead/tokens/${id}`));
};
