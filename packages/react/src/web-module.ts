import type { RichTextPictureProps } from '@flotilla/rich-text';
import type { ComponentType } from 'react';
import type { Islands } from './islands/define-islands.js';
import type { FeedItemDetails } from './seo/define-feed-item.js';
import type { StructuredData } from './seo/define-structured-data.js';
import type { Frame, Variant } from './widget/define-variant.js';
import type { SlotContent } from './widget/slot.js';

/** What the `./react` door of a module exports. */
export interface WebModule {
  readonly variants?: readonly Variant[];
  readonly frames?: readonly Frame[];
  readonly slotContents?: readonly SlotContent[];
  readonly structuredData?: readonly StructuredData[];
  readonly feedItems?: readonly FeedItemDetails[];
  /** Shows the pictures in rich text that are of a known size; of several modules', the first one's. */
  readonly richTextPicture?: ComponentType<RichTextPictureProps>;
  readonly islands?: Islands;
}
