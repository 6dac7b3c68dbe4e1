/** The key that performs an action. */
export interface Actor {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}
