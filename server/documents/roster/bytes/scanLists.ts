import { IntList } from '../intList.ts';
import { LINE_STEP } from './byteScan.ts';

/** What a scan gathers. Fresh memory for it costs a fifth of a scan, so that whoever has done with a scan may give its lists to the next. */
export class ScanLists {
  readonly rowStarts = new IntList(0);
  readonly lines = new IntList(0);
  readonly emails = new IntList(0);
  readonly managers = new IntList(0);
  /** Where each e-mail is written first: the record, or where it is its manager's the complement of that. */
  readonly mentions = new IntList(0);
  readonly foreign = new IntList(0);
  readonly notes = new IntList(0);
  readonly twins = new IntList(0);
  /** E-mails that only managers had when they were met first, each with the first record that has it. */
  readonly late = new IntList(0);

  /** Makes room for so many records. */
  reserve(records: number): void {
    for (const list of [this.rowStarts, this.emails, this.managers, this.mentions]) list.reserve(records);
    this.lines.reserve(Math.ceil(records / LINE_STEP));
  }

  clear(): void {
    for (const list of [
      this.rowStarts,
      this.lines,
      this.emails,
      this.managers,
      this.mentions,
      this.foreign,
      this.notes,
      this.twins,
      this.late,
    ])
      list.clear();
  }
}
