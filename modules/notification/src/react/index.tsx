import { defineIslandVariant, defineSlotContent, Island } from '@flotilla/react';
import * as views from '../views.js';
import { islands } from './own/islands.js';
import { widgetDefault } from './widget-default.js';

export { islands } from './own/islands.js';

export const variants = [
  widgetDefault,
  defineIslandVariant(views.topicListDefault, islands.topics),
  defineIslandVariant(views.notificationListDefault, islands.list),
];

/**
 * Added to the navbar beside the account. The slot is referenced by name, since this module does not
 * depend on website-builder.
 */
export const slotContents = [
  defineSlotContent({
    slot: 'website-builder.navbar-account',
    component: () => <Island of={islands.unread} props={{}} />,
  }),
];
