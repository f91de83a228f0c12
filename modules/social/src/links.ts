import { boolean, defineLink } from '@flotilla/core';

export const attributeKeysToAttributes = defineLink({ from: 'social.attribute-key', to: 'social.attribute' });
export const chatsToMessages = defineLink({ from: 'social.chat', to: 'social.message' });

export const messagesToFileStorageModuleFiles = defineLink({
  from: 'social.message',
  to: 'file-storage.file',
  isRepeatable: true,
});

export const profilesToAttributes = defineLink({ from: 'social.profile', to: 'social.attribute' });
export const profilesToChats = defineLink({ from: 'social.profile', to: 'social.chat' });
export const profilesToEcommerceModuleProducts = defineLink({ from: 'social.profile', to: 'ecommerce.product' });

export const profilesToFileStorageModuleFiles = defineLink({
  from: 'social.profile',
  to: 'file-storage.file',
  isRepeatable: true,
});

export const profilesToMessages = defineLink({
  from: 'social.profile',
  to: 'social.message',
  fields: { isRead: boolean({ default: false }) },
});

export const profilesToWebsiteBuilderModuleWidgets = defineLink({
  from: 'social.profile',
  to: 'website-builder.widget',
  isRepeatable: true,
});
