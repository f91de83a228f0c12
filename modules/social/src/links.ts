import { boolean, defineLink } from '@flotilla/core';

export const attributeKeysToAttributes = defineLink({ from: 'social.attribute-key', to: 'social.attribute' });

/** What people say to each other stands in one place: whoever deletes it wants it gone. */
const unrecorded = { because: 'what people say to each other is kept where it stands, and nowhere else' };

/** Who is in a chat may read what is said in it. */
export const chatsToMessages = defineLink({ from: 'social.chat', to: 'social.message', owns: true, unrecorded });

export const messagesToFileStorageModuleFiles = defineLink({
  from: 'social.message',
  to: 'file-storage.file',
  isRepeatable: true,
  unrecorded,
});

export const profilesToAttributes = defineLink({ from: 'social.profile', to: 'social.attribute' });

/** Who talks in a chat: its members are those who read it. */
export const profilesToChats = defineLink({ from: 'social.profile', to: 'social.chat', owns: true });
export const profilesToEcommerceModuleProducts = defineLink({ from: 'social.profile', to: 'ecommerce.product' });

export const profilesToFileStorageModuleFiles = defineLink({
  from: 'social.profile',
  to: 'file-storage.file',
  isRepeatable: true,
});

/** Who has said a message (variant `author`), and which of the others has read it. */
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
