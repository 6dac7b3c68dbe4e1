// VitePress sends these functions to the browser as text, so each must be whole by itself.

/** How MiniSearch, the search of VitePress, reads pages and questions. */
export const INDEX_OPTIONS = { processTerm };

/** How it ranks what it finds: near and unfinished words count only if they are long enough to mean something. */
export const SEARCH_OPTIONS = {
  prefix: (term: string): boolean => term.length > 3,
  fuzzy: (term: string): number | false => (term.length > 5 ? 0.2 : false),
  boost: { title: 4, text: 1, titles: 1 },
  boostDocument: toWeight,
};

/** Leaves out the words of questions, which say nothing of what is asked for. */
function processTerm(term: string): string | null {
  const stopWords =
    ' a about am an and are as at be by can could do does for from get give have how i if in into is it its let me my of on or so that the their them then there this to use using want was what when where which who why will with without you your ';
  const word = term.toLowerCase();
  return stopWords.includes(` ${word} `) ? null : word;
}

/** Returns the weight of a section by the path of its page: answers first, and last the pages that say how Fairlead is built. */
function toWeight(id: unknown): number {
  const path = String(id);
  if (path.includes('how-do-i')) return 1.5;
  return /decisions\/|contract\/|refusals/.test(path) ? 0.4 : 1;
}
