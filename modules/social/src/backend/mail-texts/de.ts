import type { MailTexts } from './mail-texts.js';

export const texts: MailTexts = {
  'generate-telegram-social-module-message-created': {
    subject: (author) => `${author} hat Ihnen geschrieben`,
    open: 'Chat öffnen',
  },
};
