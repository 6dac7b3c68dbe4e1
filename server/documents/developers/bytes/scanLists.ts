import { IntList } from '../intList.ts';

/** The lists that a scan fills. Allocating them costs a fifth of a scan, so a finished scan can return its lists to the next one. */
export class ScanLists {
  readonly rowStarts = new IntList(0);
  readonly lines = new IntList(0);
  readonly emails = new IntList(0);
  readonly managers = new IntList(0);
  readonly foreign = new IntList(0);
  readonly notes = new IntList(0);
  readonly twins = new IntList(0);
  readonly named = new IntList(0);
  readonly sharers = new IntList(0);

  clear(): void {
    for (const list of Object.values(this) as IntList[]) list.clear();
  }
}
