import { SMALL_STAGE_YAML } from '../../support/pipelines/smallStage.ts';
import { ABSENT } from './cells.ts';
import { send, type Turn, type Writer } from './writer.ts';

const PLACE = '?accountIdentifier=default&orgIdentifier=default';

/**
 * Writes projects with a connector and a pipeline each, which are changed and deleted with their project. The cells `project <identifier>`,
 * `connector …` and `pipeline …` have the descriptions.
 */
export const writePlatform: Writer = async (turn) => {
  const { service, cells, random, number } = turn;
  const projects = cells.list('project ');
  const cell = projects[Math.floor(random() * projects.length)];
  const choice = random();
  if (cell === undefined || choice < 0.25) {
    const project = { identifier: `p${number}`, name: 'x', description: `${number}` };
    const created = { [`project p${number}`]: `${number}` };
    await cells.write(created, () => send(service, 'POST', `/ng/api/projects${PLACE}`, { json: { project } }));
    return;
  }
  const identifier = cell.split(' ')[1]!;
  const path = `/ng/api/projects/${identifier}${PLACE}`;
  if (choice < 0.4) {
    const project = { identifier, name: 'x', description: `${number}`, orgIdentifier: 'default' };
    await cells.write({ [cell]: `${number}` }, () => send(service, 'PUT', path, { json: { project } }));
  } else if (choice < 0.6) await saveConnector(turn, identifier);
  else if (choice < 0.85) await savePipeline(turn, identifier);
  else {
    const gone = { [cell]: ABSENT, [`connector ${identifier}`]: ABSENT, [`pipeline ${identifier}`]: ABSENT };
    await cells.write(gone, () => send(service, 'DELETE', path));
  }
};

async function saveConnector({ service, cells, number }: Turn, project: string): Promise<void> {
  const cell = `connector ${project}`;
  const spec = { helmRepoUrl: 'https://charts.example.com', auth: { type: 'Anonymous' } };
  const home = { orgIdentifier: 'default', projectIdentifier: project };
  const connector = { identifier: 'c', name: 'c', description: `${number}`, ...home, type: 'HttpHelmRepo', spec };
  const [method, path] = cells.get(cell) === ABSENT ? ['POST', ''] : ['PUT', '/c'];
  const address = `/ng/api/connectors${path}${PLACE}&projectIdentifier=${project}`;
  await cells.write({ [cell]: `${number}` }, () => send(service, method!, address, { json: { connector } }));
}

async function savePipeline({ service, cells, number }: Turn, project: string): Promise<void> {
  const cell = `pipeline ${project}`;
  const body = `pipeline:
  name: l
  identifier: l
  description: "${number}"
  orgIdentifier: default
  projectIdentifier: ${project}
  stages:
    - stage: ${SMALL_STAGE_YAML}
`;
  const [method, path] = cells.get(cell) === ABSENT ? ['POST', 'v2'] : ['PUT', 'l'];
  const address = `/pipeline/api/pipelines/${path}${PLACE}&projectIdentifier=${project}`;
  const headers = { 'content-type': 'application/yaml' };
  await cells.write({ [cell]: `${number}` }, () => send(service, method!, address, { body, headers }));
}
