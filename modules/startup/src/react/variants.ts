export { bannerWithBackgroundVideo } from './banner/banner.js';
export { features } from './features/features.js';
export { metrics } from './metrics/metrics.js';
export { route } from './route/route.js';
export { widgetDefault } from './widget-default.js';
