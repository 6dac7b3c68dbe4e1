/** A page of a list (facts A10). */
export interface ListedPage<Item> {
  readonly content: readonly Item[];
  /** Zero-based. */
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly pageItemCount: number;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly empty: boolean;
}

/** A page that was asked for, of a list of so many items. */
export function toPage<Item>(
  content: readonly Item[],
  totalItems: number,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): ListedPage<Item> {
  return {
    content,
    pageIndex,
    pageSize,
    pageItemCount: content.length,
    totalItems,
    totalPages: Math.ceil(totalItems / pageSize),
    empty: content.length === 0,
  };
}
