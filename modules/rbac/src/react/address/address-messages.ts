import { defineMessages } from '@flotilla/react';

/** Loaded only when an address is not confirmed. */
export const addressMessages = defineMessages('rbac-address', {
  en: {
    needed:
      'A second factor needs an e-mail address that you have confirmed: it is where we warn you when your sign-in changes.',
    missing:
      'Your account has no e-mail address yet. Add one with a password, then open the link in our mail.',
    unconfirmed: 'Open the link in the mail to {{email}}. This page updates when you return to it.',
    confirmOwn:
      'Confirm your e-mail address {{email}}: open the link in our mail. A second factor needs it, and so do mails that warn you.',
    send: 'Send the confirmation again',
    sendTo: 'Send the confirmation again to {{email}}',
    sent: 'A mail is on its way to {{email}}',
    noMail: 'This site does not send mail, so the address can’t be confirmed here.',
    forOperator: 'Set SMTP_URL, or confirm the address on the server:',
    command: 'flotilla admin create --email {{email}} --confirmed',
  },
  ru: {
    needed: 'Для второго фактора нужна подтверждённая почта: на неё мы пишем, когда меняется вход в аккаунт.',
    missing: 'У аккаунта ещё нет почты. Добавьте её вместе с паролем и откройте ссылку из письма.',
    unconfirmed: 'Откройте ссылку из письма на {{email}}. Когда вы вернётесь, эта страница обновится сама.',
    confirmOwn:
      'Подтвердите почту {{email}}: откройте ссылку из письма. Без этого не настроить второй фактор и не получить предупреждений.',
    send: 'Отправить подтверждение ещё раз',
    sendTo: 'Отправить подтверждение ещё раз на {{email}}',
    sent: 'Письмо на {{email}} отправлено',
    noMail: 'Этот сайт не отправляет писем, поэтому подтвердить адрес здесь нельзя.',
    forOperator: 'Задайте SMTP_URL или подтвердите адрес на сервере:',
    command: 'flotilla admin create --email {{email}} --confirmed',
  },
});
