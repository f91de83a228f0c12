import { defineMail, MailButton, MailSmall, MailText } from '@flotilla/notification/mail';
import type { OrderStatus, PaymentTrouble } from './mail-templates.js';

export const paidOrderMail = defineMail({
  words: {
    en: {
      subject: (number: string) => `New paid order ${number}`,
      buyer: 'Buyer',
      discount: 'Discount',
      total: 'Total',
      deliveredTo: 'Delivery to',
      open: 'Open the order',
    },
    ru: {
      subject: (number: string) => `Новый оплаченный заказ ${number}`,
      buyer: 'Покупатель',
      discount: 'Скидка',
      total: 'Итого',
      deliveredTo: 'Доставка',
      open: 'Открыть заказ',
    },
  },
  subject: ({ words }, { number }: OrderStatus) => words.subject(number),
  body: ({ words }, { email, lines, totals, discounts, deliveredTo, url }: OrderStatus) => (
    <>
      {email !== undefined && <MailText>{`${words.buyer}: ${email}`}</MailText>}
      {lines.map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      {discounts.length > 0 && <MailText>{`${words.discount}: ${discounts.join(', ')}`}</MailText>}
      {totals.length > 0 && <MailText>{`${words.total}: ${totals.join(', ')}`}</MailText>}
      {deliveredTo !== undefined && <MailText>{`${words.deliveredTo}: ${deliveredTo}`}</MailText>}
      {url !== undefined && <MailButton href={url}>{words.open}</MailButton>}
    </>
  ),
});

/** Notifies administrators of a payment problem that needs manual action. */
export const paymentTroubleMail = defineMail({
  words: {
    en: {
      'refund-failed': {
        subject: (provider: string, _number: string) => `A refund by ${provider} failed`,
        text: (amount: string) =>
          `${amount} could not be returned to the buyer. Refund it in the provider’s dashboard.`,
      },
      'event-refused': {
        subject: (provider: string, _number: string) => `A message of ${provider} was refused`,
        text: () =>
          'The provider reported a payment that does not match its invoice, or that no invoice here has. Compare the two.',
      },
      'balance-overdue': {
        subject: (_provider: string, number: string) => `Order ${number}: the balance is overdue`,
        text: (amount: string) =>
          `${amount} should have been paid yesterday. The booking stays until you cancel the order.`,
      },
      'charged-back': {
        subject: (_provider: string, number: string) => `Order ${number}: the bank took a payment back`,
        text: (amount: string) =>
          `The buyer’s bank took back ${amount}. An order with another payment stays: cancel it, or ask the buyer.`,
      },
      'payment-failed': {
        subject: (_provider: string, number: string) => `Order ${number}: the payment failed`,
        text: (amount: string) =>
          `${amount} did not arrive. Ask the buyer whether they want another way to pay.`,
      },
      'refund-by-hand': {
        subject: () => 'A refund waits for your transfer',
        text: (amount: string) =>
          `${amount} of a payment by cash or transfer is to be paid back. The buyer was notified: please pay it.`,
      },
      'security-over': {
        subject: (_provider: string, number: string) => `Order ${number}: decide about the security deposit`,
        text: (amount: string) =>
          `The rental is over, and the security deposit of ${amount} is still held. Release it, or keep a part.`,
      },
      reason: 'Reason',
      open: 'Open it in the admin',
    },
    ru: {
      'refund-failed': {
        subject: (provider: string, _number: string) => `Возврат через ${provider} не прошёл`,
        text: (amount: string) =>
          `Не удалось вернуть покупателю ${amount}. Сделайте возврат в кабинете провайдера.`,
      },
      'event-refused': {
        subject: (provider: string, _number: string) => `Сообщение от ${provider} отклонено`,
        text: () =>
          'Провайдер сообщил о платеже, который не совпадает со счётом или которого здесь нет. Сравните их.',
      },
      'balance-overdue': {
        subject: (_provider: string, number: string) => `Заказ ${number}: остаток просрочен`,
        text: (amount: string) =>
          `Вчера должны были поступить ${amount}. Бронь остаётся, пока вы не отмените заказ.`,
      },
      'charged-back': {
        subject: (_provider: string, number: string) => `Заказ ${number}: банк отозвал оплату`,
        text: (amount: string) =>
          `Банк покупателя отозвал ${amount}. Заказ с другим платежом остаётся: отмените его или спросите покупателя.`,
      },
      'payment-failed': {
        subject: (_provider: string, number: string) => `Заказ ${number}: оплата не прошла`,
        text: (amount: string) =>
          `Оплата ${amount} не поступила. Спросите покупателя, не нужен ли другой способ оплаты.`,
      },
      'refund-by-hand': {
        subject: () => 'Возврат ждёт вашего перевода',
        text: (amount: string) =>
          `Нужно вернуть ${amount} из оплаты наличными или переводом. Покупатель уже знает, сделайте перевод.`,
      },
      'security-over': {
        subject: (_provider: string, number: string) => `Заказ ${number}: решите, что делать с залогом`,
        text: (amount: string) =>
          `Аренда закончилась, а залог ${amount} ещё удержан. Верните его или удержите часть.`,
      },
      reason: 'Причина',
      open: 'Открыть в админке',
    },
  },
  subject: ({ words }, { kind, provider, number = '' }: PaymentTrouble) =>
    words[kind].subject(provider, number),
  body: ({ words, site }, { kind, amount = '', reason, path }: PaymentTrouble) => (
    <>
      <MailText>{words[kind].text(amount)}</MailText>
      {reason !== '' && <MailSmall>{`${words.reason}: ${reason}`}</MailSmall>}
      <MailButton href={site.url + path}>{words.open}</MailButton>
    </>
  ),
});
