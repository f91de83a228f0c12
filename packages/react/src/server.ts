export { renderFailedPart, renderFailurePage } from './server/failure-page.js';
export type { PageAssets, PageIcon, SiteDefaults } from './server/page-options.js';
export { appearanceAction, appearanceStyle } from './server/page-theme.js';
export {
  createPageRenderer,
  htmlOf,
  type PageRendererOptions,
  type PageRequest,
  type PageSection,
  type RenderedPage,
  type RenderPage,
} from './server/page-renderer.js';
export { hasHeading, type PagePreview, type PreviewBlock } from './server/page-preview.js';
export {
  renderBusyLink,
  renderEndedLink,
  renderSharedPage,
  renderStillPage,
  sharedStyle,
  type SharedPage,
} from './server/shared-page.js';
export {
  absolute,
  type FeedFormat,
  feedFormats,
  feedPath,
  isAbsolute,
  pathIn,
} from './server/seo/addresses.js';
export {
  createFeedRenderer,
  type FeedRequest,
  type RenderedFeed,
  type RenderFeed,
} from './server/seo/feeds/feed.js';
export { type TextScript, textScriptOf } from './server/load-translations.js';
export { checkedWebModules } from './server/web-module-check.js';
export { membersOf } from './web-lists.js';
