import { bannerWithBackgroundVideo } from './banner/banner.js';
import { features } from './features/features.js';
import { metrics } from './metrics/metrics.js';
import { route } from './route/route.js';
import { widgetDefault } from './widget-default.js';

export const variants = [bannerWithBackgroundVideo, metrics, features, route, widgetDefault];

export { islands } from './islands.js';
