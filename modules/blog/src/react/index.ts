import { variantsIn } from '@flotilla/react';
import * as all from './variants.js';

export {
  articleListDefault,
  articleOverviewDefault,
  articleOverviewEcommerceModuleProductListDefault,
  articleOverviewWithPrivateContentDefault,
  categoryListButtonDefault,
  categoryListDefault,
  categoryOverviewDefault,
  widgetDefault,
} from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);

export { islands } from './article/islands.js';
export { feedItems } from './feed-items.js';
export { structuredData } from './structured-data.js';
export { translations } from './translations/index.js';
