import { boolean, defineLink } from '@flotilla/core';

export const attributeKeysToAttributes = defineLink({ from: 'social.attribute-key', to: 'social.attribute' });

/** Messages are stored in one place only, so that deleting them is final. */
const unrecorded = { because: 'what people say to each other is kept where it stands, and nowhere else' };

/** Members of a chat may read its messages. */
export const chatsToMessages = defineLink({
  from: 'social.chat',
  to: 'social.message',
  owns: true,
  unrecorded,
});

export const messagesToFileStorageModuleFiles = defineLink({
  from: 'social.message',
  to: 'file-storage.file',
  isRepeatable: true,
  unrecorded,
});

export const profilesToAttributes = defineLink({ from: 'social.profile', to: 'social.attribute' });

/** Members of a chat. */
export const profilesToChats = defineLink({ from: 'social.profile', to: 'social.chat', owns: true });
export const profilesToEcommerceModuleProducts = defineLink({
  from: 'social.profile',
  to: 'ecommerce.product',
});

export const profilesToFileStorageModuleFiles = defineLink({
  from: 'social.profile',
  to: 'file-storage.file',
  isRepeatable: true,
});

/** The author of a message (variant `author`), and the members with their read state. */
export const profilesToMessages = defineLink({
  from: 'social.profile',
  to: 'social.message',
  fields: { isRead: boolean({ default: false }) },
  variants: ['author'],
  indexes: [{ fields: ['profileId', 'isRead'] }],
  unrecorded,
});

export const profilesToWebsiteBuilderModuleWidgets = defineLink({
  from: 'social.profile',
  to: 'website-builder.widget',
  isRepeatable: true,
});
