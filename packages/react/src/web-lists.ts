import type { FeedItemDetails } from './seo/define-feed-item.js';
import type { StructuredData } from './seo/define-structured-data.js';
import type { Frame, Variant } from './widget/define-variant.js';
import type { SlotContent } from './widget/slot.js';

/** Members of one kind: a list, or the exports of a file, each a member or a list of them. */
export type WebList<T> = readonly T[] | Readonly<Record<string, T | readonly T[]>>;

/**
 * Returns the exports of a file as the variants of a module's react entry point: `variantsIn(all)` after
 * `import * as all from './variants.js'`. The compiler checks the kind of each; the site checks the values at
 * startup.
 */
/* @__NO_SIDE_EFFECTS__ */
export function variantsIn<L extends WebList<Variant>>(exported: L): L {
  return exported;
}

/** Returns the frames of a module's react entry point: `framesIn({ widgetDefault })`. */
/* @__NO_SIDE_EFFECTS__ */
export function framesIn<L extends WebList<Frame>>(exported: L): L {
  return exported;
}

/** Returns the contents of slots in a module's react entry point: `slotContentsIn({ cartSlotContent })`. */
/* @__NO_SIDE_EFFECTS__ */
export function slotContentsIn<L extends WebList<SlotContent>>(exported: L): L {
  return exported;
}

/** Returns the structured data of a module's react entry point: `structuredDataIn({ ofArticle })`. */
/* @__NO_SIDE_EFFECTS__ */
export function structuredDataIn<L extends WebList<StructuredData>>(exported: L): L {
  return exported;
}

/** Returns the feed items of a module's react entry point: `feedItemsIn({ articleItem })`. */
/* @__NO_SIDE_EFFECTS__ */
export function feedItemsIn<L extends WebList<FeedItemDetails>>(exported: L): L {
  return exported;
}

/** Returns the members of a list of a react entry point. */
export function membersOf<T>(list: WebList<T> = []): T[] {
  return Object.values<T | readonly T[]>(list).flat() as T[];
}
