import assert from 'node:assert/strict';
import { SavedMappings } from '../../../../client/developers/savedMappings.ts';
import type { FieldMapping } from '../../../../server/core/developers/fieldMapping.ts';

/** An in-memory workspace state of VS Code. */
class WorkspaceState {
  readonly #values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  get<T>(key: string, otherwise?: T): T {
    return (this.#values.has(key) ? this.#values.get(key) : otherwise) as T;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#values.set(key, JSON.parse(JSON.stringify(value)));
  }
}

const NAME: FieldMapping = { csvColumn: 'Who', fieldType: 'NAME' };
const EMAIL: FieldMapping = { csvColumn: 'Mail', fieldType: 'EMAIL' };

describe('saved field mappings', () => {
  it('are found for the same headers in any order, and only for their instance', async () => {
    const saved = new SavedMappings(new WorkspaceState());
    await saved.keep('Local', [NAME, EMAIL]);
    assert.deepEqual(saved.find('Local', ['Mail', 'Who']), [EMAIL, NAME]);
    assert.equal(saved.find('Local', ['Mail']), undefined);
    assert.equal(saved.find('Local', ['Mail', 'Who', 'Team']), undefined);
    assert.equal(saved.find('Other', ['Mail', 'Who']), undefined);
  });

  it('replace those for the same headers, and are deleted per instance', async () => {
    const saved = new SavedMappings(new WorkspaceState());
    const other: FieldMapping = { csvColumn: 'Who', fieldType: 'CUSTOM' };
    await saved.keep('Local', [NAME, EMAIL]);
    await saved.keep('Local', [EMAIL, other]);
    await saved.keep('Local', [NAME]);
    await saved.keep('Other', [NAME, EMAIL]);
    assert.deepEqual(saved.find('Local', ['Who', 'Mail']), [other, EMAIL]);
    assert.equal(await saved.forget('Local'), 2);
    assert.equal(saved.find('Local', ['Who']), undefined);
    assert.deepEqual(saved.find('Other', ['Who', 'Mail']), [NAME, EMAIL]);
    assert.equal(await saved.forget('Local'), 0);
  });
});
