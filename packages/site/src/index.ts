export { createSite } from './server/app.js';
export { type Config, configSchema, readConfig } from './server/config.js';
export { type RendererOf, type SiteOptions } from './server/site-options.js';
export { loadWebModules } from './load-modules.js';
