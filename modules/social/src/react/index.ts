import { slotContentsIn, variantsIn } from '@flotilla/react';
import * as all from './variants.js';
import { meChatsSlotContent, unreadSlotContent } from './chat/slots.js';

export {
  chatListDefault,
  chatOverviewDefault,
  profileArtificialIntelligence,
  profileButtonDefault,
  profileDefault,
  profileOverview,
  profileOverviewDefault,
  widgetDefault,
} from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);

export { islands } from './chat/islands.js';
export { translations } from './translations/index.js';

export const slotContents = /* @__PURE__ */ slotContentsIn({ meChatsSlotContent, unreadSlotContent });
