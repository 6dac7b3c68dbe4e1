import { foldHeader } from './jiraColumns.ts';

/** How issues end without any work being finished: resolutions, and the states of projects that resolve everything as done. */
const UNFINISHED = [
  /^(?:(?:wo|ca)n'?t ?|(?:will|can|could) ?not |unable to )(?:be )?(?:do|done|fix(?:ed)?|resolved?|implement(?:ed)?|reproduced?)$/,
  /^(?:not reproducible|unreproducible|(?:duplicates?|duplicated)(?: of .+)?|(?:merged into|replaced by) .+|already \S+ elsewhere)$/,
  /^(?:declined|rejected|invalid|obsolete|outdated|superseded|replaced|abandoned|cancell?ed(?: by .+)?|withdrawn|discarded|dropped|killed|spam)$/,
  /^not (?:an? (?:bug|issue|defect|problem)|applicable|needed|required|planned|doing|done|fixed|to be (?:done|fixed))$/,
  /^(?:no action|(?:closed )?without action|no (?:action|changes?|fix) (?:required|needed)|no longer (?:needed|required|relevant|applicable|valid))$/,
  /^(?:(?:works? )?(?:as|by) (?:designed|design|intended)|works for me|out of (?:scope|date)|de-?scoped|deferred|postponed|suspended|parked|later)$/,
  /^(?:incomplete|insufficient (?:info(?:rmation)?|data)|needs? more info(?:rmation)?|no (?:response|feedback)|user error)$/,
  /^(?:timed out|expired|stale|auto[- ]?closed)$/,
  /^(?:wird nicht (?:behoben|erledigt|umgesetzt|gemacht|gelöst)|duplikat|dublette|nicht reproduzierbar|kann nicht reproduziert werden)$/,
  /^(?:kein (?:fehler|bug|problem)|nicht (?:umsetzen|umgesetzt|erledigt|erforderlich)|zurückgewiesen|entfällt|entfallen|gegenstandslos)$/,
  /^(?:abgelehnt|ungültig|abgebrochen|verworfen|zurückgezogen|unvollständig|hinfällig|zurückgestellt|storniert)$/,
  /^(?:ne sera pas (?:corrigée?|faite?|résolue?|traitée?)|doublon|impossible (?:à|de) reproduire|non reproductible|refusée?|rejetée?|annulée?|abandonnée?|incomplète?)$/,
  /^(?:no se (?:hará|corregirá|solucionará|arreglará|puede reproducir)|duplicad[oa]|rechazad[oa]|cancelad[oa]|inválid[oa]|descartad[oa]|incomplet[oa])$/,
  /^(?:non (?:verrà|sarà) (?:fatto|corretto|risolto|eseguito)|duplicato|(?:impossibile|non è possibile) riprodurre|rifiutat[oa]|annullat[oa])$/,
  /^(?:wordt niet (?:opgelost|uitgevoerd|gedaan)|dubbel|niet reproduceerbaar|geannuleerd|afgewezen|ongeldig|onvolledig)$/,
  /^(?:nie (?:zostanie|będzie) (?:zrobion|naprawion)[eay]|nie można odtworzyć|anulowan[eay]|odrzucon[eay]|niekompletn[eay])$/,
  /^(?:не (?:будет (?:исправлен|сделан)[оа]?|воспроизводится)|дубликат|отмен[её]н[оа]?|отклон[её]н[оа]?|неполн(?:ая|ое))$/,
  /^(?:修正しない|対応しない|再現(?:不可|しない|できない)|重複|却下|中止|キャンセル(?:済み)?|不完全|不予解决|不修复|不会(?:做|修复)|(?:无法|不能)(?:重现|再现)|重复|已?取消|已?拒绝)$/,
  /^(?:수정 ?안 ?함|하지 않음|재현 ?(?:불가|할 수 없음)|중복|취소됨?|거부됨?)$/,
  /^(?:não será (?:feito|corrigido|resolvido)|não (?:é possível reproduzir|reproduzível|reproduz)|rejeitad[oa]|inválid[oa])$/,
];

/** Whether a resolution or state of an issue, in any case, says that its work was not finished, although the issue was closed. */
export function isUnfinished(text: string): boolean {
  const folded = foldHeader(text)
    .replaceAll('’', "'")
    .replace(/^(?:closed|resolved)(?: as|:| [-–])? (?=.)/, '');
  return UNFINISHED.some((form) => form.test(folded));
}
