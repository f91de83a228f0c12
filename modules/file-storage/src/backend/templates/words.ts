import { z } from 'zod';

const en = {
  receipt: 'Receipt',
  order: 'Order',
  paid: 'Paid',
  date: 'Date',
  sentTo: 'Sent to',
  paidBy: 'Paid by',
  item: 'Item',
  amount: 'Amount',
  total: 'Total',
  voucher: 'Voucher',
  showThis: 'Show this voucher on arrival',
};
type Words = Readonly<Record<keyof typeof en, string>>;

const ru: Words = {
  receipt: 'Чек',
  order: 'Заказ',
  paid: 'Оплачено',
  date: 'Дата',
  sentTo: 'Отправлен на',
  paidBy: 'Способ оплаты',
  item: 'Наименование',
  amount: 'Сумма',
  total: 'Итого',
  voucher: 'Ваучер',
  showThis: 'Покажите этот ваучер по прибытии',
};

const languages: Readonly<Record<string, Words>> = { en, ru };

/** The language of the words that a template adds to its data. One without words is drawn in English. */
export const language = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'must be a language code such as en')
  .default('en');

/** The words of a language. */
export function wordsOf(code: string): Words {
  return languages[code] ?? en;
}

/** "1 more item" in a language. */
export function moreItems(count: number, code: string): string {
  if (!Object.hasOwn(languages, code) || code === 'en') return count === 1 ? '1 more item' : `${count} more items`;
  const form = new Intl.PluralRules(code).select(count);
  return `ещё ${count} ${form === 'one' ? 'позиция' : form === 'few' ? 'позиции' : 'позиций'}`;
}

/** An exact amount with the currency's own sign: `€1,250.00`, `1 250,00 €`. */
export function money({ amount, sign }: { amount: string; sign: string }, code: string): string {
  return new Intl.NumberFormat(code, { style: 'currency', currency: 'EUR', minimumFractionDigits: 2, maximumFractionDigits: 8 })
    .formatToParts(amount as Intl.StringNumericLiteral)
    .map(({ type, value }) => (type === 'currency' ? sign + (code === 'en' && /^\p{L}{2,}$/u.test(sign) ? ' ' : '') : value))
    .join('');
}

/** `4 May 2026`. */
export function day(moment: string, code: string): string {
  return new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
}
