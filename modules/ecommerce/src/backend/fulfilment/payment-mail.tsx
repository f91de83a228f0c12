import type { Format } from '@flotilla/core/format';
import { defineMail, MailButton, MailText } from '@flotilla/notification/mail';
import { linkedAddress } from './linked-address.js';
import type { PaymentMailData } from './mail-templates.js';

/** Placeholders of a sentence; unknown ones are empty strings. */
interface Placeholders {
  readonly order: string;
  readonly amount: string;
  readonly refunded: string;
  readonly date: string;
  readonly reason: string;
}
type Kind = PaymentMailData['kind'];
type Labels = {
  readonly order: (number: string) => string;
  readonly payment: string;
  readonly open: string;
  readonly inAll: (amount: string) => string;
  readonly discount: (amount: string) => string;
  readonly subject: Record<Kind, (placeholders: Placeholders) => string>;
  readonly text: Record<Kind, (placeholders: Placeholders) => string>;
};

const en: Labels = {
  order: (number) => `Order ${number}`,
  payment: 'Your payment',
  open: 'See the order',
  inAll: (amount) => `Refunded in all: ${amount}`,
  discount: (amount) => `Discount: ${amount}`,
  subject: {
    processing: ({ order }) => `${order}: your payment is being processed`,
    late: ({ order, amount }) => `${order}: the payment came too late, ${amount} goes back to you`,
    refunded: ({ order, amount }) => `${order}: ${amount} was refunded`,
    'charged-back': ({ order, amount }) => `${order}: your bank took back ${amount}`,
    'paid-twice': ({ order, amount }) => `${order}: it was paid twice, ${amount} was refunded`,
    renewed: ({ order, amount }) => `${order}: your subscription was renewed for ${amount}`,
    'renewal-failed': ({ order }) => `${order}: your subscription could not be renewed`,
    'will-end': ({ order, date }) => `${order}: your subscription ends on ${date}`,
    'balance-upcoming': ({ order, amount, date }) => `${order}: ${amount} is due on ${date}`,
    'balance-due': ({ order, amount }) => `${order}: ${amount} is due today`,
    'balance-overdue': ({ order, amount }) => `${order}: ${amount} is overdue`,
    'balance-paid': ({ order, amount }) => `${order}: we have your payment of ${amount}`,
    changed: ({ order }) => `${order}: it was changed`,
    'changed-to-pay': ({ order, amount }) => `${order}: it was changed, please pay ${amount}`,
    'security-to-hold': ({ order, amount }) => `${order}: confirm the security deposit of ${amount}`,
    'security-to-charge': ({ order, amount }) => `${order}: pay the security deposit of ${amount}`,
    'security-released': ({ order, amount }) => `${order}: the security deposit of ${amount} is released`,
    'security-captured': ({ order, amount }) => `${order}: ${amount} of the security deposit was kept`,
  },
  text: {
    processing: ({ amount }) =>
      `Your payment of ${amount} is on its way. Banks need some time for it, up to a few days. What you ordered is kept for you, and we write to you when the payment is done.`,
    late: ({ amount }) =>
      `The order was canceled before your payment of ${amount} arrived. We return the whole amount to where it came from.`,
    refunded: ({ amount }) =>
      `We have returned ${amount} to where you paid from. Banks can take a few days to show it.`,
    'charged-back': ({ amount }) =>
      `Your bank has taken back ${amount} of what you paid. If you did not ask for that, please contact us.`,
    'paid-twice': ({ amount }) =>
      `We received more than one payment for this order, and have returned ${amount}.`,
    renewed: ({ amount, date }) => `We have your payment of ${amount}. The next one is due on ${date}.`,
    'renewal-failed': ({ date }) =>
      `The payment was refused. Please check your card and its limit: it is charged again until ${date}. If that fails, the subscription ends then.`,
    'balance-upcoming': ({ amount, date }) =>
      `You have paid the deposit. Please pay the rest, ${amount}, by ${date}: the order shows a button for it.`,
    'balance-due': ({ amount }) =>
      `Today is the last day to pay the rest, ${amount}. The order shows a button for it.`,
    'balance-overdue': ({ amount }) =>
      `The rest of ${amount} was not paid in time. Please pay it now, or write to us: otherwise the order may be canceled.`,
    'balance-paid': ({ amount }) => `Thank you, we have your payment of ${amount}.`,
    changed: () => 'This is your order now. If a refund is due, another email names its amount.',
    'changed-to-pay': ({ amount, date }) =>
      `This is your order now. Please pay the difference of ${amount} by ${date}: the order shows a button for it.`,
    'security-to-hold': ({ amount }) =>
      `Your rental begins soon. Please confirm the security deposit of ${amount}: your card holds the amount, and nothing is charged. The order shows a button for it.`,
    'security-to-charge': ({ amount }) =>
      `Your rental begins soon. Please pay the security deposit of ${amount}: we refund it after the rental. The order shows a button for it.`,
    'security-released': ({ amount }) =>
      `We have released your security deposit of ${amount}. Banks can take a few days to show it.`,
    'security-captured': ({ amount, reason }) =>
      `We have kept ${amount} of your security deposit, and released the rest. Reason: ${reason}`,
    'will-end': ({ date }) =>
      `You have canceled the subscription. What you paid for stays open until ${date}; nothing more is charged.`,
  },
};

