export { renderFailedPart, renderFailurePage } from './failure-page.js';
export type { PageAssets, SiteDefaults } from './page-options.js';
export {
  createPageRenderer,
  htmlOf,
  type PageRendererOptions,
  type PageRequest,
  type PageSection,
  type RenderedPage,
  type RenderPage,
} from './page-renderer.js';
export { absolute, feedPath, pathIn } from './seo/addresses.js';
export { createFeedRenderer, type FeedRequest, type RenderedFeed, type RenderFeed } from './seo/feed.js';
