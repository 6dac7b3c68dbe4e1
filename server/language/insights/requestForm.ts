import { changeFields, findDifference } from '../../documents/insights/editRequest.ts';
import { toPlainValue } from '../../documents/json/plainValue.ts';
import {
  EDIT_REQUEST,
  type EditedRequest,
  type EditRequest,
  READ_REQUEST_FORM,
  type ReadRequestForm,
  type RequestForm,
} from '../protocol/insights.ts';
import { answering, type Feature } from './feature.ts';
import { listProblems } from './requestProblems.ts';

/** Maximum nesting of the values that are read; no export request is deeper. */
const DEEPEST = 6;

/** Lets a form display and edit an export request without parsing its text. */
export const requestForm: Feature = {
  capabilities: {},
  register(parts) {
    const { connection } = parts;
    connection.onRequest(
      READ_REQUEST_FORM,
      answering(parts, 'readRequestForm', ({ document, check }, _: ReadRequestForm): RequestForm => {
        const { tree } = check.reading;
        const values = tree?.kind === 'map' ? (toPlainValue(tree, DEEPEST) as RequestForm['values']) : null;
        const problems = listProblems(check, parts).map(({ field, severity, message }) => ({ field, severity, message }));
        return { version: document.version, values, problems };
      }),
    );
    connection.onRequest(
      EDIT_REQUEST,
      answering(parts, 'editRequest', ({ document, check }, { changes }: EditRequest): EditedRequest | null => {
        const { text } = check.reading;
        const changed = changeFields(
          text,
          changes.map(({ path, value }) => ({ path, value })),
        );
        if (changed === null) return null;
        const edit = findDifference(text, changed);
        const edits = edit === null ? [] : [{ range: check.lines.rangeOf(edit.start, edit.end), newText: edit.text }];
        return { version: document.version, edits };
      }),
    );
  },
};
