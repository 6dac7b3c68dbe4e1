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

/** What the words of headers say, in the languages of exports: English, German, French and Spanish. */
const WORDS = {
  manager:
    /\b(?:managers?|mgr|boss|supervisors?|superior|leads?|leader|chief|head|reports? to|reporting to|vorgesetzte[rn]?|fuhrungskraft|leitung|chef|jefe|responsable|superieur)\b|manager|vorgesetzt/,
  mail: /\b(?:e ?mails?|mail|post|correo|courriel|upn|user ?principal ?name|primary ?email)\b|mail/,
  first: /\b(?:first|given|vor|fore)\s?name\b|\bname first\b|\b(?:vorname|prenom|nombre|givenname|first)\b/,
  last: /\b(?:last|family|sur|nach)\s?name\b|\bname last\b|\b(?:nachname|familienname|surname|sn|apellidos?|nom)\b/,
  name: /\b(?:name|fullname|display ?name|person|people|employee|member|worker|developer|engineer|mitarbeiter(?:in)?|who|user|cn|nombre completo)\b|name$/,
  /** About a group, a place or an account: a name with it is not that of a person. */
  group:
    /\b(?:company|team|group|department|dept|division|unit|entity|location|site|office|cost ?cent(?:er|re)|position|job|role|file|domain|business|project|middle|nick|maiden|legal entity|country|region|city|organi[sz]ation|org|abteilung|firma|standort|suffix|prefix|title|count|level|grade)\b/,
  key: /\b(?:(?:user|employee|person|worker|associate|staff|manager|supervisor|mgr|e)?ids?|uid|guid|sid|number|no|nr|num|key|code|nummer|personalnummer|dn|distinguished ?name|user ?name|login|object ?id|sam ?account ?name|account)\b|nummer$/,
  status: /\b(?:status|active|enabled|suspended|archived|deactivated|state)\b/,
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
