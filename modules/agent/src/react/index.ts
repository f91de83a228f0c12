import { variantsIn } from '@flotilla/react';
import * as all from './variants.js';

export { widgetDefault } from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);
