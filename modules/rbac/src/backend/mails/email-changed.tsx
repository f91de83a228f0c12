import { defineMail, MailText } from '@flotilla/notification/mail';

const words = {
  en: {
    subject: (site: string) => `Your e-mail at ${site} was changed`,
    text: (email: string) => `Your account now signs in with ${email}. Mails no longer go to this address.`,
    warning: 'If it was not you, somebody else is in your account: please write to us at once.',
  },
  ru: {
    subject: (site: string) => `Ваша почта на ${site} изменена`,
    text: (email: string) => `Теперь для входа в ваш аккаунт служит ${email}. Письма на этот адрес больше не приходят.`,
    warning: 'Если это были не вы, в вашем аккаунте кто-то другой: сразу напишите нам.',
  },
};

export const emailChanged = defineMail({
  words,
  subject: (context) => context.words.subject(context.site.name),
  body: (context, { newEmail }: { readonly newEmail: string }) => (
    <>
      <MailText>{context.words.text(newEmail)}</MailText>
      <MailText>{context.words.warning}</MailText>
    </>
  ),
});
