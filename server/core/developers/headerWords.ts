import { foldText } from '../text.ts';

/** Returns the words of a header without accents: `profile.firstName` is profile, first, name. */
export function toHeaderWords(header: string): string {
  const parted = header.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replace(/e-mail/gi, 'email');
  return foldText(parted)
    .replace(/['’]s\b/g, '')
    .replace(/#/g, ' number ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/**
 * What the words of headers say, in the languages of exports, without accents as `toHeaderWords` returns them. Other alphabets have no edges
 * of words for a pattern.
 */
const WORDS = {
  manager:
    /\b(?:managers?|mgr|boss|supervisors?|superior(?:e|es)?|leads?|leader|chief|head|reports? to|reporting to|vorgesetzte[rn]?|fuhrungskraft|leitung|chef(?:en)?s?|jef[ea]|responsabile|responsable|superieur|capo|gestora?|gerente|chefe|leidinggevende|leder|esi(?:henkilo|mies)|nadrizen\w*|felettes|vezeto|sef|yonetici\w*)\b|manager|vorgesetzt|przelozon|руководител|начальник|менеджер|上司|上長|上级|上級|主管|经理|マネーシャ|관리자|상사|매니저/,
  mail: /\b(?:e ?mails?|mail|post|e ?posta?|posta elettronica|correo|courriel|sahkoposti\w*|upn|user ?principal ?name|primary ?email)\b|mail|epost|почт|メール|邮箱|邮件|郵件|信箱|이메일|메일/,
  first:
    /\b(?:first|given|vor|fore)\s?name\b|\bname first\b|\b(?:vorname|vor und nach ?name|prenom|nombre|nome|voornaam|fornamn|fornavn|etunimi|imie|jmeno|keresztnev|givenname|first)\b|^(?:ad|ad soyad|имя|名|이름)$/,
  last: /\b(?:last|family|sur|nach)\s?name\b|\bname last\b|\b(?:nachname|familienname|surname|sn|apellidos?|nom|cognome|sobrenome|achternaam|efternamn|efternavn|etternavn|sukunimi|nazwisko|prijmeni|vezeteknev|soyadi?)\b|^(?:фамилия|姓|성)$/,
  name: /\b(?:name|fullname|display ?name|person|people|employee|member|worker|developer|engineer|mitarbeiter(?:in)?|who|user|cn|nombre completo|nome completo|nom complet|nominativo|naam|namn|navn|nimi|nev|dipendente|medewerker)\b|name$|^фио$|氏名|名前|姓名|이름|성명/,
  /** About a group, a place or an account: a name with it is not that of a person. */
  group:
    /\b(?:company|team|group|department|dept|division|unit|entity|location|site|office|cost ?cent(?:er|re)|position|job|role|file|domain|business|project|middle|nick|maiden|legal entity|country|region|city|organi[sz]ation|org|abteilung|firma|standort|suffix|prefix|title|count|level|grade)\b/,
  key: /\b(?:(?:user|employee|person|worker|associate|staff|manager|supervisor|mgr|e)?ids?|uid|guid|sid|number|no|nr|num|key|code|nummer|personalnummer|dn|distinguished ?name|user ?name|login|object ?id|sam ?account ?name|account)\b|nummer$/,
  status:
    /\b(?:status|statut|stato|estado|situacao|active|activo|ativo|aktiv|enabled|suspended|archived|deactivated|state)\b|статус|状态|ステータス/,
  end: /\b(?:termination|leave|leaving|end|exit|last (?:day|working)|separation|austritt\w*|deactivation)\b.*|austritt/,
  preferred: /\bpreferred\b/,
  type: /\b(?:(?:employment|employee|worker|contract|contingent|user) type|type of (?:employment|contract|worker)|vertragsart)\b/,
  secondary: /\b(?:personal|private|home|alternate|alternative|secondary|recovery|other|notification|privat\w*)\b/,
  private:
    /\b(?:salary|wage|pay|compensation|bonus|rate|birth\w*|dob|age|gender|sex|ssn|social security|tax|iban|bank|religion|ethnicity|race|marital|nationality|citizenship|passport|visa|phone|mobile|cell|home address|street|postal|zip|emergency|disability|veteran|gehalt|geburt\w*|geschlecht|telefon\w*|password|secret|license)\b/,
} as const;

/** Something that a header can say. */
export type Said = keyof typeof WORDS;

/** Returns what a header says. */
export function readHeaderWords(header: string): ReadonlySet<Said> {
  const words = toHeaderWords(header);
  return new Set((Object.keys(WORDS) as Said[]).filter((said) => WORDS[said].test(words)));
}
