import assert from 'node:assert/strict';
import { createBotRule } from '../../../../../server/core/insights/bots.ts';
import { createPullListReader } from '../../../../../server/documents/insights/activity/hosts/pullLists.ts';
import { JiraReader } from '../../../../../server/documents/insights/activity/jiraIssues.ts';
import { NO_FLAGS } from '../../../../support/hosts/readHosts.ts';

const PULL = {
  number: 12,
  author: { login: 'ann' },
  title: 'Add',
  headRefName: 'SHOP-1-add',
  url: 'https://github.com/Acme/api/pull/12',
  createdAt: '2026-03-01T10:00:00Z',
  mergedAt: null,
  closedAt: null,
  additions: 3,
  deletions: 1,
  comments: [] as unknown,
  reviews: [] as unknown,
};

const read = (pull: unknown, bots: readonly string[] = []) => {
  const found = new Set<string>();
  const reader = createPullListReader('github-prs', { ...NO_FLAGS, isBot: createBotRule(bots), onBot: (login) => found.add(login) });
  reader.push(JSON.stringify([pull]));
  return { ...(reader.end()[0]!.found as { value?: Record<string, unknown>; fault?: string }), bots: [...found] };
};

describe('lists of pull requests', () => {
  it('count no comments of bots, and no reviews that are not submitted', () => {
    const at = (login: string, hour: number) => ({ author: { login }, createdAt: `2026-03-01T${hour}:00:00Z` });
    const pending = { author: { login: 'bo' }, state: 'PENDING', submittedAt: '2026-03-01T11:30:00Z' };
    const comments = [at('github-actions', 10), at('codecov', 11), at('sonarcloud', 12), at('acme-ci', 12), at('bo', 13)];
    const { value, bots } = read({ ...PULL, comments, reviews: [pending] }, ['acme-ci']);
    assert.deepEqual([value?.comments, value?.firstCommentAt], [1, '2026-03-01T13:00:00Z']);
    assert.deepEqual(bots, ['github-actions', 'codecov', 'sonarcloud', 'acme-ci']);
    assert.equal(value?.id, 'github.com/acme/api#12');
  });

  it('are refused if a field is missing, or a number instead of a list', () => {
    const { additions: _, ...without } = PULL;
    assert.match(read(without).fault ?? '', /^has no additions; ask for all with gh pr list --json number,/);
    assert.match(read({ ...PULL, comments: 12 }).fault ?? '', /^has comments 12, not a list;/);
  });

  it('of GitLab leave the lines to the history', () => {
    const reader = createPullListReader('gitlab-mrs', NO_FLAGS);
    const merge = {
      iid: 7,
      author: { username: 'ann' },
      created_at: '2026-03-01T10:00:00Z',
      merged_at: null,
      title: 'Add',
      source_branch: 'add',
    };
    reader.push(JSON.stringify([{ ...merge, user_notes_count: 2, web_url: 'https://gitlab.com/Acme/builds/api/-/merge_requests/7' }]));
    const { value } = reader.end()[0]!.found as { value: Record<string, unknown> };
    assert.deepEqual([value.id, value.source, value.comments, value.lines], ['gitlab.com/acme/builds/api#7', 'host', 2, undefined]);
  });
});

describe('the rule for bots', () => {
  it('knows programs, and takes no person for one', () => {
    const isBot = createBotRule(['ci@acme.com']);
    const bots = ['dependabot[bot]', 'app/renovate', 'codecov-commenter', 'acme-bot', 'percy', 'CI@acme.com', 'project_12_bot_9f'];
    for (const bot of [...bots, '49699333+dependabot[bot]@users.noreply.github.com']) assert.ok(isBot(bot), bot);
    for (const person of ['ann', 'talbot', 'percy@acme.com', 'abbot@acme.com', '12+ann@users.noreply.github.com', ''])
      assert.ok(!isBot(person), person);
  });
});

describe('an export from Jira', () => {
  it('names an unusual type of issue once', () => {
    const reader = new JiraReader({ incidentTypes: ['Incident'], timeZone: 'UTC', startedColumn: null });
    const row = (key: string, type: string) => `${key},${type},ann,2026-03-01 10:00,2026-03-02 10:00\n`;
    const text = `Issue key,Issue Type,Assignee,Created,Resolved\n${row('A-1', 'Story')}${row('A-2', '[System] Incident')}${row('A-3', '[System] Incident')}`;
    const notes = [...reader.push(text), ...reader.end()].flatMap(({ found }) => ('note' in found ? [found.note] : []));
    assert.equal(notes.filter((note) => note.includes('[System] Incident')).length, 1);
    assert.match(notes.join(' '), /--incident-type "\[System\] Incident"/);
  });
});
