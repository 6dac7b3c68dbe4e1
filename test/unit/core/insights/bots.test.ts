import assert from 'node:assert/strict';
import { createBotRule } from '../../../../server/core/insights/bots.ts';

type Author = readonly [email: string, name: string];

/** Authors of commits in public histories, and such as build servers make. */
const BOTS: readonly Author[] = [
  ['renovate@whitesourcesoftware.com', 'Mend Renovate'],
  ['bot@renovateapp.com', 'Renovate Bot'],
  ['29139614+renovate[bot]@users.noreply.github.com', 'renovate[bot]'],
  ['jenkins@example.com', 'Jenkins'],
  ['jenkins@example.com', 'Jenkins CI'],
  ['noreply@github.com', 'GitHub'],
  ['action@github.com', 'GitHub Action'],
  ['actions@github.com', 'GitHub Actions'],
  ['41898282+github-actions[bot]@users.noreply.github.com', 'github-actions[bot]'],
  ['hosted@weblate.org', 'Weblate'],
  ['hosted@weblate.org', 'Hosted Weblate'],
  ['noreply@weblate.org', 'Anonymous'],
  ['semantic-release-bot@martynus.net', 'semantic-release-bot'],
  ['travis@travis-ci.org', 'Travis CI'],
  ['copybara-service@google.com', 'Copybara-Service'],
  ['copybara-worker@google.com', 'copybara'],
  ['gopherbot@golang.org', 'Gopher Robot'],
  ['cli-bot@npmjs.com', 'npm CLI robot'],
  ['winconsbot@microsoft.com', 'Windows Console Service Bot'],
  ['k8s-ci-robot@users.noreply.github.com', 'Kubernetes Prow Robot'],
  ['k8s.ci.robot@gmail.com', 'Kubernetes Submit Queue'],
  ['bors@bors.tech', 'bors[bot]'],
  ['bors@rust-lang.org', 'bors'],
  ['mergify@mergify.io', 'Mergify'],
  ['support@snyk.io', 'snyk-test'],
  ['badges@fossa.io', 'fossabot'],
  ['pre-commit-ci@pre-commit.ci', 'pre-commit-ci[bot]'],
  ['autofix-ci@autofix.ci', 'autofix-ci[bot]'],
  ['deploy@example.com', 'Deploy Bot'],
  ['buildbot@example.com', 'Buildbot'],
  ['build@example.com', 'Build Server'],
  ['teamcity@example.com', 'TeamCity'],
  ['svc_deploy@example.com', 'svc_deploy'],
  ['gitlab-ci@example.com', 'GitLab CI'],
  ['ci@gitlab.example.com', 'GitLab CI/CD'],
  ['azuredevops@microsoft.com', 'Azure DevOps'],
  ['VssAdministrator@fv-az', 'VssAdministrator'],
  ['release-bot@example.com', 'Release Bot'],
  ['release@example.com', 'Release Manager Robot'],
  ['scala-steward@users.noreply.github.com', 'Scala Steward'],
  ['pyup-bot@pyup.io', 'pyup-bot'],
  ['allcontributors[bot]@users.noreply.github.com', 'allcontributors[bot]'],
  ['copilot@github.com', 'GitHub Copilot'],
  ['198982749+Copilot@users.noreply.github.com', 'Copilot'],
  ['noreply@anthropic.com', 'Claude'],
  ['cursoragent@cursor.com', 'Cursor Agent'],
  ['l10n@kde.org', 'l10n daemon script'],
  ['scripty@kde.org', 'l10n daemon script'],
  ['translations@wordpress.org', 'GlotPress'],
  ['crowdin@users.noreply.github.com', 'Crowdin Bot'],
  ['support+bot@crowdin.com', 'Crowdin'],
  ['transifex@example.com', 'transifex-integration[bot]'],
  ['rust-log-analyzer@x.com', 'The rustc-josh-sync Cronjob Bot'],
  ['skia-commit-bot@chromium.org', 'skia-commit-bot'],
  ['chromium-autoroll@skia-public.iam.gserviceaccount.com', 'chromium-autoroll'],
  ['v8-ci-autoroll-builder@chops-service-accounts.iam.gserviceaccount.com', 'v8-ci-autoroll-builder'],
  ['commit-bot@chromium.org', 'Commit Bot'],
  ['engine-flutter-autoroll@skia.org', 'engine-flutter-autoroll'],
  ['dotnet-maestro[bot]@users.noreply.github.com', 'dotnet-maestro[bot]'],
  ['dotnet-bot@microsoft.com', 'dotnet bot'],
  ['homebrew-test-bot@lists.sfconservancy.org', 'BrewTestBot'],
  ['jenkins@jenkins.io', 'jenkins-infra-bot'],
  ['elasticmachine@elastic.co', 'Elastic Machine'],
  ['infra-root@openstack.org', 'OpenStack Proposal Bot'],
  ['jenkins@review.openstack.org', 'Jenkins'],
  ['kubernetes-release-robot@x', 'Kubernetes Release Robot'],
  ['odoobot@odoo.com', 'OdooBot'],
  ['odoo-bot', 'Odoo Translation Bot'],
  ['oca-git-bot@odoo-community.org', 'OCA-git-bot'],
  ['dependabot-preview[bot]@users.noreply.github.com', 'dependabot-preview[bot]'],
  ['greenkeeper@x', 'greenkeeper[bot]'],
];

const PEOPLE: readonly Author[] = [
  ['talbot@x.com', 'Mary Talbot'],
  ['abbott@x.com', 'Greg Abbott'],
  ['botond@x.hu', 'Botond Kiss'],
  ['robot.smith@x.com', 'Robert Otter'],
  ['jenkins.anna@x.com', 'Anna Jenkins'],
  ['k.jenkins@x.com', 'Katherine Jenkins'],
  ['travis@x.com', 'Travis Smith'],
  ['linear@x.com', 'Lin Ear'],
  ['percy@x.com', 'Percy Weasley'],
  ['claude@x.fr', 'Claude Monet'],
  ['copilot.pete@x.com', 'Pete Pilot'],
  ['bors.b@x.com', 'Boris Bors'],
  ['automation.engineer@x.com', 'Uta Mann'],
  ['ci.wang@x.com', 'Ci Wang'],
  ['stale@x.com', 'Bob Stale'],
  ['machine@x.com', 'Marc Hine'],
  ['release.lee@x.com', 'Rel Lee'],
  ['build.bob@x.com', 'Bob Build'],
  ['zuul@x.com', 'Dana Barrett'],
  ['root.anna@x.com', 'Anna Root'],
  ['robottom@x.com', 'Ann Robottom'],
  ['dev@x', 'Steward Scala'],
  ['jan@x.nl', 'Jan Bot'],
  ['anna@x.nl', 'Anna de Bot'],
  ['12+ada@users.noreply.github.com', 'Ada'],
  ['3-ada@users.noreply.gitlab.com', 'Ada'],
  ['svcada@x.com', 'Ada'],
];

describe('the rule for bots', () => {
  const isBot = createBotRule([]);

  it('knows the authors that are programs', () => {
    assert.deepEqual(
      BOTS.filter(([email, name]) => !isBot(email, name)),
      [],
    );
  });

  it('takes no one for a program who is called like one', () => {
    assert.deepEqual(
      PEOPLE.filter(([email, name]) => isBot(email, name)),
      [],
    );
  });
});
