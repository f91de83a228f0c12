import { MailButton, type MailContext, MailLink, MailSmall, MailText } from '@flotilla/notification/mail';
import { undoChangeLink } from './site-links.js';

/** Texts of the link, which the mails contain. */
export const undoWords = {
  en: {
    warning: 'If it was not you, somebody else is in your account.',
    action: 'Take it back now: the link sets a new password, undoes the change, and signs everybody out.',
    button: 'Take my account back',
    lead: 'The link is good for seven days. Or open this address:',
  },
  ru: {
    warning: 'Если это были не вы, в вашем аккаунте кто-то другой.',
    action: 'Верните его сейчас: ссылка задаст новый пароль, отменит изменение и завершит все сеансы.',
    button: 'Вернуть мой аккаунт',
    lead: 'Ссылка действует семь дней. Или откройте этот адрес:',
  },
};

interface UndoLinkProps {
  readonly context: MailContext<{ readonly undo: (typeof undoWords)['en'] }>;
  readonly code: string | undefined;
}

/** Undo link of a mail; only the warning when there is no code. */
export function UndoLink({ context, code }: UndoLinkProps) {
  const { warning, action, button, lead } = context.words.undo;
  if (code === undefined) return <MailText>{warning}</MailText>;
  const link = undoChangeLink(context, code);
  return (
    <>
      <MailText>{`${warning} ${action}`}</MailText>
      <MailButton href={link}>{button}</MailButton>
      <MailSmall>
        {lead} <MailLink href={link}>{link}</MailLink>
      </MailSmall>
    </>
  );
}
