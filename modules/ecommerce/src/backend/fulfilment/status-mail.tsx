import { defineMail, MailButton, MailSmall, MailText } from '@flotilla/notification/mail';
import { linkedAddress } from './linked-address.js';
import type { OrderStatus } from './mail-templates.js';

const en = {
  subject: (number: string, status: string) => `Order ${number}: ${status}`,
  discount: 'Discount',
  total: 'Total',
  deliveredTo: 'Delivery to',
  place: 'Where to come',
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
    canceled: 'Your order was canceled and is not charged. A payment that still arrives goes back to you.',
  },
  refunded: 'Your order was canceled. If a refund is due, another email names its amount.',
  balance: (amount: string, day: string) => `Still to be paid by ${day}: ${amount}`,
  deposit: {
    status: 'deposit received',
    text: (deposit: string) => `Deposit received: ${deposit}. Your dates are booked.`,
    rest: (amount: string, day: string) => `The rest, ${amount}, is due on ${day}.`,
  },
  rental: {
    status: { packaging: 'being prepared', delivering: 'handed over', delivered: 'returned' },
    text: {
      approving: 'Thank you, we have your payment. Your dates are booked.',
      packaging: 'We are preparing your rental.',
      delivering: 'Your rental has begun. Have a good time.',
      delivered: 'Your rental is over. Thank you.',
    },
  },
  subscription: {
    status: { delivering: 'your subscription has begun', delivered: 'your subscription has ended' },
    text: {
      delivering:
        'Thank you, we have your payment, and what you have subscribed to is open for you. The order shows when it renews.',
      delivered: 'Your subscription is over. Nothing more is charged. You can subscribe again at any time.',
    },
  },
};

const ru: typeof en = {
  subject: (number, status) => `Заказ ${number}: ${status}`,
  discount: 'Скидка',
  total: 'Итого',
  deliveredTo: 'Доставка',
  place: 'Куда приехать',
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
    canceled: 'Заказ отменён, платить за него не нужно. Если оплата всё же придёт, мы её вернём.',
  },
  refunded: 'Заказ отменён. Если положен возврат, его сумма придёт отдельным письмом.',
  balance: (amount, day) => `Остаётся оплатить до ${day}: ${amount}`,
  deposit: {
    status: 'предоплата получена',
    text: (deposit) => `Предоплата получена: ${deposit}. Ваши даты забронированы.`,
    rest: (amount, day) => `Остаток, ${amount}, нужно оплатить до ${day}.`,
  },
  rental: {
    status: { packaging: 'готовится', delivering: 'передан', delivered: 'завершён' },
    text: {
      approving: 'Спасибо, мы получили оплату. Ваши даты забронированы.',
      packaging: 'Мы готовим всё к вашей аренде.',
      delivering: 'Аренда началась. Хорошего отдыха!',
      delivered: 'Аренда закончилась. Спасибо.',
    },
  },
  subscription: {
    status: { delivering: 'подписка началась', delivered: 'подписка закончилась' },
    text: {
      delivering:
        'Спасибо, мы получили оплату, подписка уже открыта для вас. Когда она продлится, видно в заказе.',
      delivered: 'Подписка закончилась, больше ничего не спишется. Подписаться снова можно в любое время.',
    },
  },
};

type Labels = typeof en;

type ShownStatus = Pick<
  OrderStatus,
  'status' | 'isSubscription' | 'isRental' | 'wasPaid' | 'deposits' | 'balances'
>;

/** Returns whether the deposit is paid, and the rest of the price is not. */
const isDeposit = ({ status, deposits, balances }: ShownStatus) =>
  status === 'approving' && deposits.length > 0 && balances.length > 0;

function statusText(words: Labels, shown: ShownStatus): string {
  if (isDeposit(shown)) return words.deposit.status;
  const { status, isSubscription, isRental } = shown;
  const special: Partial<Record<OrderStatus['status'], string>> = isSubscription
    ? words.subscription.status
    : isRental
      ? words.rental.status
      : {};
  return special[status] ?? words.status[status];
}

function bodyText(words: Labels, shown: ShownStatus): string {
  if (isDeposit(shown)) return words.deposit.text(shown.deposits.join(', '));
  const { status, isSubscription, isRental, wasPaid } = shown;
  if (status === 'canceled' && wasPaid) return words.refunded;
  const special: Partial<Record<OrderStatus['status'], string>> = isSubscription
    ? words.subscription.text
    : isRental
      ? words.rental.text
      : {};
  return special[status] ?? words.text[status];
}

/** Returns whether a rental has not begun. */
const isAhead = (status: OrderStatus['status']) =>
  status === 'paying' || status === 'approving' || status === 'packaging';

export const orderStatusMail = defineMail({
  words: { en, ru },
  subject: ({ words }, data: OrderStatus) => words.subject(data.number, statusText(words, data)),
  body: (
    { words, format, value },
    {
      problem,
      lines,
      totals,
      discounts,
      balances,
      deliveredTo,
      place,
      email,
      url,
      link,
      ...data
    }: OrderStatus,
  ) => (
    <>
      <MailText>
        {email === undefined ? bodyText(words, { ...data, balances }) : `${words.buyer}: ${value(email)}`}
      </MailText>
      {problem !== undefined && <MailSmall>{problem}</MailSmall>}
      {lines.map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      {discounts.length > 0 && <MailText>{`${words.discount}: ${value(discounts.join(', '))}`}</MailText>}
      {totals.length > 0 && <MailText>{`${words.total}: ${value(totals.join(', '))}`}</MailText>}
      {data.status !== 'canceled' &&
        balances.map(({ amount, until }) => (
          <MailText key={until}>
            {(isDeposit({ ...data, balances }) ? words.deposit.rest : words.balance)(
              amount,
              format.day(until),
            )}
          </MailText>
        ))}
      {deliveredTo !== undefined && <MailText>{`${words.deliveredTo}: ${value(deliveredTo)}`}</MailText>}
      {place !== undefined && isAhead(data.status) && (
        <MailText>{`${words.place}: ${value(place)}`}</MailText>
      )}
      {url !== undefined && <MailButton href={linkedAddress(url, link)}>{words.open}</MailButton>}
    </>
  ),
});
