import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS, or only a warning where the e-mail is there in another case. */
export function checkUnknownManagers(facts: RosterFacts): Finding[] {
  if (facts.columns.email === -1) return [];
  const recordByTwin = findRecordsByTwin(facts);
  const findings: Finding[] = [];
  facts.managers.forEach((number, record) => {
    if (number === 0 || facts.firstRecordOf[number] !== -1) return;
    const email = facts.emailText(number);
    const place = { row: record, column: facts.columns.managerEmail };
    const fieldName = FIELD_NAMES.MANAGER_EMAIL;
    const twin = recordByTwin().get(facts.twinOf(number));
    if (twin !== undefined) {
      const written = facts.emailText(facts.emails[twin]!);
      findings.push({
        code: 'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE',
        fieldName,
        place,
        message: `The manager is written "${email}", the developer "${written}". Write both alike, or they will not be joined.`,
        related: [{ place: { row: twin, column: facts.columns.email }, message: `The developer "${written}"` }],
      });
    } else if (!facts.maybeGarbled(email)) {
      findings.push({
        code: 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS',
        fieldName,
        place,
        message: `No developer has the e-mail "${email}". Correct it, add that person, or leave the cell empty.`,
        related: [],
      });
    }
  });
  return findings;
}

/** First record of each group of e-mails that differ only by case; made when it is first asked for. */
function findRecordsByTwin(facts: RosterFacts): () => ReadonlyMap<number, number> {
  let found: Map<number, number> | null = null;
  return () => {
    if (found !== null) return found;
    found = new Map();
    for (let record = 0; record < facts.emails.length; record++) {
      const number = facts.emails[record]!;
      const twin = facts.twinOf(number);
      if (number !== 0 && !found.has(twin)) found.set(twin, record);
    }
    return found;
  };
}
