import { defineMail, MailText } from '@flotilla/notification/mail';

const words = {
  en: {
    subject: (site: string) => `Your account at ${site} was deleted`,
    text: 'Your account was deleted with your personal data. Orders and invoices stay for accounting, without your name and address.',
    last: 'This is the last mail about it. A deleted account cannot be brought back.',
  },
  ru: {
    subject: (site: string) => `Ваш аккаунт на ${site} удалён`,
    text: 'Аккаунт удалён вместе с вашими личными данными. Заказы и счета остаются для бухгалтерии, без вашего имени и адреса.',
    last: 'Больше писем об этом не будет. Вернуть удалённый аккаунт нельзя.',
  },
};

export const accountDeleted = defineMail({
  words,
  subject: (context) => context.words.subject(context.site.name),
  body: (context) => (
    <>
      <MailText>{context.words.text}</MailText>
      <MailText>{context.words.last}</MailText>
    </>
  ),
});
