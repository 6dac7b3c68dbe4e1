import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { PROMPTS, RESOURCES } from '../../server/agents/mcpContents.ts';
import { TOOLS } from '../../server/agents/tools.ts';
import { AGENT_TOOLS } from '../../server/wire/agents.ts';
import { toManifestTexts, toManifestTools } from '../support/manifest/agentTools.ts';
import { readPage } from '../support/markdown.ts';

const MANIFEST = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: {
    readonly languageModelTools: readonly object[];
    readonly mcpServerDefinitionProviders: readonly { readonly id: string }[];
  };
};
const TEXTS = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;

describe('agent tools', () => {
  it('match the table in server/wire: names, access and order', () => {
    assert.deepEqual(Object.fromEntries(TOOLS.map(({ name, access }) => [name, access])), AGENT_TOOLS);
    assert.equal(TOOLS.length, Object.keys(AGENT_TOOLS).length);
  });

  it('match the manifest word for word (npm run manifest writes it)', () => {
    assert.deepEqual(MANIFEST.contributes.languageModelTools, JSON.parse(JSON.stringify(toManifestTools())));
    const texts = Object.fromEntries(Object.entries(TEXTS).filter(([key]) => key.startsWith('tool.')));
    assert.deepEqual(texts, toManifestTexts());
    const provider = readFileSync('client/agents/mcpServers.ts', 'utf8');
    for (const { id } of MANIFEST.contributes.mcpServerDefinitionProviders) assert.ok(provider.includes(`'${id}'`));
  });

  it('have one row each in docs/agents.md that says whether they write', () => {
    assert.deepEqual(readPage('docs/agents.md').rows.get('Tools'), Object.keys(AGENT_TOOLS));
    const page = readFileSync('docs/agents.md', 'utf8');
    for (const [name, access] of Object.entries(AGENT_TOOLS)) assert.match(page, new RegExp(`^\\| \`${name}\` \\| ${access}s \\|`, 'm'));
  });

  it('have resources and prompts, with one row each in docs/agents.md', () => {
    const rows = [...Object.values(RESOURCES).map(({ uri }) => uri), ...Object.keys(PROMPTS)];
    assert.deepEqual(readPage('docs/agents.md').rows.get('Resources and prompts'), rows);
  });

  it('have input schemas that compile in strict mode and describe each property', () => {
    for (const { name, input } of TOOLS) {
      new Ajv({ strict: true, code: { optimize: false } }).compile(input);
      for (const property of Object.values(input.properties)) assert.ok('description' in property, `${name}: ${JSON.stringify(property)}`);
    }
  });

  it('have names that start with a verb, and descriptions that say what a person must confirm', () => {
    for (const { name, access, description } of TOOLS) {
      assert.match(name, /^(check|explain|query|plan|upload|list|approve|convert|export|change|apply)_[a-z_]+$/);
      if (access === 'write') assert.match(description, /person/, name);
    }
  });
});
