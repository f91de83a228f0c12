import { defineMail, MailButton, MailSmall, MailText } from '@flotilla/notification/mail';
import { linkedAddress } from '../fulfilment/linked-address.js';
import type { LinkMail } from './payment-link-template.js';

const en = {
  subject: {
    sent: (number: string) => `Your order ${number}: please pay`,
    expired: (number: string) => `Order ${number}: the payment link has expired`,
    withdrawn: (number: string) => `Order ${number}: the payment link was withdrawn`,
  },
  text: {
    sent: 'We have written this order for you. Look at it, and pay with the button below: no account is needed.',
    expired:
      'The order was not paid in time. Its dates and products are free again, and nothing was charged. Write to us if you still want them: we send you a new link.',
    withdrawn: 'We have withdrawn the payment link of this order. Nothing was charged.',
  },
  total: (amount: string) => `Total: ${amount}`,
  discount: (amount: string) => `Discount: ${amount}`,
  dueNow: (amount: string) => `To pay now: ${amount}. The rest is due later.`,
  until: (until: string) => `We hold it for you until ${until}.`,
  pay: 'See the order and pay',
  hint: 'The link is for you alone: it opens the order without a password.',
};

const ru: typeof en = {
  subject: {
    sent: (number) => `Ваш заказ ${number}: оплатите, пожалуйста`,
    expired: (number) => `Заказ ${number}: срок ссылки на оплату истёк`,
    withdrawn: (number) => `Заказ ${number}: ссылка на оплату отозвана`,
  },
  text: {
    sent: 'Мы оформили для вас этот заказ. Посмотрите его и оплатите по кнопке ниже: аккаунт не нужен.',
    expired:
      'Заказ не был оплачен вовремя. Даты и товары снова свободны, деньги не списаны. Если они вам ещё нужны, напишите нам: мы пришлём новую ссылку.',
    withdrawn: 'Мы отозвали ссылку на оплату этого заказа. Деньги не списаны.',
  },
  total: (amount) => `Итого: ${amount}`,
  discount: (amount) => `Скидка: ${amount}`,
  dueNow: (amount) => `Сейчас к оплате: ${amount}. Остальное оплачивается позже.`,
  until: (until) => `Мы держим его для вас до ${until}.`,
  pay: 'Посмотреть и оплатить',
  hint: 'Ссылка только для вас: она открывает заказ без пароля.',
};

export const paymentLinkMail = defineMail({
  words: { en, ru },
  subject: ({ words }, { kind, number }: LinkMail) => words.subject[kind](number),
  body: ({ words }, { kind, until, lines, totals, discounts, dueNow, url, link }: LinkMail) => (
    <>
      <MailText>{words.text[kind]}</MailText>
      {lines.map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      {discounts.map((discount) => (
        <MailText key={discount}>{words.discount(discount)}</MailText>
      ))}
      {totals.map((total) => (
        <MailText key={total}>{words.total(total)}</MailText>
      ))}
      {dueNow !== undefined && <MailText>{words.dueNow(dueNow)}</MailText>}
      {until !== undefined && <MailText>{words.until(until)}</MailText>}
      {kind === 'sent' && url !== undefined && (
        <MailButton href={linkedAddress(url, link)}>{words.pay}</MailButton>
      )}
      {kind === 'sent' && link !== undefined && <MailSmall>{words.hint}</MailSmall>}
    </>
  ),
});
