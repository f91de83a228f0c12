import { defineMail, MailButton, MailText } from '@flotilla/notification/mail';
import { linkedAddress } from '../fulfilment/linked-address.js';
import type { IssuedMail } from './document-mail-template.js';

interface Labels {
  readonly subject: Record<IssuedMail['kind'], (number: string, order: string) => string>;
  readonly text: Record<IssuedMail['kind'], (amount: string) => string>;
  readonly open: string;
}

const en: Labels = {
  subject: {
    invoice: (number, order) => `Invoice ${number} for order ${order}`,
    'credit-note': (number, order) => `Credit note ${number} for order ${order}`,
  },
  text: {
    invoice: (amount) => `Your invoice for ${amount} is attached. It also stays on the page of your order.`,
    'credit-note': (amount) =>
      `Your credit note for the refund of ${amount} is attached. It also stays on the page of your order.`,
  },
  open: 'See the order',
};

const ru: Labels = {
  subject: {
    invoice: (number, order) => `Инвойс ${number} по заказу ${order}`,
    'credit-note': (number, order) => `Кредит-нота ${number} по заказу ${order}`,
  },
  text: {
    invoice: (amount) => `Инвойс на ${amount} — во вложении. Он всегда доступен и на странице заказа.`,
    'credit-note': (amount) =>
      `Кредит-нота о возврате ${amount} — во вложении. Она всегда доступна и на странице заказа.`,
  },
  open: 'Посмотреть заказ',
};

export const documentMail = defineMail({
  words: { en, ru },
  subject: ({ words }, { kind, number, order }: IssuedMail) => words.subject[kind](number, order),
  body: ({ words }, { kind, amount, url, link }: IssuedMail) => (
    <>
      <MailText>{words.text[kind](amount)}</MailText>
      {url !== undefined && <MailButton href={linkedAddress(url, link)}>{words.open}</MailButton>}
    </>
  ),
});
