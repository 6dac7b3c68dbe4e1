import type { DocumentCheck } from '../documentChecks.ts';
import type { OpenPipelines } from './openPipelines.ts';

/** Checks pipelines at once: an edit costs only the block it stands in. `othersTellYaml` says whether another extension tells the mistakes of YAML itself. */
export function createPipelineCheck(pipelines: OpenPipelines, othersTellYaml: () => boolean): DocumentCheck {
  return {
    pause: 0,
    check: (document, { pipeline: { yamlFaults } }) => {
      const open = pipelines.find(document.uri);
      if (open === null) return null;
      const leavesYaml = yamlFaults === 'never' || (yamlFaults === 'auto' && othersTellYaml());
      return leavesYaml ? open.check.problems.filter(({ code }) => code !== 'INVALID_YAML') : open.check.problems;
    },
  };
}
