import type { UploadPreview, VersionList, VersionSummary } from '../../../server/wire/developers.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { sendRoster } from '../../support/serviceCall.ts';
import { ABSENT, type Cells } from './cells.ts';
import { requireDone, send, type Turn, type Writer } from './writer.ts';

const HEADER = 'name,email,manager_email,Note';

/** More lines than those of the largest roster that is stored without a thread. */
const MANY = 10_200;

/** People who are in every roster. */
const EMAILS = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}@example.com`);

/** A mapping that differs from the one derived from the headers, so that saving it rewrites the rows. */
const MAPPING = [
  { name: 'name', fieldType: 'NAME' },
  { name: 'email', fieldType: 'EMAIL' },
  { name: 'manager_email', fieldType: 'MANAGER_EMAIL' },
  { name: 'Note', fieldType: 'ROLE' },
];

/**
 * Uploads, maps and approves rosters, adds and removes people, reactivates older versions, and assigns accounts to people.
 * The cell `versions` has the first letter of each version's state, oldest first; `version <place>` its CSV; `account <name>` the e-mail it
 * belongs to.
 */
export const writeDevelopers: Writer = async (turn) => {
  const { cells, random } = turn;
  const states = statesOf(cells);
  const active = states.indexOf('A');
  const choice = random();
  if (active < 0 || choice < 0.4) await addRoster(turn, states);
  else if (choice < 0.5) await activateAgain(turn, states);
  else if (choice < 0.7) await addPeople(turn, states, cells.get(`version ${active}`));
  else if (choice < 0.8) await removePeople(turn, states, cells.get(`version ${active}`));
  else await giveAccounts(turn);
};

function statesOf(cells: Cells): string {
  const states = cells.get('versions');
  return states === ABSENT ? '' : states;
}

/** Returns the states after activating the version at a place. */
function activate(states: string, place: number): string {
  const stateAfter = (state: string, other: number): string => {
    if (other === place) return 'A';
    if (state === 'A') return 'I';
    return state === 'P' && other < place ? 'S' : state;
  };
  return [...states].map(stateAfter).join('');
}

async function addRoster({ service, cells, random, number }: Turn, states: string): Promise<void> {
  const place = states.length;
  const setUp = states.includes('A');
  const people = EMAILS.map((email) => `Always,${email},,`);
  // One of four is stored in a thread.
  const length = random() < 0.25 ? MANY : 20 + Math.floor(random() ** 2 * 2500);
  const rows = Array.from({ length }, (_, i) => `P ${number}.${i},p${i}@example.com,,${number}`);
  const csv = `${[HEADER, ...people, ...rows].join('\n')}\n`;
  const again = setUp && random() < 0.6;
  const added = { versions: `${states}${again ? 'P' : 'U'}`, [`version ${place}`]: csv };
  const { versionId } = await cells.write(added, () =>
    requireDone(sendRoster<Pick<UploadPreview, 'versionId'>>(service, again ? 'PUT' : 'POST', csv)),
  );
  const path = `/v2/developers/versions/${versionId}`;
  if (!again) {
    const saved = { versions: `${states}${setUp ? 'P' : 'A'}` };
    await cells.write(saved, () => send(service, 'PUT', `${path}/fieldMappings`, { json: MAPPING }));
  }
  if (!setUp || random() < 0.3) return;
  await cells.write({ versions: activate(`${states}P`, place) }, () => send(service, 'PATCH', path, { json: { active: true } }));
}

async function activateAgain({ service, cells, random }: Turn, states: string): Promise<void> {
  const places = [...states].flatMap((state, place) => ('IP'.includes(state) ? [place] : []));
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) return;
  const { versionId } = (await listVersions(service))[place]!;
  const path = `/v2/developers/versions/${versionId}`;
  await cells.write({ versions: activate(states, place) }, () => send(service, 'PATCH', path, { json: { active: true } }));
}

async function addPeople({ service, cells, number }: Turn, states: string, csv: string): Promise<void> {
  const json = Array.from({ length: 20 }, (_, i) => ({ name: `Q ${number}`, email: `q${number}.${i}@example.com`, manager_email: '' }));
  const rows = json.map(({ name, email }) => `${name},${email},,\n`);
  await cells.write(replace(states, csv + rows.join('')), () => send(service, 'PATCH', '/v2/developers', { json }));
}

async function removePeople({ service, cells, random }: Turn, states: string, csv: string): Promise<void> {
  const lines = csv.trimEnd().split('\n');
  const gone = new Set(lines.filter((line) => /^[PQ] /.test(line) && random() < 0.3));
  if (gone.size === 0) return;
  const emails = [...gone].map((line) => line.split(',')[1]);
  const rest = `${lines.filter((line) => !gone.has(line)).join('\n')}\n`;
  await cells.write(replace(states, rest), () => send(service, 'DELETE', '/v2/developers', { json: { emails } }));
}

/** Returns the cells after a new version has replaced the active one. */
function replace(states: string, csv: string): Record<string, string> {
  return { versions: activate(`${states}A`, states.length), [`version ${states.length}`]: csv };
}

async function giveAccounts({ service, cells, random }: Turn): Promise<void> {
  const first = Math.floor(random() * 20) * 5;
  const names = Array.from({ length: 5 }, (_, i) => `t${first + i}`);
  // To other people than their current owners.
  const shift = EMAILS.indexOf(cells.get(`account ${names[0]}`)) + 1 + Math.floor(random() * 4);
  const json = names.map((identity, i) => ({ identity, integrationId: 7, email: EMAILS[(shift + i) % 5]! }));
  const given = Object.fromEntries(json.map(({ identity, email }) => [`account ${identity}`, email]));
  await cells.write(given, () => send(service, 'PATCH', '/v2/developers/identities', { json }));
}

/** Lists all versions, oldest first. */
export async function listVersions(service: ServiceAddress): Promise<VersionSummary[]> {
  return (await send<VersionList>(service, 'GET', '/v2/developers/versions')).versions.toReversed();
}
