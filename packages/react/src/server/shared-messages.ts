import { defineMessages } from '../messages/define-messages.js';

/** Texts of the pages of share links. */
export const sharedMessages = defineMessages('shared', {
  en: {
    draft: 'Preview of a draft',
    release: 'Preview of “{{name}}”',
    until: 'The link works until {{at}}. Buttons and forms are off.',
    ended: 'This link has expired or was revoked',
    endedHint: 'Ask its sender for a new one.',
  },
  ru: {
    draft: 'Предпросмотр черновика',
    release: 'Предпросмотр «{{name}}»',
    until: 'Ссылка работает до {{at}}. Кнопки и формы отключены.',
    ended: 'Срок ссылки истёк, или её отозвали',
    endedHint: 'Попросите у отправителя новую.',
  },
});
