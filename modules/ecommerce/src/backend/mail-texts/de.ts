import { payment } from './de/payment.js';
import { status } from './de/status.js';
import type { MailTexts } from './mail-texts.js';

const open = 'Bestellung ansehen';

export const texts: MailTexts = {
  'generate-email-ecommerce-order-status-changed-default': status,
  'generate-telegram-ecommerce-order-status-changed-default': status,
  'generate-email-ecommerce-payment-default': payment,
  'generate-email-ecommerce-order-link-default': {
    subject: (number) => `Ihre Bestellung ${number}`,
    text: 'Hier ist der Link zu Ihrer Bestellung. Er öffnet sie auf jedem Gerät, ohne Anmeldung.',
    open,
    hint: 'Sie haben diesen Link auf unserer Website angefordert. Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Niemand sonst hat den Link.',
  },
  'generate-email-ecommerce-payment-link-default': {
    subject: {
      sent: (number) => `Ihre Bestellung ${number}: Bitte bezahlen`,
      expired: (number) => `Bestellung ${number}: Der Zahlungslink ist abgelaufen`,
      withdrawn: (number) => `Bestellung ${number}: Der Zahlungslink wurde zurückgezogen`,
    },
    text: {
      sent: 'Wir haben diese Bestellung für Sie angelegt. Sehen Sie sie an und bezahlen Sie mit dem Button unten: Ein Konto ist nicht nötig.',
      expired:
        'Die Bestellung wurde nicht rechtzeitig bezahlt. Termine und Artikel sind wieder frei, es wurde nichts abgebucht. Schreiben Sie uns, wenn Sie weiterhin interessiert sind: Wir senden Ihnen einen neuen Link.',
      withdrawn: 'Wir haben den Zahlungslink dieser Bestellung zurückgezogen. Es wurde nichts abgebucht.',
    },
    total: (amount) => `Summe: ${amount}`,
    discount: (amount) => `Rabatt: ${amount}`,
    dueNow: (amount) => `Jetzt zu zahlen: ${amount}. Der Rest ist später fällig.`,
    until: (until) => `Wir halten die Bestellung bis ${until} für Sie bereit.`,
    pay: 'Bestellung ansehen und bezahlen',
    hint: 'Der Link ist nur für Sie: Er öffnet die Bestellung ohne Passwort.',
  },
  'generate-email-ecommerce-document-default': {
    subject: {
      invoice: (number, order) => `Rechnung ${number} zur Bestellung ${order}`,
      'credit-note': (number, order) => `Rechnungskorrektur ${number} zur Bestellung ${order}`,
    },
    text: {
      invoice: (amount) =>
        `Ihre Rechnung über ${amount} finden Sie im Anhang. Sie steht auch auf der Seite Ihrer Bestellung bereit.`,
      'credit-note': (amount) =>
        `Die Rechnungskorrektur zur Erstattung von ${amount} finden Sie im Anhang. Sie steht auch auf der Seite Ihrer Bestellung bereit.`,
    },
    open,
  },
  'generate-email-ecommerce-shipment-default': {
    subject: (number, isPart) =>
      isPart ? `Bestellung ${number}: Ein Teil ist unterwegs` : `Bestellung ${number}: Sie ist unterwegs`,
    whole: 'Wir haben versandt:',
    part: 'Wir haben einen Teil Ihrer Bestellung versandt. Der Rest folgt.',
    carrier: 'Versanddienst',
    trackingNumber: 'Sendungsnummer',
    deliveredTo: 'Lieferung an',
    track: 'Paket verfolgen',
    open,
  },
  'generate-email-ecommerce-withdrawal-default': {
    subject: (number) => `Bestellung ${number}: Ihr Widerruf ist eingegangen`,
    received: (at) => `Ihr Widerruf des Vertrags ist am ${at} bei uns eingegangen. Er umfasst:`,
    from: 'Von',
    order: 'Bestellung',
    sendBack:
      'Bitte senden Sie die Waren innerhalb von 14 Tagen zurück. Sobald sie eingetroffen sind, erstatten wir sie, und wenn Sie alles zurücksenden, auch den Standardversand.',
    refund:
      'Sie müssen nichts zurücksenden. Wir erstatten diese Waren, und wenn Sie alles widerrufen, auch ihren Versand.',
    open,
  },
  'generate-email-ecommerce-return-default': {
    subject: {
      approved: (number) => `Bestellung ${number}: Sie können die Waren zurücksenden`,
      declined: (number) => `Bestellung ${number}: Ihre Rücksendung wurde abgelehnt`,
    },
    text: {
      approved: 'Ihre Rücksendung wurde genehmigt. Wir erstatten sie, sobald die Waren eingetroffen sind:',
      declined: 'Diese Waren können wir nicht zurücknehmen:',
    },
    open,
  },
  'generate-email-ecommerce-review-default': {
    subject: (title) => `Wie war es? ${title}`,
    text: (number) =>
      `Vielen Dank für Ihre Bestellung ${number}. Ihre Bewertung hilft anderen bei der Auswahl:`,
    write: 'Bewertung schreiben',
    hint: 'Schon Sterne genügen, das dauert eine Minute. Wir fragen nur einmal.',
  },
  'generate-email-ecommerce-dates-free-default': {
    subject: (title) => `${title}: Ihr Termin ist wieder frei`,
    text: (title, dates) => `${title} ist wieder frei: ${dates}.`,
    book: 'Diesen Termin buchen',
    hint: 'Auch andere, die auf diesen Termin warten, haben diese E-Mail erhalten. Wer zuerst bucht, bekommt ihn.',
    unsubscribe: 'Keine E-Mails zu freien Terminen mehr',
  },
};
