import { defineMail, MailButton, MailText } from '@flotilla/notification/mail';
import { forgotPasswordLink, settingsLink } from './site-links.js';

const words = {
  en: {
    subject: (site: string) => `Your data at ${site} are ready`,
    own: 'The export of your account is ready. You can download it in your settings for 24 hours.',
    byAdministrator: 'An administrator exported the data of your account.',
    settings: 'Open the settings',
    warning: 'If you did not ask for it, set a new password now.',
    button: 'Set a new password',
  },
  ru: {
    subject: (site: string) => `Ваши данные на ${site} готовы`,
    own: 'Выгрузка данных вашего аккаунта готова. Её можно скачать в настройках в течение 24 часов.',
    byAdministrator: 'Администратор выгрузил данные вашего аккаунта.',
    settings: 'Открыть настройки',
    warning: 'Если вы этого не просили, задайте новый пароль сейчас.',
    button: 'Задать новый пароль',
  },
};

export interface AccountExported {
  /** Whether the owner started the export. */
  readonly isOwn: boolean;
}

export const accountExported = defineMail({
  words,
  subject: (context) => context.words.subject(context.site.name),
  body: (context, { isOwn }: AccountExported) => (
    <>
      <MailText>{isOwn ? context.words.own : context.words.byAdministrator}</MailText>
      {isOwn && <MailButton href={settingsLink(context)}>{context.words.settings}</MailButton>}
      <MailText>{context.words.warning}</MailText>
      <MailButton href={forgotPasswordLink(context)}>{context.words.button}</MailButton>
    </>
  ),
});
