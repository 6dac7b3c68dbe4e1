import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CAUSE_WINDOW, createCauseFinder, type PossibleCause } from '../../../../server/core/insights/causes.ts';
import { campaign, SEED } from '../../../support/campaign.ts';

const HOUR = 3_600_000;

const deployment = (id: string, at: number, about: PossibleCause['about']): PossibleCause => ({ id, at: at * HOUR, about });
const DEPLOYMENTS = [
  deployment('a', 100, { service: 'github.com/acme/shop', environment: 'prod', version: 'c1 c2' }),
  deployment('b', 110, { service: 'github.com/acme/shop', environment: 'prod-us', version: 'c3' }),
  deployment('c', 111, { service: 'github.com/acme/api', version: 'c4' }),
  deployment('d', 112, { service: 'github.com/beta/api' }),
];

describe('the cause of an incident', () => {
  const find = createCauseFinder(DEPLOYMENTS);
  const at = (hour: number, about: PossibleCause['about']) => find({ started: hour * HOUR, about });

  it('is the deployment that it names, by ID at any time or by what was deployed before it', () => {
    assert.deepEqual(at(50, { cause: 'a', service: 'github.com/acme/api' }), ['a', 'named']);
    assert.deepEqual(at(500, { cause: 'c2' }), ['a', 'version']);
    assert.equal(at(100 + 30 * 24 + 1, { cause: 'c2' }), null);
    assert.equal(at(99, { cause: 'c2' }), null);
    assert.equal(at(120, { cause: 'c' }) !== null, true);
    assert.equal(at(120, { cause: 'c9' }), null);
  });

  it('may name a commit by its beginning, if that is the beginning of one only', () => {
    const commits = ['c0ffee0'.padEnd(40, '1'), 'c0ffee1'.padEnd(40, '2'), 'beef123'];
    const findIn = createCauseFinder(commits.map((version, place) => deployment(`d${place}`, 100 + place, { version })));
    const of = (cause: string, hour = 110) => findIn({ started: hour * HOUR, about: { cause } });
    assert.deepEqual(of('c0ffee0'), ['d0', 'version']);
    assert.deepEqual(of('beef123'.padEnd(40, '4')), ['d2', 'version']);
    assert.equal(of('c0ffee'), null);
    assert.equal(of('c0ffee0', 99), null);
    assert.equal(of('c0ffee2'), null);
  });

  it('may name a commit that several deployments name in part, in capitals too', () => {
    const [whole, other] = ['c0ffee0'.padEnd(40, '1'), 'c0ffee02'.padEnd(40, '2')];
    const make = (...versions: readonly string[]) =>
      createCauseFinder(versions.map((version, place) => deployment(`d${place}`, 100 + place, { version })));
    const about = { cause: whole.slice(0, 9).toUpperCase() };
    assert.deepEqual(make(whole, whole.slice(0, 7))({ started: 110 * HOUR, about }), ['d1', 'version']);
    assert.deepEqual(make(whole, other)({ started: 110 * HOUR, about }), ['d0', 'version']);
    assert.equal(make(whole, other)({ started: 110 * HOUR, about: { cause: 'C0FFEE0' } }), null);
    assert.equal(make(other, whole, 'c0ffee0')({ started: 110 * HOUR, about: { cause: 'C0FFEE0' } })?.[0], 'd2');
  });

  it('is the deployment of a version in the service or repository of the incident, none if several services could be meant', () => {
    const release = { release: 'named', version: 'c0ffee0'.padEnd(40, '1') } as const;
    const findIn = createCauseFinder([
      deployment('s', 100, { service: 'github.com/acme/shop', version: '1.2.0' }),
      deployment('w', 101, { service: 'github.com/acme/web', version: '1.2.0' }),
      deployment('github.com/acme/shop:v2', 100, { ...release, service: 'github.com/acme/shop' }),
      deployment('github.com/acme/web:v2', 101, { ...release, version: 'beef123', service: 'github.com/acme/web' }),
      deployment('github.com/acme/web:v3', 101, { ...release, version: 'beef124', service: 'github.com/acme/web' }),
    ]);
    const of = (cause: string, service?: string, repository?: string) =>
      findIn({
        started: 110 * HOUR,
        about: { cause, ...(service === undefined ? {} : { service }) },
        ...(repository === undefined ? {} : { repository }),
      })?.[0];
    assert.equal(of('1.2.0', 'Shop'), 's');
    assert.equal(of('1.2.0', undefined, 'github.com/acme/shop'), 's');
    assert.equal(of('1.2.0'), undefined);
    assert.equal(of('v2', 'shop'), 'github.com/acme/shop:v2');
    assert.equal(of('v2', undefined, 'github.com/acme/web'), 'github.com/acme/web:v2');
    assert.equal(of('v2'), undefined);
    assert.equal(of('v3'), 'github.com/acme/web:v3');
    // Only its service is left to say.
    assert.equal(of('v3', 'shop'), 's');
  });

  it('is else the last deployment of the same service and environment within 24 hours', () => {
    assert.deepEqual(at(112, { service: 'github.com/acme/SHOP' }), ['b', 'service']);
    assert.deepEqual(at(112, { service: 'Shop', environment: 'PROD' }), ['a', 'service']);
    assert.deepEqual(at(124, { service: 'shop', environment: 'prod' }), ['a', 'service']);
    assert.equal(at(124.01, { service: 'shop', environment: 'prod' }), null);
    assert.equal(at(112, { service: 'shop', environment: 'staging' }), null);
    assert.equal(at(99, { service: 'shop' }), null);
    assert.equal(at(112, {}), null);
  });

  it('is none if a short name means several services, or if a full name is of another one', () => {
    assert.equal(at(113, { service: 'api' }), null);
    assert.deepEqual(at(111.5, { service: 'api' }), ['c', 'service']);
    assert.equal(at(113, { service: 'gitlab.com/acme/shop' }), null);
    assert.deepEqual(at(113, { service: 'github.com/beta/api' }), ['d', 'service']);
  });

  it('does not depend on a deployment that is out of reach', () => {
    const both = [deployment('a', 10, { service: 'shop' }), deployment('b', 900, { service: 'acme/shop' })];
    assert.deepEqual(createCauseFinder(both)({ started: 11 * HOUR, about: { service: 'acme/shop' } }), ['a', 'service']);
  });

  it(`by service is what looking at each deployment finds (seed ${SEED})`, () => {
    const about = fc.record(
      { service: fc.constantFrom('x/a', 'x/b', 'c'), environment: fc.constantFrom('e', 'f') },
      { requiredKeys: ['service'] },
    );
    const some = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), at: fc.nat(40), about }), { selector: ({ id }) => id });
    fc.assert(
      fc.property(some, fc.nat(60), about, (list, hour, wanted) => {
        const deployments = list.map((one) => deployment(one.id, one.at, one.about));
        let best: PossibleCause | null = null;
        for (const one of deployments) {
          const near = one.at <= hour * HOUR && hour * HOUR - one.at <= CAUSE_WINDOW;
          const same =
            one.about.environment === undefined || wanted.environment === undefined || one.about.environment === wanted.environment;
          if (!near || !same || one.about.service !== wanted.service) continue;
          if (best === null || one.at > best.at || (one.at === best.at && one.id > best.id)) best = one;
        }
        assert.deepEqual(
          createCauseFinder(deployments)({ started: hour * HOUR, about: wanted }),
          best === null ? null : [best.id, 'service'],
        );
      }),
      { seed: SEED, numRuns: campaign(80, 20_000) },
    );
  });
});
