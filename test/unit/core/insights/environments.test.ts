import assert from 'node:assert/strict';
import { isProduction } from '../../../../server/core/insights/environments.ts';

/** Names of environments that are production, and of others; those of one line are of one kind. */
const PRODUCTION = [
  ...['production', 'Production', 'PRODUCTION', 'prod', 'prd', 'live', 'prods', ' prod '],
  ...[
    'prod-eu',
    'eu-prod',
    'prod_eu',
    'prod.eu',
    'prod/eu',
    'eu/production',
    'Prod EU',
    'prod:eu',
    'prod (eu)',
    '[prod]',
    'aws.prod.eu-west-1',
  ],
  ...['prod2', 'prod-01', 'prd2a', 'eu1prod', 'production1', 'live-2', 'k8s-prod', 'v2-live'],
  ...['ProdEU', 'euProd', 'ProductionEU', 'UKProd', 'prodUS2'],
  ...[
    'prod_canary',
    'prod-blue',
    'prod-green',
    'production-internal',
    'prod-no',
    'prod-it',
    'latest-prod',
    'devops-prod',
    'devportal-prod',
  ],
  ...[
    'load-balancer-prod',
    'reviews-prod',
    'integrations-live',
    'feature-flags-prod',
    'contest-prod',
    'attest-live',
    'developer-portal-prod',
  ],
  ...['testimonials-prod', 'device-prod', 'stagecoach-live', 'demographics-prod', 'integrity-live', 'international-production'],
  ...['Produktion', 'Produktiv', 'productie', 'produção', 'producción-eu', 'produzione'],
  ...['Production – shop-preview', 'Production — dev-tools', '🚀 Production', 'https://shop.example/live'],
];
const OTHERS = [
  ...[
    'dev',
    'development',
    'test',
    'qa',
    'qa2',
    'uat',
    'staging',
    'stg',
    'stage-1',
    'preview',
    'sandbox',
    'demo',
    'ci',
    'local',
    'canary',
    '',
  ],
  ...['dev-prod', 'prod-dev', 'dev-production-eu', 'devProd', 'DevProd', 'dev2-prod', 'development/prod'],
  ...['production-staging', 'prod-stg', 'staging-prod', 'prod-stage', 'live-staging', 'ProdStaging', 'prodStaging2'],
  ...['live-preview', 'production-preview', 'Production (Preview)', 'Preview – production', 'Preview — live-shop', 'prod/preview/7'],
  ...['test-live', 'prod-test', 'prod_tests', 'TestProd', 'prod-testing', 'uat-prod', 'UATProd', 'prod-qa2', 'prod-e2e', 'E2E production'],
  ...[
    'preprod',
    'pre-prod',
    'pre_prod',
    'PreProd',
    'pre-production',
    'preproduction',
    'pre production',
    'Pre-Live',
    'prelive',
    'eu-preprod2',
  ],
  ...['nonprod', 'non-prod', 'NonProd', 'non production', 'non_live', 'not-live', 'no-prod', 'pseudo-prod', 'near-production', 'un-prod'],
  ...[
    'prod-like',
    'prod-copy',
    'production-clone',
    'prod-mirror',
    'mock-prod',
    'dummy-live',
    'prod-sandbox',
    'demo-prod',
    'perf-prod',
    'local-prod',
  ],
  ...[
    'pr-123',
    'pr-123-prod',
    'mr/7/live',
    'review/feature-x',
    'review/prod-fix',
    'prod-review',
    'feature/prod',
    'fix/production-crash',
    'dependabot/prod-1',
  ],
  ...[
    'reproduce',
    'product-catalog',
    'productcatalog',
    'products',
    'prodigy',
    'delivery',
    'alive',
    'olive',
    'liveness',
    'unproductive',
    'github-pages',
  ],
  ...[
    'prod-testserver',
    'devbox-live',
    'prod-devtest',
    'stagingeu-prod',
    'previewapp-production',
    'preprodeu-live',
    'prod-loadtest',
    'qaenv prod',
  ],
  ...['Testumgebung Produktion', 'nicht produktiv', 'nonproductive-prod', 'sandbox2-live'],
  ...[
    'acceptatie-productie',
    'Abnahme Produktion',
    'hml-prod',
    'production-beta',
    'prod-alpha',
    'prod-rc',
    'nightly-prod',
    'temp-prod',
    'prod-tmp',
  ],
];

describe('an environment', () => {
  it('is production if a word of its name says so, and no word says otherwise', () => {
    for (const name of PRODUCTION) assert.equal(isProduction(name, null, []), true, name);
    for (const name of OTHERS) assert.equal(isProduction(name, null, []), false, name);
  });

  it('is production without a name, and as its host marks it', () => {
    assert.equal(isProduction(null, null, []), true);
    for (const name of ['blue', 'staging', null])
      assert.deepEqual(
        [true, false].map((mark) => isProduction(name, mark, [])),
        [true, false],
      );
  });

  it('is what globs say, of which those after ! win', () => {
    const judge = (globs: readonly string[], ...names: readonly string[]) => names.map((name) => isProduction(name, null, globs));
    assert.deepEqual(judge(['eu-*'], 'eu-1', 'production', 'eu-test'), [true, false, true]);
    assert.deepEqual(judge(['eu-*', '!*-test'], 'eu-1', 'eu-test'), [true, false]);
    assert.deepEqual(judge(['!*canary*'], 'prod', 'prod-canary', 'staging'), [true, false, false]);
    assert.equal(isProduction('staging', true, ['!staging']), false);
    assert.equal(isProduction(null, true, ['eu-*']), false);
    assert.equal(isProduction(null, null, ['!eu-*']), true);
  });
});
