import { chatListDefault, chatOverviewDefault } from './chat/chat-widgets.js';
import { meChatsSlotContent, unreadSlotContent } from './chat/slots.js';
import { profileButtonDefault } from './profile/profile-button.js';
import { profileArtificialIntelligence, profileDefault } from './profile/profile-card.js';
import { profileOverview } from './profile/profile-overview.js';
import { profileOverviewDefault } from './profile/profile-overview-default.js';
import { widgetDefault } from './widget-default.js';

export const variants = [
  chatListDefault,
  chatOverviewDefault,
  profileArtificialIntelligence,
  profileButtonDefault,
  profileDefault,
  profileOverview,
  profileOverviewDefault,
  widgetDefault,
];

export { islands } from './chat/islands.js';

export const slotContents = [meChatsSlotContent, unreadSlotContent];
