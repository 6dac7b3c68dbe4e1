import type { Area } from '../wire/endpoints.ts';

/** Returns the status of errors in area A, which the addresses of identities write in lower case. */
export function errorWordOf(path: string): 'ERROR' | 'error' {
  return /^\/v2\/developers\/(identities|cloud-ids)(\/upload)?(\?|$)/.test(path) ? 'error' : 'ERROR';
}

/** Returns the area of a path, whether or not it exists; the area determines the shape of errors. */
export function areaOfPath(path: string): Area {
  if (path.startsWith('/internal/')) return 'segments';
  if (/^\/(ng|pipeline|__fairlead\/pipelines)\//.test(path)) return 'platform';
  if (/^\/v2\/(insights\/|(org-trees|teams)([/?]|$))/.test(path)) return 'insights';
  return path.startsWith('/__fairlead/') ? 'local' : 'developers';
}
