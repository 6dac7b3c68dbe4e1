import { DocumentLink, type DocumentLinkProvider, l10n, Range, type TextDocument, type Uri, workspace } from 'vscode';
import { EmailIndex } from '../../server/core/emails.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { describeOrg } from './orgPeople.ts';
import type { ReviewSource } from './reviewFeatures.ts';
import type { ReviewPart, RosterReview } from './reviewText.ts';

/** The reviews, with both sides of their comparisons. */
interface LinkedReviews extends ReviewSource {
  toSides(uri: Uri): { readonly before: Uri };
}

/** A link to the row of a person; its target is looked up when it is followed. */
class PersonLink extends DocumentLink {
  readonly part: ReviewPart;
  readonly review: Uri;

  constructor(part: ReviewPart, review: Uri, range: Range) {
    super(range);
    this.part = part;
    this.review = review;
    this.tooltip = part.kind === 'removed' ? l10n.t('Show Row in the Active Version') : l10n.t('Show Row in the Roster');
  }
}

/** Links each person in a review to their row in the roster, or, if they are removed, to their row in the active version. */
export class ReviewLinks implements DocumentLinkProvider<PersonLink> {
  readonly #language: FairleadLanguageClient;
  readonly #reviews: LinkedReviews;

  constructor(language: FairleadLanguageClient, reviews: LinkedReviews) {
    this.#language = language;
    this.#reviews = reviews;
  }

  provideDocumentLinks(document: TextDocument): PersonLink[] {
    const parts = this.#reviews.find(document.uri)?.shown.parts ?? [];
    return parts.flatMap(({ parts: people }) =>
      people.flatMap((part) => {
        if (part.line >= document.lineCount) return [];
        const end = document.lineAt(part.line).text.indexOf('>', 3);
        return end === -1 ? [] : [new PersonLink(part, document.uri, new Range(part.line, 3, part.line, end + 1))];
      }),
    );
  }

  async resolveDocumentLink(link: PersonLink): Promise<PersonLink> {
    const review = this.#reviews.find(link.review);
    if (review === undefined) return link;
    const isRemoved = link.part.kind === 'removed';
    const target = isRemoved ? this.#reviews.toSides(link.review).before : review.roster.uri;
    const line = isRemoved ? await findLine(target, link.part) : await this.#findRow(review, link.part);
    link.target = line === null ? target : target.with({ fragment: `L${line + 1}` });
    return link;
  }

  /** Returns the line of a person in the current roster; null if no one has the e-mail any more. */
  async #findRow({ roster: { uri } }: RosterReview, { detail: email }: ReviewPart): Promise<number | null> {
    await workspace.openTextDocument(uri);
    const org = await describeOrg(this.#language, uri);
    if (org === null) return null;
    const person = new EmailIndex(org.people.keys(), (number) => org.people[number]?.email ?? '').find(email);
    return person === null ? null : (org.places[person]?.start.line ?? null);
  }
}

/** Returns the line of a person in the active version, where name and e-mail are in the same row, or null. */
async function findLine(uri: Uri, { title, detail }: ReviewPart): Promise<number | null> {
  const lines = (await workspace.openTextDocument(uri)).getText().split('\n');
  const line = lines.findIndex((text) => text.includes(detail) && text.includes(title.split(/[",]/)[0] ?? ''));
  return line === -1 ? null : line;
}
