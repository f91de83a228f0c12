export { renderFailurePage } from './failure-page.js';
export { pathIn } from './head.js';
export type { PageAssets, SiteDefaults } from './page-options.js';
export { createPageRenderer, type PageRendererOptions, type PageRequest, type RenderedPage, type RenderPage } from './page-renderer.js';