const ru: Labels = {
  order: (number) => `Заказ ${number}`,
  payment: 'Ваш платёж',
  open: 'Посмотреть заказ',
  inAll: (amount) => `Всего возвращено: ${amount}`,
  discount: (amount) => `Скидка: ${amount}`,
  subject: {
    processing: ({ order }) => `${order}: оплата обрабатывается`,
    late: ({ order, amount }) => `${order}: оплата пришла слишком поздно, ${amount} вернутся к вам`,
    refunded: ({ order, amount }) => `${order}: возвращено ${amount}`,
    'charged-back': ({ order, amount }) => `${order}: банк отозвал ${amount}`,
    'paid-twice': ({ order, amount }) => `${order}: оплачено дважды, возвращено ${amount}`,
    renewed: ({ order, amount }) => `${order}: подписка продлена за ${amount}`,
    'renewal-failed': ({ order }) => `${order}: подписку не удалось продлить`,
    'will-end': ({ order, date }) => `${order}: подписка закончится ${date}`,
    'balance-upcoming': ({ order, amount, date }) => `${order}: оплатите ${amount} до ${date}`,
    'balance-due': ({ order, amount }) => `${order}: сегодня нужно оплатить ${amount}`,
    'balance-overdue': ({ order, amount }) => `${order}: оплата ${amount} просрочена`,
    'balance-paid': ({ order, amount }) => `${order}: мы получили оплату ${amount}`,
    changed: ({ order }) => `${order} изменён`,
    'changed-to-pay': ({ order, amount }) => `${order} изменён, доплатите ${amount}`,
    'security-to-hold': ({ order, amount }) => `${order}: подтвердите залог ${amount}`,
    'security-to-charge': ({ order, amount }) => `${order}: внесите залог ${amount}`,
    'security-released': ({ order, amount }) => `${order}: залог ${amount} возвращён`,
    'security-captured': ({ order, amount }) => `${order}: из залога удержано ${amount}`,
  },
  text: {
    processing: ({ amount }) =>
      `Оплата ${amount} уже в пути. Банку нужно время, иногда несколько дней. Всё заказанное остаётся за вами, а когда оплата пройдёт, мы напишем.`,
    late: ({ amount }) =>
      `Заказ отменили раньше, чем пришла оплата ${amount}. Мы возвращаем всю сумму туда, откуда она поступила.`,
    refunded: ({ amount }) =>
      `Мы вернули ${amount} туда, откуда пришла оплата. Банк может показать возврат через несколько дней.`,
    'charged-back': ({ amount }) =>
      `Ваш банк отозвал ${amount} из оплаченного. Если вы об этом не просили, напишите нам.`,
    'paid-twice': ({ amount }) => `По этому заказу пришло больше одного платежа. Мы вернули ${amount}.`,
    renewed: ({ amount, date }) => `Мы получили оплату ${amount}. Следующий платёж — ${date}.`,
    'renewal-failed': ({ date }) =>
      `Платёж отклонён. Проверьте карту и её лимит: мы повторим списание до ${date}. Если оно не пройдёт, подписка закончится.`,
    'balance-upcoming': ({ amount, date }) =>
      `Предоплата внесена. Остаток, ${amount}, оплатите до ${date}: кнопка есть в заказе.`,
    'balance-due': ({ amount }) =>
      `Сегодня последний день, когда можно оплатить остаток, ${amount}. Кнопка есть в заказе.`,
    'balance-overdue': ({ amount }) =>
      `Остаток, ${amount}, не оплачен в срок. Оплатите его сейчас или напишите нам, иначе заказ могут отменить.`,
    'balance-paid': ({ amount }) => `Спасибо, мы получили оплату ${amount}.`,
    changed: () => 'Так ваш заказ выглядит теперь. Если положен возврат, его сумма придёт отдельным письмом.',
    'changed-to-pay': ({ amount, date }) =>
      `Так ваш заказ выглядит теперь. Доплатите ${amount} до ${date}: кнопка есть в заказе.`,
    'security-to-hold': ({ amount }) =>
      `Аренда скоро начнётся. Подтвердите залог ${amount}: карта удержит сумму, но ничего не спишется. Кнопка есть в заказе.`,
    'security-to-charge': ({ amount }) =>
      `Аренда скоро начнётся. Внесите залог ${amount}: после аренды мы его вернём. Кнопка есть в заказе.`,
    'security-released': ({ amount }) =>
      `Мы вернули ваш залог ${amount}. Банк может показать это через несколько дней.`,
    'security-captured': ({ amount, reason }) =>
      `Мы удержали ${amount} из вашего залога, остальное вернули. Причина: ${reason}`,
    'will-end': ({ date }) =>
      `Вы отменили подписку. Оплаченное открыто до ${date}, больше ничего не спишется.`,
  },
};

const saidOf = (
  { number, amount = '', refunded = '', reason = '', at }: PaymentMailData,
  words: Labels,
  format: Format,
): Placeholders => ({
  order: number === undefined ? words.payment : words.order(number),
  amount,
  refunded,
  reason,
  date: at === undefined ? '' : format.day(at),
});

export const paymentMail = defineMail({
  words: { en, ru },
  subject: ({ words, format }, news: PaymentMailData) =>
    words.subject[news.kind](saidOf(news, words, format)),
  body: ({ words, format }, news: PaymentMailData) => (
    <>
      <MailText>{words.text[news.kind](saidOf(news, words, format))}</MailText>
      {news.refunded !== undefined && news.refunded !== news.amount && (
        <MailText>{words.inAll(news.refunded)}</MailText>
      )}
      {news.lines.map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      {news.discounts.map((discount) => (
        <MailText key={discount}>{words.discount(discount)}</MailText>
      ))}
      {news.url !== undefined && (
        <MailButton href={linkedAddress(news.url, news.link)}>{words.open}</MailButton>
      )}
    </>
  ),
});
