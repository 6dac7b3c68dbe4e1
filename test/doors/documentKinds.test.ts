import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENTITY_KINDS } from '../../server/core/platform/workspace/entity.ts';
import type { Problem } from '../../server/core/problem.ts';
import { PLATFORM_ENDPOINTS } from '../../server/wire/endpoints/platform.ts';
import { buildIfStale, runFairlead } from '../cli/fairlead.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { readSection } from '../support/markdown.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';
import { type Found, formatProblems } from './found.ts';

const HEAD = '  name: One\n  identifier: 1one\n';

/** A document of each root key with mistakes: an identifier that is none, or an unknown key. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  pipeline: `pipeline:\n${HEAD}  stages: []\n`,
  template: `template:\n${HEAD}  versionLabel: v1\n  type: Step\n  spec:\n    type: HarnesApproval\n`,
  inputSet: `inputSet:\n${HEAD}  pipelines: {}\n`,
  overlayInputSet: `overlayInputSet:\n${HEAD}  inputSetReferences: none\n`,
  trigger: `trigger:\n${HEAD}  enabled: maybe\n`,
  service: `service:\n${HEAD}  serviceDefinition:\n    type: Kubernets\n    spec: {}\n`,
  environment: `environment:\n${HEAD}  type: Prod\n`,
  infrastructureDefinition: `infrastructureDefinition:\n${HEAD}  environmentRef: prod\n  deploymentTyp: Kubernetes\n`,
  serviceOverrides: `serviceOverrides:\n  environmentRef: [prod]\n`,
  connector: `connector:\n${HEAD}  type: DockerRegistri\n  spec: {}\n`,
};

describe('one document of each kind, two doors', function () {
  this.timeout(60_000);
  let temporary: TemporaryFolder;
  const uriOf = (root: string): string => pathToFileURL(join(temporary.path, `${root}.yaml`)).href;

  before(() => {
    buildIfStale();
    temporary = makeTemporaryFolder();
    mkdirSync(join(temporary.path, '.git'));
    for (const [root, text] of Object.entries(DOCUMENTS)) writeFileSync(join(temporary.path, `${root}.yaml`), text);
  });
  after(() => temporary.remove());

  it('is reported alike in the editor and by fairlead check', async () => {
    assert.equal(Object.keys(DOCUMENTS).length, ENTITY_KINDS.length);
    const { stdout } = await runFairlead(['check', '--format', 'json', '.'], { cwd: temporary.path });
    const { files } = JSON.parse(stdout) as { files: { path: string; problems: Problem[] }[] };
    const server = await LanguageServerProcess.start({ rootUri: pathToFileURL(temporary.path).href });
    for (const [root, text] of Object.entries(DOCUMENTS)) {
      const atTerminal = files.find(({ path }) => path === `${root}.yaml`)?.problems ?? [];
      assert.ok(atTerminal.length > 0, root);
      await server.open(uriOf(root), text, 'yaml');
      const inEditor = (await server.diagnosticsOf(uriOf(root))).map(
        ({ code, range, message }): Found => ({ code: String(code), range, message: String(message) }),
      );
      assert.deepEqual(formatProblems(inEditor), formatProblems(atTerminal), root);
    }
    await server.stop();
  });

  it('is checked by the service exactly where docs/pipelines.md says so', () => {
    const rows = [...readSection('docs/pipelines.md', 'Which documents are checked where').matchAll(/^\| `(\w+)` \|[^|]*\|([^|]*)\|$/gm)];
    const said = rows.map(([, root, service]) => [root!, service!.trim() !== 'no endpoint']);
    const names: readonly string[] = Object.keys(PLATFORM_ENDPOINTS);
    const has = (root: string): boolean => names.includes(`create${root[0]!.toUpperCase()}${root.slice(1)}`);
    // Files with overrides belong to a service and are not entities.
    const files = said.filter(([root]) => !(String(root) in DOCUMENTS));
    assert.deepEqual(files, [['overrides', false]]);
    assert.deepEqual(
      said.filter((row) => !files.includes(row)),
      Object.keys(DOCUMENTS).map((root) => [root, has(root)]),
    );
  });
});
