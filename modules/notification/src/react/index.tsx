import { defineSlotContent, Island, slotContentsIn, variantsIn } from '@flotilla/react';
import { islands } from './own/islands.js';
import * as all from './variants.js';

export { islands } from './own/islands.js';
export { translations } from './translations/index.js';

export { notificationListDefault, topicListDefault, widgetDefault } from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);

/**
 * Added to the navbar beside the account. The slot is referenced by name, since this module does not
 * depend on website-builder.
 */
export const slotContents = /* @__PURE__ */ slotContentsIn({
  unread: defineSlotContent({
    slot: 'website-builder.navbar-account',
    component: () => <Island of={islands.unread} props={{}} />,
  }),
});
