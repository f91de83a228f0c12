import type { MailTexts } from './mail-texts.js';

export const texts: MailTexts = {
  'generate-telegram-social-module-message-created': {
    subject: (author) => `رسالة جديدة من ${author}`,
    open: 'فتح المحادثة',
  },
};
