import { chatList, chatOverview } from './chat/islands.js';

export const islands = [chatList, chatOverview];
