import { defineMail, MailButton, MailText } from '@flotilla/notification/mail';
import { linkedAddress } from '../fulfilment/linked-address.js';
import type { RequestedReview } from './review-mail-template.js';

const en = {
  subject: (title: string) => `How was it? ${title}`,
  text: (number: string) => `Thank you for your order ${number}. Your review helps others choose:`,
  write: 'Write a review',
  hint: 'A rating is enough, and takes a minute. We ask once.',
};

const ru: typeof en = {
  subject: (title) => `Как всё прошло? ${title}`,
  text: (number) => `Спасибо за заказ ${number}. Ваш отзыв поможет другим выбрать:`,
  write: 'Написать отзыв',
  hint: 'Достаточно оценки, это займёт минуту. Мы спрашиваем один раз.',
};

export const reviewMail = defineMail({
  words: { en, ru },
  subject: ({ words }, { titles: [first = ''] }: RequestedReview) => words.subject(first),
  body: ({ words }, { number, titles, url, link }: RequestedReview) => (
    <>
      <MailText>{words.text(number)}</MailText>
      {titles.map((title) => (
        <MailText key={title}>{title}</MailText>
      ))}
      <MailButton href={linkedAddress(url, link)}>{words.write}</MailButton>
      <MailText>{words.hint}</MailText>
    </>
  ),
});
