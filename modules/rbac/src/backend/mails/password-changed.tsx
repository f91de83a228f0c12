import { defineMail, MailButton, MailText } from '@flotilla/notification/mail';
import { forgotPasswordLink } from './site-links.js';

const words = {
  en: {
    subject: (site: string) => `Your password at ${site} was changed`,
    text: 'The password of your account was just changed, and your other sessions have ended.',
    warning: 'If it was not you, set a new one now.',
    button: 'Set a new password',
  },
  ru: {
    subject: (site: string) => `Ваш пароль на ${site} изменён`,
    text: 'Пароль вашего аккаунта только что изменён, а остальные сеансы завершены.',
    warning: 'Если это были не вы, задайте новый пароль сейчас.',
    button: 'Задать новый пароль',
  },
};

export const passwordChanged = defineMail({
  words,
  subject: (context) => context.words.subject(context.site.name),
  body: (context) => (
    <>
      <MailText>{context.words.text}</MailText>
      <MailText>{context.words.warning}</MailText>
      <MailButton href={forgotPasswordLink(context)}>{context.words.button}</MailButton>
    </>
  ),
});
