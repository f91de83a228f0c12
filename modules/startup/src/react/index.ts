import { bannerWithBackgroundVideo } from './banner/banner.js';
import { features } from './features/features.js';
import { metrics } from './metrics/metrics.js';
import { route } from './route/route.js';

export const variants = [bannerWithBackgroundVideo, metrics, features, route];

export { islands } from './islands.js';
