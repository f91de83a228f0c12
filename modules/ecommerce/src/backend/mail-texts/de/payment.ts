import type { PaymentTexts } from '../mail-texts.js';

export const payment: PaymentTexts = {
  order: (number) => `Bestellung ${number}`,
  payment: 'Ihre Zahlung',
  open: 'Bestellung ansehen',
  inAll: (amount) => `Insgesamt erstattet: ${amount}`,
  discount: (amount) => `Rabatt: ${amount}`,
  subject: {
    processing: ({ order }) => `${order}: Ihre Zahlung wird bearbeitet`,
    late: ({ order, amount }) => `${order}: Die Zahlung kam zu spät, ${amount} gehen an Sie zurück`,
    refunded: ({ order, amount }) => `${order}: ${amount} wurden erstattet`,
    'charged-back': ({ order, amount }) => `${order}: Ihre Bank hat ${amount} zurückgebucht`,
    'paid-twice': ({ order, amount }) => `${order}: doppelt bezahlt, ${amount} wurden erstattet`,
    renewed: ({ order, amount }) => `${order}: Ihr Abonnement wurde für ${amount} verlängert`,
    'renewal-failed': ({ order }) => `${order}: Ihr Abonnement konnte nicht verlängert werden`,
    'will-end': ({ order, date }) => `${order}: Ihr Abonnement endet am ${date}`,
    'balance-upcoming': ({ order, amount, date }) => `${order}: ${amount} sind am ${date} fällig`,
    'balance-due': ({ order, amount }) => `${order}: ${amount} sind heute fällig`,
    'balance-overdue': ({ order, amount }) => `${order}: ${amount} sind überfällig`,
    'balance-paid': ({ order, amount }) => `${order}: Ihre Zahlung von ${amount} ist eingegangen`,
    changed: ({ order }) => `${order}: geändert`,
    'changed-to-pay': ({ order, amount }) => `${order}: geändert, bitte zahlen Sie ${amount}`,
    'security-to-hold': ({ order, amount }) => `${order}: Bitte bestätigen Sie die Kaution von ${amount}`,
    'security-to-charge': ({ order, amount }) => `${order}: Bitte zahlen Sie die Kaution von ${amount}`,
    'security-released': ({ order, amount }) => `${order}: Die Kaution von ${amount} ist freigegeben`,
    'security-captured': ({ order, amount }) => `${order}: ${amount} der Kaution wurden einbehalten`,
  },
  text: {
    processing: ({ amount }) =>
      `Ihre Zahlung von ${amount} ist unterwegs. Banken brauchen dafür etwas Zeit, manchmal einige Tage. Ihre Bestellung bleibt für Sie reserviert, und wir schreiben Ihnen, sobald die Zahlung abgeschlossen ist.`,
    late: ({ amount }) =>
      `Die Bestellung wurde storniert, bevor Ihre Zahlung von ${amount} eingegangen ist. Wir überweisen den gesamten Betrag dorthin zurück, woher er kam.`,
    refunded: ({ amount }) =>
      `Wir haben ${amount} auf Ihr Zahlungsmittel erstattet. Bei manchen Banken dauert es einige Tage, bis der Betrag sichtbar ist.`,
    'charged-back': ({ amount }) =>
      `Ihre Bank hat ${amount} von Ihrer Zahlung zurückgebucht. Falls Sie das nicht veranlasst haben, melden Sie sich bitte bei uns.`,
    'paid-twice': ({ amount }) =>
      `Für diese Bestellung ist mehr als eine Zahlung eingegangen. Wir haben ${amount} erstattet.`,
    renewed: ({ amount, date }) =>
      `Ihre Zahlung von ${amount} ist eingegangen. Die nächste ist am ${date} fällig.`,
    'renewal-failed': ({ date }) =>
      `Die Zahlung wurde abgelehnt. Bitte prüfen Sie Ihre Karte und deren Limit: Wir versuchen es bis zum ${date} erneut. Gelingt es nicht, endet das Abonnement dann.`,
    'balance-upcoming': ({ amount, date }) =>
      `Die Anzahlung ist bezahlt. Bitte zahlen Sie den Rest von ${amount} bis zum ${date}. Den Button dafür finden Sie in der Bestellung.`,
    'balance-due': ({ amount }) =>
      `Heute ist der letzte Tag, um den Rest von ${amount} zu zahlen. Den Button dafür finden Sie in der Bestellung.`,
    'balance-overdue': ({ amount }) =>
      `Der Rest von ${amount} wurde nicht rechtzeitig bezahlt. Bitte zahlen Sie ihn jetzt, oder schreiben Sie uns, sonst kann die Bestellung storniert werden.`,
    'balance-paid': ({ amount }) => `Vielen Dank, Ihre Zahlung von ${amount} ist eingegangen.`,
    changed: () =>
      'So sieht Ihre Bestellung jetzt aus. Falls Ihnen eine Erstattung zusteht, nennen wir den Betrag in einer weiteren E-Mail.',
    'changed-to-pay': ({ amount, date }) =>
      `So sieht Ihre Bestellung jetzt aus. Bitte zahlen Sie die Differenz von ${amount} bis zum ${date}. Den Button dafür finden Sie in der Bestellung.`,
    'security-to-hold': ({ amount }) =>
      `Ihre Miete beginnt bald. Bitte bestätigen Sie die Kaution von ${amount}: Der Betrag wird auf Ihrer Karte reserviert, aber nicht abgebucht. Den Button dafür finden Sie in der Bestellung.`,
    'security-to-charge': ({ amount }) =>
      `Ihre Miete beginnt bald. Bitte zahlen Sie die Kaution von ${amount}: Wir erstatten sie nach der Miete. Den Button dafür finden Sie in der Bestellung.`,
    'security-released': ({ amount }) =>
      `Wir haben Ihre Kaution von ${amount} freigegeben. Bei manchen Banken dauert es einige Tage, bis das sichtbar ist.`,
    'security-captured': ({ amount, reason }) =>
      `Wir haben ${amount} Ihrer Kaution einbehalten und den Rest freigegeben. Grund: ${reason}`,
    'will-end': ({ date }) =>
      `Sie haben das Abonnement gekündigt. Was Sie bezahlt haben, können Sie bis zum ${date} nutzen. Es wird nichts mehr abgebucht.`,
  },
};
