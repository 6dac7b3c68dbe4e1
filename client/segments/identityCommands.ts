import { l10n, type TextDocument, type Uri, workspace as vscodeWorkspace, window } from 'vscode';
import { call } from '../../server/api/client.ts';
import { listAttributes } from '../../server/api/segments/attributes.ts';
import { type SentIdentities, sendIdentities } from '../../server/api/segments/identities.ts';
import { plural } from '../../server/core/plural.ts';
import { formatCount } from '../../server/core/text.ts';
import { describeChange } from '../../server/wire/deeds.ts';
import type { TrafficType } from '../../server/wire/segments.ts';
import { toShowProblems } from '../documents/showProblems.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, NEVER, onItem } from '../manifest/when.ts';
import { askFile, askText } from '../window/ask.ts';
import { readUri } from '../window/commandArguments.ts';
import { expectQuestions, skipQuestion } from '../window/questions.ts';
import { recordFile } from '../window/running.ts';
import { type GivenPlace, type PickedEnvironment, pickEnvironment, pickTrafficType, readPlace } from './askPlace.ts';
import { readIdentitySheet } from './readTexts.ts';
import type { SegmentParts } from './segmentParts.ts';
import { withRetries } from './withRetries.ts';

/** Commands for segment identities. */
export const SEGMENT_IDENTITY_COMMANDS = {
  uploadSegmentIdentities: {
    run: uploadSegmentIdentities,
    palette: NEVER,
    menus: [
      ['view/item/context', '3_keys@3', onItem('segments', /^(environment|trafficType$)/)],
      [
        'explorer/context',
        'fairlead@5',
        and('resourceFilename =~ /identit/i', 'resourceExtname == .csv', 'resourcePath not in fairlead.rosters'),
      ],
    ],
  },
  deleteIdentity: {
    run: deleteIdentity,
    palette: NEVER,
    menus: [['view/item/context', '3_keys@4', onItem('segments', /^(environment|trafficType$|segmentKey$)/)]],
  },
} satisfies CommandRecords<SegmentParts>;

/**
 * Uploads the identities of a CSV (given by its URI, otherwise the active one, otherwise a file) to an environment: one column has the
 * keys, the others are attributes, parsed by type. Rows that cannot be saved are marked.
 */
async function uploadSegmentIdentities(app: SegmentParts, given?: unknown, givenPlace?: unknown): Promise<SentIdentities | undefined> {
  const document = await findDocument(readUri(given));
  recordFile(document.uri);
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance, signal } = use;
  const place = readPlace(givenPlace ?? given);
  const { workspace, environment } = await pickEnvironment(use, place);
  const type = await pickTrafficType(use, workspace, place);
  const attributes = await listAttributes(instance, { workspaceId: workspace.id, trafficTypeId: type.id }, { signal });
  const { rows, mistakes, faults, attributes: columns } = await readIdentitySheet(app.language, document.getText(), attributes);
  app.identityMarks.set(document, [...faults, ...mistakes]);
  const [first] = rows.length === 0 ? [...faults, ...mistakes] : [];
  if (first !== undefined) {
    const message = l10n.t('Nothing was sent. Line {0}: {1}', first.range.start.line + 1, first.message);
    app.report.refuse(message, toShowProblems(document, first.range));
    return undefined;
  }
  const unknown = columns.filter((id) => !attributes.some((attribute) => attribute.id === id));
  const notes = [
    ...(mistakes.length === 0 ? [] : [l10n.t('{0} values have another type; their rows stay here.', mistakes.length)]),
    ...(unknown.length === 0 ? [] : [l10n.t('New attributes: {0}.', unknown.join(', '))]),
  ];
  const target = { trafficTypeId: type.id, environmentId: environment.id };
  const { version } = document;
  const upload = toChange('saveIdentities', {
    names: [environment.name, plural(rows.length, '1 identity', '{0} identities', formatCount(rows.length)), type.name],
    ...(notes.length === 0 ? {} : { detail: notes.join(' ') }),
    verb: l10n.t('Upload'),
    environment,
    title: l10n.t('Uploading {0} identities to {1}', rows.length, environment.name),
    send: (service, options, report) =>
      sendIdentities(withRetries(service, report), target, rows, options, (count, all) =>
        report(l10n.t('{0} of {1} identities', formatCount(count), formatCount(all))),
      ),
  });
  const sent = await makeChange(app, use, upload);
  const failed = [...mistakes, ...sent.failed];
  // Edits in the meantime have moved the rows.
  if (document.version === version) app.identityMarks.set(document, failed);
  reportUpload(app, document, { ...sent, failed });
  return { ...sent, failed };
}

function reportUpload({ report }: SegmentParts, document: TextDocument, { saved, failed, ended }: SentIdentities): void {
  const done = l10n.t('{0} identities were saved.', saved);
  const left = failed.length === 0 ? '' : ` ${l10n.t('{0} were not: the Problems panel shows why.', failed.length)}`;
  const steps = failed[0] === undefined ? [] : [toShowProblems(document, failed[0].range)];
  if (ended !== null) {
    const next = l10n.t('Upload the file again to continue: saving again changes nothing that is already saved.');
    report.refuse(`${done}${left} ${l10n.t('Then this error occurred: {0}', ended.message)} ${next}`, ...steps);
  } else if (failed.length > 0) report.refuse(`${done}${left}`, ...steps);
  else report.notify(done);
}

async function findDocument(given: Uri | undefined): Promise<TextDocument> {
  if (given !== undefined) return vscodeWorkspace.openTextDocument(given);
  const front = window.activeTextEditor?.document;
  if (front?.languageId === 'csv') return front;
  const uri = await askFile({ title: l10n.t('Which CSV contains the identities?'), filters: { CSV: ['csv'] } });
  const document = await vscodeWorkspace.openTextDocument(uri);
  await window.showTextDocument(document);
  return document;
}

/** Deletes the identity of a key in an environment: its attributes are deleted, but segments keep the key. */
async function deleteIdentity(app: SegmentParts, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(4);
  const place = readPlace(given);
  const picked = await pickEnvironment(use, place);
  const { environment } = picked;
  const type = await findType(use, picked, place);
  const title = l10n.t('Delete an identity of {0} in {1}', type.name, environment.name);
  if (place.key !== undefined) skipQuestion();
  const key = place.key ?? (await askText({ title, prompt: l10n.t('Its key.') }));
  const deletion = toChange('deleteIdentity', {
    names: [key, environment.name],
    detail: l10n.t('Segments keep the key. This cannot be undone.'),
    question: l10n.t('Delete the identity “{0}”?', key),
    typed: null,
    environment,
    title,
    request: { parameters: { trafficTypeId: type.id, environmentId: environment.id, key } },
  });
  const done = await makeChange(app, use, deletion);
  app.report.notify(describeChange('deleteIdentity', [key, environment.name]));
  return done;
}

/** A key in a segment has the segment's traffic type. */
async function findType(
  use: InstanceInUse,
  { workspace }: PickedEnvironment,
  place: GivenPlace,
): Promise<Pick<TrafficType, 'id' | 'name'>> {
  const { segmentName } = place;
  if (segmentName === undefined) return pickTrafficType(use, workspace, place);
  skipQuestion();
  const { trafficType } = await call(
    use.instance,
    'readSegment',
    { parameters: { workspaceId: workspace.id, segmentName } },
    { signal: use.signal },
  );
  return trafficType;
}
