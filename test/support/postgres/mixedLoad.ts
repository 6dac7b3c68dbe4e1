import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { toDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import type { DeveloperList } from '../../../server/wire/developers.ts';
import type { ServiceAddress, TokenCreated, TokenList } from '../../../server/wire/local.ts';
import { type Answer, callService } from '../serviceCall.ts';

/** Milliseconds that a caller waits before it repeats a refused write, and a reader before it reads again. */
const PAUSE = 250;

/** Number of loads so far: each writes names of its own. */
let loads = 0;

/** Writers and readers that call some services continuously, and the answers they received. */
export class MixedLoad {
  /** Refusals other than 503, which no failure of a server explains. */
  readonly faults: string[] = [];
  readonly #addresses: readonly ServiceAddress[];
  readonly #people = new Map<string, string>();
  readonly #keys = new Set<string>();
  readonly #records = new Set<string>();
  readonly #running: Promise<void>[] = [];
  #acknowledged: number[] = [];
  #refused = 0;
  #lastRefusal = '';
  #isRunning = true;
  #next = 0;
  readonly #number = loads++;

  constructor(addresses: readonly ServiceAddress[]) {
    this.#addresses = addresses;
    for (const address of addresses) {
      this.#running.push(
        this.#repeat(() => this.#putPerson(address)),
        this.#repeat(() => this.#createKey(address)),
        this.#repeat(() => this.#bringActivity(address)),
        this.#repeat(() => this.#read(address)),
      );
    }
  }

  /** Number of writes acknowledged so far. */
  get acknowledged(): number {
    return this.#acknowledged.length;
  }

  /** Waits until `count` more writes are acknowledged. */
  async more(count: number, timeout = 30_000): Promise<void> {
    const wanted = this.acknowledged + count;
    for (const deadline = Date.now() + timeout; this.acknowledged < wanted; await wait(20)) {
      assert.ok(
        Date.now() < deadline,
        `after ${timeout / 1000} s ${wanted - this.acknowledged} writes are missing: ${this.summary()}; ${this.#lastRefusal}`,
      );
    }
  }

  /** Returns the longest time without an acknowledged write since a timestamp, in milliseconds. */
  gapSince(timestamp: number): number {
    const timestamps = [timestamp, ...this.#acknowledged.filter((at) => at > timestamp)];
    return timestamps.slice(1).reduce((longest, at, index) => Math.max(longest, at - timestamps[index]!), 0);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#running);
  }

  /** Verifies that each service has everything that was acknowledged. */
  async check(): Promise<void> {
    assert.deepEqual(this.faults, []);
    for (const address of this.#addresses) {
      const content = toDevelopers(await readAnswered<DeveloperList>(address, '/v2/developers?pageSize=1000'));
      const people = new Map(content.map(({ email, name }) => [email, name]));
      for (const [email, name] of this.#people) assert.equal(people.get(email), name, `${email} was acknowledged and lost`);
      const { tokens } = await readAnswered<TokenList>(address, '/__fairlead/tokens');
      const keys = new Set(tokens.map(({ id }) => id));
      assert.equal(new Set(tokens.map(({ name }) => name)).size, tokens.length, 'a key was created twice');
      for (const id of this.#keys) assert.ok(keys.has(id), `the key ${id} was acknowledged and lost`);
    }
    const again = [...this.#records].map(writeRecord).join('\n');
    if (again === '') return;
    const { body, text } = await this.#bring(this.#addresses[0]!, again);
    assert.equal(body.unchanged, this.#records.size, `activity was acknowledged and lost: ${text}`);
  }

  /** Summarizes what happened, in one line. */
  summary(): string {
    return `${this.acknowledged} writes acknowledged, ${this.#refused} refused with 503, ${this.faults.length} with another status`;
  }

  async #repeat(write: () => Promise<boolean>): Promise<void> {
    while (this.#isRunning) {
      // A caller whose connection breaks does not know the outcome either.
      if (!(await write().catch(() => false))) await wait(PAUSE);
    }
  }

  #takes(answer: Answer<unknown>): boolean {
    if (answer.status === 200) this.#acknowledged.push(Date.now());
    else if (answer.status === 503) {
      this.#refused++;
      this.#lastRefusal = answer.text;
    } else this.faults.push(`${answer.status} ${answer.text}`);
    return answer.status === 200;
  }

  /** Renames one of fifty people, so that the roster stays small. */
  async #putPerson(address: ServiceAddress): Promise<boolean> {
    const number = this.#next++;
    const writer = this.#addresses.indexOf(address);
    const email = `w${this.#number}.${writer}.${number % 50}@example.com`;
    // A refused write may have been made nevertheless, or later: nothing is expected of that person until the next success.
    this.#people.delete(email);
    const json = [{ name: `Name ${number}`, email, manager_email: '' }];
    const done = this.#takes(await callService(address, 'PATCH', '/v2/developers', { json }));
    if (done) this.#people.set(email, `Name ${number}`);
    return done;
  }

  async #createKey(address: ServiceAddress): Promise<boolean> {
    const json = { name: `${this.#number}.${this.#next++}`, scopes: ['developer_records:read'] };
    const answer = await callService<TokenCreated>(address, 'POST', '/__fairlead/tokens', { json });
    if (this.#takes(answer)) this.#keys.add(answer.body.id);
    return answer.status === 200;
  }

  async #bringActivity(address: ServiceAddress): Promise<boolean> {
    const ids = Array.from({ length: 20 }, () => `c${this.#number}.${this.#next++}`);
    const answer = await this.#bring(address, ids.map(writeRecord).join('\n'));
    if (this.#takes(answer)) for (const id of ids) this.#records.add(id);
    return answer.status === 200;
  }

  async #read(address: ServiceAddress): Promise<boolean> {
    const { status, text } = await callService(address, 'GET', '/v2/developers/versions');
    if (status !== 200 && status !== 503) this.faults.push(`${status} ${text}`);
    await wait(PAUSE);
    return true;
  }

  #bring(address: ServiceAddress, body: string): Promise<Answer<{ readonly unchanged: number }>> {
    return callService(address, 'POST', '/__fairlead/activity', { body, headers: { 'content-type': 'application/x-ndjson' } });
  }
}

function writeRecord(id: string): string {
  return JSON.stringify({ kind: 'commit', id, developer: 'ann@example.com', at: '2026-03-01T10:00:00Z', repository: 'r' });
}

/** Reads what a service has, repeating a read that it refuses because its server of PostgreSQL is still in trouble. */
async function readAnswered<Body>(address: ServiceAddress, path: string): Promise<Body> {
  for (const deadline = Date.now() + 30_000; ; await wait(PAUSE)) {
    const { status, body, text } = await callService<Body>(address, 'GET', path);
    if (status === 200) return body;
    assert.ok(status === 503 && Date.now() < deadline, `${path} was answered with ${status} ${text}`);
  }
}
