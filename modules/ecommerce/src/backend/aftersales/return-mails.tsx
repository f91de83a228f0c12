import { defineMail, MailButton, MailSmall, MailText } from '@flotilla/notification/mail';
import { linkedAddress } from '../fulfilment/linked-address.js';
import type { AnsweredReturn, RequestedReturn, WithdrawnMail } from './return-mail-templates.js';

const lineTexts = (lines: readonly string[]) => lines.map((line) => <MailText key={line}>{line}</MailText>);

export const withdrawalMail = defineMail({
  words: {
    en: {
      subject: (number: string) => `Order ${number}: we have received your withdrawal`,
      received: (at: string) => `We received your withdrawal from the contract on ${at}. It covers:`,
      from: 'From',
      order: 'Order',
      sendBack:
        'Please send the goods back within 14 days. We refund them, with the standard delivery if you return everything, once they have arrived.',
      refund:
        'There is nothing to send back. We refund these goods, with their delivery if you withdraw from everything.',
      open: 'See the order',
    },
    ru: {
      subject: (number: string) => `Заказ ${number}: мы получили ваш отказ от договора`,
      received: (at: string) => `Мы получили ваш отказ от договора ${at}. Он касается товаров:`,
      from: 'От кого',
      order: 'Заказ',
      sendBack:
        'Пожалуйста, отправьте товары обратно в течение 14 дней. Когда они придут, мы вернём их стоимость, а если вы возвращаете всё — и стандартную доставку.',
      refund:
        'Отправлять обратно ничего не нужно. Мы вернём стоимость товаров, а если вы отказались от всего — и доставку.',
      open: 'Посмотреть заказ',
    },
  },
  subject: ({ words }, { number }: WithdrawnMail) => words.subject(number),
  body: (
    { words, format, value },
    { number, at, name, email, lines, hasGoods, url, link }: WithdrawnMail,
  ) => (
    <>
      <MailText>{words.received(format.dateTime(at))}</MailText>
      {lineTexts(lines)}
      <MailText>{`${words.order}: ${value(number)}`}</MailText>
      <MailText>{`${words.from}: ${value(name === undefined ? email : `${name}, ${email}`)}`}</MailText>
      <MailText>{hasGoods ? words.sendBack : words.refund}</MailText>
      {url !== undefined && <MailButton href={linkedAddress(url, link)}>{words.open}</MailButton>}
    </>
  ),
});

export const returnMail = defineMail({
  words: {
    en: {
      subject: {
        approved: (number: string) => `Order ${number}: you can send the goods back`,
        declined: (number: string) => `Order ${number}: your return was declined`,
      },
      text: {
        approved: 'Your return was approved. We refund it once the goods have arrived:',
        declined: 'We can’t take these goods back:',
      },
      open: 'See the order',
    },
    ru: {
      subject: {
        approved: (number: string) => `Заказ ${number}: товары можно отправить обратно`,
        declined: (number: string) => `Заказ ${number}: в возврате отказано`,
      },
      text: {
        approved: 'Возврат одобрен. Мы вернём деньги, когда товары придут:',
        declined: 'Мы не можем принять эти товары:',
      },
      open: 'Посмотреть заказ',
    },
  },
  subject: ({ words }, { number, status }: AnsweredReturn) => words.subject[status](number),
  body: ({ words }, { status, lines, answer, url, link }: AnsweredReturn) => (
    <>
      <MailText>{words.text[status]}</MailText>
      {lineTexts(lines)}
      {answer !== undefined && <MailText>{answer}</MailText>}
      {url !== undefined && <MailButton href={linkedAddress(url, link)}>{words.open}</MailButton>}
    </>
  ),
});

export const returnAdminMail = defineMail({
  words: {
    en: {
      subject: {
        withdrawal: (number: string) => `Order ${number}: the buyer has withdrawn`,
        return: (number: string) => `Order ${number}: a return is requested`,
      },
      buyer: 'Buyer',
      open: 'Open the order',
    },
    ru: {
      subject: {
        withdrawal: (number: string) => `Заказ ${number}: покупатель отказался от договора`,
        return: (number: string) => `Заказ ${number}: запрошен возврат`,
      },
      buyer: 'Покупатель',
      open: 'Открыть заказ',
    },
  },
  subject: ({ words }, { number, kind }: RequestedReturn) => words.subject[kind](number),
  body: ({ words }, { email, lines, note, url }: RequestedReturn) => (
    <>
      <MailText>{`${words.buyer}: ${email}`}</MailText>
      {lineTexts(lines)}
      {note !== undefined && <MailSmall>{note}</MailSmall>}
      {url !== undefined && <MailButton href={url}>{words.open}</MailButton>}
    </>
  ),
});
