import type { Area } from '../wire/endpoints.ts';

/** What errors of area A have as their status; at the addresses of identities it is written small (facts A14). */
export function errorWordOf(path: string): 'ERROR' | 'error' {
  return /^\/v2\/developers\/(identities|cloud-ids)(\/upload)?(\?|$)/.test(path) ? 'error' : 'ERROR';
}

/** The area that a path belongs to, whether or not anything answers there: it decides the shape of errors. */
export function areaOfPath(path: string): Area {
  if (path.startsWith('/internal/')) return 'segments';
  if (/^\/(ng|pipeline|__fairlead\/pipelines)\//.test(path)) return 'platform';
  if (/^\/v2\/(insights\/|(org-trees|teams)([/?]|$))/.test(path)) return 'insights';
  return path.startsWith('/__fairlead/') ? 'local' : 'developers';
}
