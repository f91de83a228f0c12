import { slotContentsIn, variantsIn } from '@flotilla/react';
import * as all from './variants.js';
import { accountSlotContent } from './account/account-slot.js';

export { islands } from './islands.js';
export { sessionSource } from './session/session-source-definition.js';
export * from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);

export const slotContents = /* @__PURE__ */ slotContentsIn({ accountSlotContent });
