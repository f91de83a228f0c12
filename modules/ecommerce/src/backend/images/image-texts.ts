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

const de: Labels = {
  receipt: 'Beleg',
  order: 'Bestellung',
  paid: 'Bezahlt',
  depositPaid: 'Anzahlung bezahlt',
  stillToPay: 'Noch zu zahlen bis',
  securityDeposit: 'Kaution',
  date: 'Datum',
  sentTo: 'Gesendet an',
  deliveredTo: 'Lieferung an',
  paidBy: 'Zahlungsart',
  item: 'Bezeichnung',
  amount: 'Betrag',
  total: 'Summe',
  discount: 'Rabatt',
  includingDiscounts: 'Enthaltene Rabatte',
  includingTax: 'Enthaltene MwSt.',
  reverseCharge: 'Reverse Charge',
  withoutTax: 'Ohne MwSt.',
  voucher: 'Gutschein',
  showThis: 'Bitte bei der Ankunft vorzeigen',
};

const el: Labels = {
  receipt: 'Απόδειξη',
  order: 'Παραγγελία',
  paid: 'Πληρώθηκε',
  depositPaid: 'Προκαταβολή πληρώθηκε',
  stillToPay: 'Υπόλοιπο έως',
  securityDeposit: 'Εγγύηση',
  date: 'Ημερομηνία',
  sentTo: 'Στάλθηκε σε',
  deliveredTo: 'Παράδοση',
  paidBy: 'Τρόπος πληρωμής',
  item: 'Περιγραφή',
  amount: 'Ποσό',
  total: 'Σύνολο',
  discount: 'Έκπτωση',
  includingDiscounts: 'Με εκπτώσεις',
  includingTax: 'Περιλαμβάνει ΦΠΑ',
  reverseCharge: 'Αντίστροφη επιβάρυνση',
  withoutTax: 'Χωρίς ΦΠΑ',
  voucher: 'Κουπόνι',
  showThis: 'Δείξτε αυτό το κουπόνι κατά την άφιξη',
};

const languages: Readonly<Record<string, Labels>> = { en, ru, de, el };

/** Returns the texts of a language that images are drawn in, else the English ones. */
export function imageTexts(code: string): Labels {
  return languages[code] ?? en;
}

/** Returns the names of payments, which providers show. */
export function paymentTitles(code: string): Pick<Labels, 'order' | 'securityDeposit'> {
  return code === 'ar' ? { order: 'الطلب', securityDeposit: 'مبلغ التأمين' } : imageTexts(code);
}

/** Forms of "1 more item"; `#` is the number. */
const more: Readonly<Record<string, Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>> = {
  en: { one: '# more item', other: '# more items' },
  ru: { one: 'ещё # позиция', few: 'ещё # позиции', many: 'ещё # позиций', other: 'ещё # позиций' },
  de: { one: '# weitere Position', other: '# weitere Positionen' },
  el: { one: '# ακόμη είδος', other: '# ακόμη είδη' },
};

/** Returns "1 more item" in a language. */
export function moreItems(count: number, code: string): string {
  const language = Object.hasOwn(more, code) ? code : 'en';
  const form = new Intl.PluralRules(language).select(count);
  return (more[language]?.[form] ?? '#').replace('#', String(count));
}
