import { readFile } from 'node:fs/promises';
import type { CallOptions } from '../../api/client.ts';
import { downloadActiveRoster } from '../../api/developers/activeRoster.ts';
import type { Instance } from '../../api/instance.ts';
import { type Account, describeObject } from '../../core/account/accountObject.ts';
import { type PlannedObject, type StoredAccountPlan, toPlanId } from '../../core/account/accountPlan.ts';
import { readAccountPlan } from '../../core/account/accountPlanFile.ts';
import { invertPlan } from '../../documents/account/invertPlan.ts';
import { decodeText } from '../../documents/encoding.ts';
import { writeAccountPlanFile } from '../storedPlan.ts';

/**
 * The file of the plan that undoes another one. It is written before the first change is sent, so that what an interrupted application has
 * made can be undone too, and stays as it is when that application continues.
 */
export class UndoFile {
  readonly #path: string;
  readonly #plan: StoredAccountPlan;
  #prepared: { readonly left: readonly PlannedObject[]; readonly before: Account; readonly lost: readonly PlannedObject[] } | null = null;

  constructor(path: string, plan: StoredAccountPlan) {
    this.#path = path;
    this.#plan = plan;
  }

  /** Writes the plan that undoes the changes that are left, unless the file is of this plan already. */
  async prepare(left: readonly PlannedObject[], before: Account): Promise<void> {
    if ((await this.#readUndone()) === toPlanId(this.#plan)) return;
    const { plan, lost } = invertPlan(this.#plan, left, { before, active: null });
    this.#prepared = { left, before, lost };
    await writeAccountPlanFile(this.#path, plan);
  }

  /** Adds the roster, which can be planned only now, and returns what cannot be undone, as lines. */
  async finish(instance: Instance, options: CallOptions): Promise<readonly string[]> {
    if (this.#prepared === null) return [];
    const { left, before } = this.#prepared;
    let { lost } = this.#prepared;
    if (left.some(({ kind }) => kind === 'roster')) {
      const roster = await downloadActiveRoster(instance, options);
      const active = roster === null ? null : ({ kind: 'roster', address: [], content: roster.csv, ...roster } as const);
      const inverted = invertPlan(this.#plan, left, { before, active });
      await writeAccountPlanFile(this.#path, inverted.plan);
      lost = inverted.lost;
    }
    return lost.length === 0 ? [] : [`fairlead: Without an inverse: ${lost.map(describeObject).join(', ')}.`];
  }

  async #readUndone(): Promise<string | null> {
    const bytes = await readFile(this.#path).catch(() => null);
    const reading = bytes === null ? null : readAccountPlan(decodeText(bytes).text);
    return reading?.kind === 'plan' ? (reading.plan.undoes ?? null) : null;
  }
}
