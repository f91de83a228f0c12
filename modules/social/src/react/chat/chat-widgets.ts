import { defineIslandVariant } from '@flotilla/react';
import * as views from '../../views.js';
import { chatList, chatOverview } from './islands.js';

/** The visitor's own chats. */
export const chatListDefault = defineIslandVariant(views.chatListDefault, chatList);

/** One of the visitor's own chats. */
export const chatOverviewDefault = defineIslandVariant(views.chatOverviewDefault, chatOverview);
