export { chatListDefault, chatOverviewDefault } from './chat/chat-widgets.js';
export { profileButtonDefault } from './profile/profile-button.js';
export { profileArtificialIntelligence, profileDefault } from './profile/profile-card.js';
export { profileOverview } from './profile/profile-overview.js';
export { profileOverviewDefault } from './profile/profile-overview-default.js';
export { widgetDefault } from './widget-default.js';
