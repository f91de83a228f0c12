import type { RichTextPictureProps } from '@flotilla/rich-text';
import type { ComponentType } from 'react';
import type { Islands } from './islands/define-islands.js';
import type { Translations } from './messages/translations.js';
import type { FeedItemDetails } from './seo/define-feed-item.js';
import type { StructuredData } from './seo/define-structured-data.js';
import type { WebList } from './web-lists.js';
import type { Frame, Variant } from './widget/define-variant.js';
import type { SlotContent } from './widget/slot.js';

/** Exports of a module's `./react` entry point. */
export interface WebModule {
  readonly variants?: WebList<Variant>;
  readonly frames?: WebList<Frame>;
  readonly slotContents?: WebList<SlotContent>;
  readonly structuredData?: WebList<StructuredData>;
  readonly feedItems?: WebList<FeedItemDetails>;
  /** Renders the pictures of known size in rich text. If several modules define it, the first one is used. */
  readonly richTextPicture?: ComponentType<RichTextPictureProps>;
  readonly islands?: Islands;
  /** Interface texts in languages other than those of `defineMessages`; each is loaded for its language only. */
  readonly translations?: Translations;
}
