/** Texts of the page of the dummy provider. */
interface Texts {
  /** The language of the texts. */
  readonly tag: string;
  readonly title: string;
  readonly notice: string;
  readonly total: string;
  readonly toHold: string;
  readonly pay: string;
  readonly hold: string;
  readonly decline: string;
  readonly later: string;
  readonly paid: string;
  readonly held: string;
  readonly over: string;
  readonly back: string;
}

/** Texts by language. */
export const dummyTexts: Readonly<Record<string, Texts>> & { readonly en: Texts } = {
  en: {
    tag: 'en',
    title: 'Trial payment',
    notice: 'No money is taken here: this page stands in for a payment provider while you try the product.',
    total: 'To pay',
    toHold: 'Held on your card, not charged',
    pay: 'Pay',
    hold: 'Hold the amount',
    decline: 'Decline',
    later: 'Pay later',
    paid: 'This invoice is paid.',
    held: 'The amount is held.',
    over: 'This invoice can’t be paid any more.',
    back: 'Back to the shop',
  },
  ru: {
    tag: 'ru',
    title: 'Пробная оплата',
    notice: 'Деньги здесь не списываются: эта страница заменяет платёжную систему, пока вы пробуете продукт.',
    total: 'К оплате',
    toHold: 'Удержим на карте, без списания',
    pay: 'Оплатить',
    hold: 'Удержать сумму',
    decline: 'Отклонить',
    later: 'Оплатить позже',
    paid: 'Этот счёт оплачен.',
    held: 'Сумма удержана.',
    over: 'Этот счёт больше нельзя оплатить.',
    back: 'Вернуться в магазин',
  },
  de: {
    tag: 'de',
    title: 'Probezahlung',
    notice:
      'Hier wird kein Geld abgebucht: Diese Seite ersetzt einen Zahlungsanbieter, während Sie das Produkt ausprobieren.',
    total: 'Zu zahlen',
    toHold: 'Wird auf Ihrer Karte reserviert, nicht abgebucht',
    pay: 'Bezahlen',
    hold: 'Betrag reservieren',
    decline: 'Ablehnen',
    later: 'Später bezahlen',
    paid: 'Diese Rechnung ist bezahlt.',
    held: 'Der Betrag ist reserviert.',
    over: 'Diese Rechnung kann nicht mehr bezahlt werden.',
    back: 'Zurück zum Shop',
  },
  el: {
    tag: 'el',
    title: 'Δοκιμαστική πληρωμή',
    notice: 'Εδώ δεν χρεώνονται χρήματα: η σελίδα αντικαθιστά έναν πάροχο πληρωμών όσο δοκιμάζετε το προϊόν.',
    total: 'Πληρωτέο ποσό',
    toHold: 'Δεσμεύεται στην κάρτα σας, δεν χρεώνεται',
    pay: 'Πληρωμή',
    hold: 'Δέσμευση ποσού',
    decline: 'Απόρριψη',
    later: 'Πληρωμή αργότερα',
    paid: 'Αυτός ο λογαριασμός έχει πληρωθεί.',
    held: 'Το ποσό έχει δεσμευτεί.',
    over: 'Αυτός ο λογαριασμός δεν μπορεί πλέον να πληρωθεί.',
    back: 'Επιστροφή στο κατάστημα',
  },
  ar: {
    tag: 'ar',
    title: 'عملية دفع تجريبية',
    notice: 'لا تُحصَّل أي أموال هنا: تحل هذه الصفحة محل مزود خدمة الدفع أثناء تجربتك للمنتج.',
    total: 'المبلغ المطلوب',
    toHold: 'يُحجز على بطاقتك دون أن يُخصم',
    pay: 'ادفع',
    hold: 'حجز المبلغ',
    decline: 'رفض',
    later: 'الدفع لاحقًا',
    paid: 'تم دفع هذه الفاتورة.',
    held: 'تم حجز المبلغ.',
    over: 'لم يعد بالإمكان دفع هذه الفاتورة.',
    back: 'العودة إلى المتجر',
  },
};
