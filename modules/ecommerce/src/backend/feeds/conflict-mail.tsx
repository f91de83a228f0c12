import { defineMail, MailButton, MailSmall, MailText } from '@flotilla/notification/mail';
import type { ConflictData } from './conflict-template.js';

/** Notifies administrators of events of another site on days that are booked here. */
export const conflictMail = defineMail({
  words: {
    en: {
      subject: (resource: string) => `Double booking: ${resource}`,
      text: (feed: string) => `The calendar “${feed}” takes days that are booked here too:`,
      hint: 'The booking here stays, and the other one blocks nothing. Move or cancel one of them.',
      open: 'Open the conflicts',
    },
    ru: {
      subject: (resource: string) => `Двойная бронь: ${resource}`,
      text: (feed: string) => `Календарь «${feed}» занимает дни, которые забронированы и здесь:`,
      hint: 'Бронь здесь остаётся, а другая ничего не занимает. Перенесите или отмените одну из них.',
      open: 'Открыть пересечения',
    },
  },
  subject: ({ words }, { resource }: ConflictData) => words.subject(resource),
  body: ({ words, site }, { feed, days, path }: ConflictData) => (
    <>
      <MailText>{words.text(feed)}</MailText>
      {days.map((one) => (
        <MailText key={one}>{one}</MailText>
      ))}
      <MailSmall>{words.hint}</MailSmall>
      <MailButton href={site.url + path}>{words.open}</MailButton>
    </>
  ),
});
