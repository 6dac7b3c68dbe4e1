import { TOOLS } from '../../../server/agents/tools.ts';
import { type Manifest, type Publication, toPublicFields } from './manifest.ts';

/** What a client asks the person for and fills in as `${…}`, and the environment variable that passes it on; unset ones are empty, as if they were not there. */
const SERVICE = {
  url: { variable: 'FAIRLEAD_URL', title: 'Service', description: 'The address of the service; empty for the local one' },
  api_key: { variable: 'FAIRLEAD_API_KEY', title: 'API key', description: 'The key of the service', sensitive: true },
  admin_key: {
    variable: 'FAIRLEAD_ADMIN_KEY',
    title: 'Admin key',
    description: 'The key for segments, if it is another one',
    sensitive: true,
  },
} as const;

/** Returns the manifest of the bundle for MCP clients, version 0.3 (https://github.com/modelcontextprotocol/mcpb). */
export function toMcpbManifest({ version, license, engines }: Manifest, publication: Publication): object {
  const { repository, homepage, bugs } = toPublicFields(publication) as Readonly<Record<string, unknown>> & { bugs?: { url: string } };
  const fields = Object.entries(SERVICE);
  return {
    manifest_version: '0.3',
    name: 'fairlead',
    display_name: 'Fairlead',
    version,
    description: 'Checks rosters and pipelines of Harness, explains reports, and changes segments once you confirm',
    author: { name: 'Fairlead' },
    license,
    ...(repository === undefined ? {} : { repository, homepage, support: bugs?.url }),
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: 'cli.cjs',
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/cli.cjs`, 'mcp', '--folder', `\${user_config.folder}`],
        env: Object.fromEntries(fields.map(([name, { variable }]) => [variable, `\${user_config.${name}}`])),
      },
    },
    user_config: {
      folder: { type: 'directory', title: 'Folder', description: 'Files are read here and nowhere else', required: true },
      ...Object.fromEntries(
        fields.map(([name, { variable: _, ...field }]) => [name, { type: 'string', ...field, required: false, default: '' }]),
      ),
    },
    tools: TOOLS.map(({ name, description }) => ({ name, description })),
    prompts_generated: true,
    compatibility: { runtimes: { node: engines.node } },
  };
}
