import { defineMail, MailButton, MailLink, MailSmall, MailText } from '@flotilla/notification/mail';
import { forgotPasswordLink, settingsLink } from './site-links.js';

const words = {
  en: {
    subject: (site: string) => `Your password at ${site} was changed`,
    text: 'The password of your account was just changed, and your other sessions have ended.',
    warning: 'If it was not you, set a new one now.',
    button: 'Set a new password',
    keys: (count: number) => `API keys of your account that still work: ${count}.`,
    revoke: 'Revoke those that you do not know',
  },
  ru: {
    subject: (site: string) => `Ваш пароль на ${site} изменён`,
    text: 'Пароль вашего аккаунта только что изменён, а остальные сеансы завершены.',
    warning: 'Если это были не вы, задайте новый пароль сейчас.',
    button: 'Задать новый пароль',
    keys: (count: number) => `Ключи API вашего аккаунта, которые действуют и дальше: ${count}.`,
    revoke: 'Отзовите те, которые вам незнакомы',
  },
};

export interface PasswordChanged {
  /** Number of valid API keys, if any. */
  readonly keys?: number;
}

export const passwordChanged = defineMail({
  words,
  subject: (context) => context.words.subject(context.site.name),
  body: (context, { keys }: PasswordChanged) => (
    <>
      <MailText>{context.words.text}</MailText>
      <MailText>{context.words.warning}</MailText>
      <MailButton href={forgotPasswordLink(context)}>{context.words.button}</MailButton>
      {keys !== undefined && (
        <MailSmall>
          {context.words.keys(keys)} <MailLink href={settingsLink(context)}>{context.words.revoke}</MailLink>
        </MailSmall>
      )}
    </>
  ),
});
