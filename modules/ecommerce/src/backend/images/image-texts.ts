const en = {
  receipt: 'Receipt',
  order: 'Order',
  paid: 'Paid',
  depositPaid: 'Deposit paid',
  stillToPay: 'Still to be paid by',
  securityDeposit: 'Security deposit',
  date: 'Date',
  sentTo: 'Sent to',
  deliveredTo: 'Delivery to',
  paidBy: 'Paid by',
  item: 'Item',
  amount: 'Amount',
  total: 'Total',
  discount: 'Discount',
  includingDiscounts: 'Including discounts',
  includingTax: 'Including VAT',
  reverseCharge: 'Reverse charge',
  withoutTax: 'Without VAT',
  voucher: 'Voucher',
  showThis: 'Show this voucher on arrival',
};
type Labels = Readonly<Record<keyof typeof en, string>>;

const ru: Labels = {
  receipt: 'Чек',
  order: 'Заказ',
  paid: 'Оплачено',
  depositPaid: 'Предоплата внесена',
  stillToPay: 'Остаётся оплатить до',
  securityDeposit: 'Залог',
  date: 'Дата',
  sentTo: 'Отправлен на',
  deliveredTo: 'Доставка',
  paidBy: 'Способ оплаты',
  item: 'Наименование',
  amount: 'Сумма',
  total: 'Итого',
  discount: 'Скидка',
  includingDiscounts: 'С учётом скидок',
  includingTax: 'В том числе НДС',
  reverseCharge: 'Обратное начисление НДС',
  withoutTax: 'Без НДС',
  voucher: 'Ваучер',
  showThis: 'Покажите этот ваучер по прибытии',
};

const languages: Readonly<Record<string, Labels>> = { en, ru };

/** Returns the texts of a language, else the English ones. */
export function imageTexts(code: string): Labels {
  return languages[code] ?? en;
}

/** Returns "1 more item" in a language. */
export function moreItems(count: number, code: string): string {
  if (!Object.hasOwn(languages, code) || code === 'en')
    return count === 1 ? '1 more item' : `${count} more items`;
  const form = new Intl.PluralRules(code).select(count);
  return `ещё ${count} ${form === 'one' ? 'позиция' : form === 'few' ? 'позиции' : 'позиций'}`;
}
