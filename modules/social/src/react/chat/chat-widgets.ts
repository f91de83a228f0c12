import { defineIslandVariant } from '@flotilla/react';
import * as views from '../../views.js';
import { islands } from './islands.js';

/** The visitor's own chats. */
export const chatListDefault = defineIslandVariant(views.chatListDefault, islands.chatList);

/** One of the visitor's own chats. */
export const chatOverviewDefault = defineIslandVariant(views.chatOverviewDefault, islands.chatOverview);
