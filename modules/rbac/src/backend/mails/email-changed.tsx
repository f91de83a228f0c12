import { defineMail, MailText } from '@flotilla/notification/mail';
import { UndoLink, undoWords } from './undo-link.js';

const words = {
  en: {
    subject: (site: string) => `Your e-mail at ${site} was changed`,
    text: (email: string) => `Your account now signs in with ${email}. Mails no longer go to this address.`,
    undo: undoWords.en,
  },
  ru: {
    subject: (site: string) => `Ваша почта на ${site} изменена`,
    text: (email: string) =>
      `Теперь для входа в ваш аккаунт служит ${email}. Письма на этот адрес больше не приходят.`,
    undo: undoWords.ru,
  },
};

export const emailChanged = defineMail({
  words,
  subject: (context) => context.words.subject(context.site.name),
  body: (context, { newEmail, code }: { readonly newEmail: string; readonly code?: string }) => (
    <>
      <MailText>{context.words.text(newEmail)}</MailText>
      <UndoLink context={context} code={code} />
    </>
  ),
});
