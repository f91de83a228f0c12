import { variantsIn } from '@flotilla/react';
import * as all from './variants.js';

export { bannerWithBackgroundVideo, features, metrics, route, widgetDefault } from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);

export { islands } from './islands.js';
export { translations } from './translations/index.js';
