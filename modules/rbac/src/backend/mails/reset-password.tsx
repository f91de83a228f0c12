import { defineMail, MailButton, MailLink, MailSmall, MailText } from '@flotilla/notification/mail';
import { resetPasswordLink } from './site-links.js';

const words = {
  en: {
    subject: (site: string) => `Reset your password at ${site}`,
    text: 'Somebody, hopefully you, asked for a new password for the account with this address.',
    button: 'Set a new password',
    lead: 'Or open this address:',
    ignore: 'The link is good for one hour and works once. If it was not you, your password stays as it is.',
  },
  ru: {
    subject: (site: string) => `Новый пароль на ${site}`,
    text: 'Кто-то, надеемся, вы, запросил новый пароль для аккаунта с этим адресом.',
    button: 'Задать новый пароль',
    lead: 'Или откройте этот адрес:',
    ignore:
      'Ссылка действует один час и срабатывает один раз. Если это были не вы, пароль останется прежним.',
  },
};

export const resetPassword = defineMail({
  words,
  subject: (context) => context.words.subject(context.site.name),
  body(context, { code }: { readonly code: string }) {
    const link = resetPasswordLink(context, code);
    return (
      <>
        <MailText>{context.words.text}</MailText>
        <MailButton href={link}>{context.words.button}</MailButton>
        <MailSmall>
          {context.words.lead} <MailLink href={link}>{link}</MailLink>
        </MailSmall>
        <MailSmall>{context.words.ignore}</MailSmall>
      </>
    );
  },
});
