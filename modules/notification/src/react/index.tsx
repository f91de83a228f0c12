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

/** Beside the account in the navbar, whose place is known by its name: blocks of pages stand above this module. */
export const slotContents = [
  defineSlotContent({ slot: 'website-builder.navbar-account', component: () => <Island of={islands.unread} props={{}} /> }),
];
