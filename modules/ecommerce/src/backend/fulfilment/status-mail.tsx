import { defineMail, MailButton, MailSmall, MailText } from '@flotilla/notification/mail';
import type { OrderStatus } from './mail-templates.js';

const en = {
  subject: (number: string, status: string) => `Order ${number}: ${status}`,
  total: 'Total',
  buyer: 'Buyer',
  open: 'See the order',
  status: {
    new: 'back in the cart',
    paying: 'waits for payment',
    approving: 'paid',
    packaging: 'being packed',
    delivering: 'on its way',
    delivered: 'delivered',
    canceled: 'canceled',
  },
  text: {
    new: 'It could not be paid, and is in your cart again.',
    paying: 'We have your order. It goes on as soon as it is paid.',
    approving: 'Thank you, we have your payment. Next we look over your order.',
    packaging: 'We are packing your order.',
    delivering: 'What you have bought is on its way, or open for you already.',
    delivered: 'Your order is complete. Thank you.',
    canceled: 'Your order was canceled. What was paid for it goes back to you.',
  },
};

const ru: typeof en = {
  subject: (number, status) => `Заказ ${number}: ${status}`,
  total: 'Итого',
  buyer: 'Покупатель',
  open: 'Посмотреть заказ',
  status: {
    new: 'снова в корзине',
    paying: 'ждёт оплаты',
    approving: 'оплачен',
    packaging: 'собирается',
    delivering: 'в пути',
    delivered: 'доставлен',
    canceled: 'отменён',
  },
  text: {
    new: 'Оплатить не удалось, товар снова в корзине.',
    paying: 'Мы получили ваш заказ. Он двинется дальше, как только будет оплачен.',
    approving: 'Спасибо, мы получили оплату и проверяем заказ.',
    packaging: 'Мы собираем ваш заказ.',
    delivering: 'Покупка в пути или уже открыта для вас.',
    delivered: 'Заказ выполнен. Спасибо.',
    canceled: 'Заказ отменён. Оплаченное вернётся к вам.',
  },
};

/** What is said when the status of an order has changed. */
export const orderStatusMail = defineMail({
  words: { en, ru },
  subject: ({ words }, { number, status }: OrderStatus) => words.subject(number, words.status[status]),
  body: ({ words }, { status, problem, lines, totals, email, url }: OrderStatus) => (
    <>
      {email === undefined ? <MailText>{words.text[status]}</MailText> : <MailText>{`${words.buyer}: ${email}`}</MailText>}
      {problem !== undefined && <MailSmall>{problem}</MailSmall>}
      {lines.map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      {totals.length > 0 && <MailText>{`${words.total}: ${totals.join(', ')}`}</MailText>}
      {url !== undefined && <MailButton href={url}>{words.open}</MailButton>}
    </>
  ),
});
