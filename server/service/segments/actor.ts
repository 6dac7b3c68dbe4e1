/** Who does something: the key that a request carried. */
export interface Actor {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}
