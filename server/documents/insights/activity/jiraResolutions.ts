import { foldHeader } from './jiraColumns.ts';

/** How issues end without any work being finished: resolutions, and the states of projects that resolve everything as done. */
const UNFINISHED = [
  /^(?:(?:wo|ca)n'?t (?:do|fix|reproduce)|(?:will not|cannot|unable to) (?:do|fix|be (?:done|fixed)|implement|reproduce)|not reproducible)$/,
  /^(?:duplicates?|duplicated|declined|rejected|invalid|obsolete|outdated|superseded|abandoned|cancell?ed|withdrawn|discarded|incomplete)$/,
  /^(?:not (?:a bug|an issue|a defect|applicable|needed|required|planned)|no action(?: required)?|no longer (?:needed|relevant|applicable))$/,
  /^(?:(?:works? )?(?:as|by) (?:designed|design|intended)|works for me|out of scope|deferred|postponed|suspended|parked)$/,
  /^(?:wird nicht (?:behoben|erledigt|umgesetzt|gemacht|gelöst)|duplikat|nicht reproduzierbar|kann nicht reproduziert werden)$/,
  /^(?:abgelehnt|ungültig|abgebrochen|verworfen|zurückgezogen|unvollständig|hinfällig|zurückgestellt|storniert)$/,
  /^(?:ne sera pas (?:corrigée?|faite?|résolue?|traitée?)|doublon|impossible (?:à|de) reproduire|non reproductible|refusée?|rejetée?|annulée?|abandonnée?|incomplète?)$/,
  /^(?:no se (?:hará|corregirá|solucionará|arreglará|puede reproducir)|duplicad[oa]|rechazad[oa]|cancelad[oa]|inválid[oa]|descartad[oa]|incomplet[oa])$/,
  /^(?:non (?:verrà|sarà) (?:fatto|corretto|risolto|eseguito)|duplicato|(?:impossibile|non è possibile) riprodurre|rifiutat[oa]|annullat[oa])$/,
  /^(?:não será (?:feito|corrigido|resolvido)|não (?:é possível reproduzir|reproduzível|reproduz)|rejeitad[oa]|inválid[oa])$/,
];

/** Whether a resolution or state of an issue, in any case, says that its work was not finished, although the issue was closed. */
export function isUnfinished(text: string): boolean {
  const folded = foldHeader(text).replaceAll('’', "'");
  return UNFINISHED.some((form) => form.test(folded));
}
