import { defineModule, exportsOf } from '@flotilla/core';
import * as actions from './actions.js';
import { attribute } from './entities/attribute.js';
import { attributeKey } from './entities/attribute-key.js';
import { chat } from './entities/chat.js';
import { message } from './entities/message.js';
import { profile } from './entities/profile.js';
import { widget } from './entities/widget.js';
import * as links from './links.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const social = defineModule({
  name: 'social',
  entities: [attribute, attributeKey, chat, message, profile, widget],
  links: exportsOf(Object.entries(links)),
  actions: exportsOf(Object.entries(actions)),
  views: exportsOf(Object.entries(views)),
  variants: { 'notification.template': ['generate-telegram-social-module-message-created'] },
  labels,
});

export { attribute, type Attribute } from './entities/attribute.js';
export { attributeKey, type AttributeKey } from './entities/attribute-key.js';
export { chat, type Chat } from './entities/chat.js';
export { message, type Message } from './entities/message.js';
export { profile, type Profile } from './entities/profile.js';
export { widget, type Widget } from './entities/widget.js';
export {
  attributeKeysToAttributes,
  chatsToMessages,
  messagesToFileStorageModuleFiles,
  profilesToAttributes,
  profilesToChats,
  profilesToEcommerceModuleProducts,
  profilesToFileStorageModuleFiles,
  profilesToMessages,
  profilesToWebsiteBuilderModuleWidgets,
} from './links.js';
export {
  changeProfile,
  chatOfProfile,
  chatsOfProfile,
  createProfile,
  messagesOfChat,
  profilesOfSubject,
  react,
  readChat,
  sendMessage,
  startChat,
  unreadMessages,
} from './actions.js';
