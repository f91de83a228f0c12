import { defineMail, MailButton, MailSmall, MailText } from '@flotilla/notification/mail';
import type { FreeDates } from './waiting-template.js';

export const freeDatesMail = defineMail({
  words: {
    en: {
      subject: (title: string) => `${title}: your dates are free again`,
      text: (title: string, dates: string) => `${title} is free again: ${dates}.`,
      book: 'Book these dates',
      hint: 'Others who wait for these dates got this mail too. They belong to the first who books them.',
      unsubscribe: 'Do not write to me about dates any more',
    },
    ru: {
      subject: (title: string) => `${title}: ваши даты снова свободны`,
      text: (title: string, dates: string) => `${title} снова можно забронировать: ${dates}.`,
      book: 'Забронировать эти даты',
      hint: 'Это письмо получили все, кто ждал этих дат. Даты достанутся тому, кто забронирует первым.',
      unsubscribe: 'Больше не писать мне о датах',
    },
  },
  subject: ({ words }, { title }: FreeDates) => words.subject(title),
  body: ({ words, site }, { title, dates, url, unsubscribePath }: FreeDates) => (
    <>
      <MailText>{words.text(title, dates)}</MailText>
      {url !== undefined && <MailButton href={url}>{words.book}</MailButton>}
      <MailSmall>{words.hint}</MailSmall>
      <MailSmall>
        <a href={site.url + unsubscribePath}>{words.unsubscribe}</a>
      </MailSmall>
    </>
  ),
});
