import type { DocumentCheck } from '../documentChecks.ts';
import type { OpenPipelines } from './openPipelines.ts';

/**
 * Checks pipelines without a delay, because an edit costs only its own block. `othersTellYaml` returns whether another extension reports
 * errors of YAML itself.
 */
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
