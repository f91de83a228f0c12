import { defineIslandVariant } from '@flotilla/react';
import * as views from '../views.js';
import { islands } from './own/islands.js';

export { widgetDefault } from './widget-default.js';
export const topicListDefault = defineIslandVariant(views.topicListDefault, islands.topics);
export const notificationListDefault = defineIslandVariant(views.notificationListDefault, islands.list);
