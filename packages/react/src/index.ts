export {
  defineIslands,
  type EnhancementDefinition,
  type IslandComponent,
  type IslandDefinition,
  type Islands,
  type Wake,
} from './islands/define-islands.js';
export { Enhanced } from './islands/enhanced.js';
export { Island } from './islands/island.js';
export { sessionCookie, sessionEvent } from './islands/session.js';
export { Link, type LinkProps } from './link/link.js';
export { hrefOf, type HrefOf, type OfEntity, useHrefOf } from './link/row-hrefs.js';
export { linkTo, localPath, type LinkTarget } from './link/link-rule.js';
export { telHref } from './link/tel-href.js';
export { defineMessages, type Messages } from './messages/define-messages.js';
export type { Translation, Translations } from './messages/translations.js';
export { type Translate, translate, useT } from './messages/use-t.js';
export { defineFeedItem, type FeedItemDetails } from './seo/define-feed-item.js';
export {
  defineStructuredData,
  type DescribedPage,
  type StructuredData,
  type Thing,
  type TrailStep,
} from './seo/define-structured-data.js';
export { NotAuthorized } from './session/not-authorized.js';
export { LocalizedRichText } from './messages/localized-rich-text.js';
export {
  Localized,
  type LocalizedProps,
  Title,
  titleOf,
  type TitleProps,
  useTitle,
} from './messages/localized.js';
export { FailedPart } from './messages/failed-part.js';
export { type Format, formatIn } from '@flotilla/core/format';
export { type LanguageLink, useLanguageLinks } from './link/language-links.js';
export { localized, type LocalizedValue } from './site/localized-value.js';
export { pageTimeZone, setPageTimeZone } from './site/site-of-page.js';
export { type Site, SiteProvider, useFormat, useLanguage, useSite } from './site/site.js';
export { toneOf, classWordsOf } from './widget/class-words.js';
export { pageHrefs } from './widget/page-hrefs.js';
export {
  defineFrame,
  defineRowVariants,
  defineVariant,
  type Frame,
  type TypedVariant,
  type Variant,
} from './widget/define-variant.js';
export { defineIslandVariant } from './widget/island-variant.js';
export { RowVariant, type RowVariantProps } from './widget/row-variant.js';
export { defineSlotContent, type SlotContent, Slot } from './widget/slot.js';
export { levelBelow } from './widget/widget-props.js';
export type { FrameProps, RenderContext, Region, VariantProps } from './widget/widget-props.js';
export { WidgetHeading, type WidgetHeadingProps, type WidgetTexts } from './widget/widget-heading.js';
export { WidgetSection, type WidgetSectionProps } from './widget/widget-section.js';
export {
  feedItemsIn,
  framesIn,
  slotContentsIn,
  structuredDataIn,
  variantsIn,
  type WebList,
} from './web-lists.js';
export type { WebModule } from './web-module.js';
