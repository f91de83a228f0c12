import { defineMail, MailButton, MailText } from '@flotilla/notification/mail';
import type { MessageData } from './notices.js';

/** Mail about an unread message. */
export const messageMail = defineMail({
  words: {
    en: { subject: (author: string) => `${author} has written to you`, open: 'Open the chat' },
    ru: { subject: (author: string) => `Вам сообщение: ${author}`, open: 'Открыть разговор' },
  },
  subject: ({ words }, { author }: MessageData) => words.subject(author),
  body: ({ words }, { text, link }: MessageData) => (
    <>
      <MailText>{text}</MailText>
      <MailButton href={link}>{words.open}</MailButton>
    </>
  ),
});
