/** A page of a list. */
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

/** Builds a page of a list with `totalItems` items. */
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
