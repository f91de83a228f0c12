import type { StatusTexts } from '../mail-texts.js';

export const status: StatusTexts = {
  subject: (number, status) => `Bestellung ${number}: ${status}`,
  discount: 'Rabatt',
  total: 'Summe',
  deliveredTo: 'Lieferung an',
  place: 'Treffpunkt',
  buyer: 'Käufer',
  open: 'Bestellung ansehen',
  status: {
    new: 'wieder im Warenkorb',
    paying: 'wartet auf Zahlung',
    approving: 'bezahlt',
    packaging: 'wird verpackt',
    delivering: 'unterwegs',
    delivered: 'geliefert',
    canceled: 'storniert',
  },
  text: {
    new: 'Die Zahlung hat nicht geklappt. Die Artikel liegen wieder in Ihrem Warenkorb.',
    paying: 'Ihre Bestellung ist bei uns eingegangen. Sobald sie bezahlt ist, geht es weiter.',
    approving: 'Vielen Dank, Ihre Zahlung ist eingegangen. Als Nächstes prüfen wir Ihre Bestellung.',
    packaging: 'Wir verpacken Ihre Bestellung.',
    delivering: 'Ihr Einkauf ist unterwegs oder steht Ihnen bereits zur Verfügung.',
    delivered: 'Ihre Bestellung ist abgeschlossen. Vielen Dank.',
    canceled:
      'Ihre Bestellung wurde storniert und wird nicht berechnet. Falls noch eine Zahlung eingeht, erstatten wir sie Ihnen.',
  },
  refunded:
    'Ihre Bestellung wurde storniert. Falls Ihnen eine Erstattung zusteht, nennen wir den Betrag in einer weiteren E-Mail.',
  balance: (amount, day) => `Noch zu zahlen bis ${day}: ${amount}`,
  deposit: {
    status: 'Anzahlung erhalten',
    text: (deposit) => `Anzahlung erhalten: ${deposit}. Ihr Termin ist gebucht.`,
    rest: (amount, day) => `Der Rest von ${amount} ist am ${day} fällig.`,
  },
  rental: {
    status: { packaging: 'wird vorbereitet', delivering: 'übergeben', delivered: 'zurückgegeben' },
    text: {
      approving: 'Vielen Dank, Ihre Zahlung ist eingegangen. Ihr Termin ist gebucht.',
      packaging: 'Wir bereiten Ihre Miete vor.',
      delivering: 'Ihre Miete hat begonnen. Wir wünschen Ihnen eine schöne Zeit.',
      delivered: 'Ihre Miete ist beendet. Vielen Dank.',
    },
  },
  subscription: {
    status: { delivering: 'Ihr Abonnement hat begonnen', delivered: 'Ihr Abonnement ist beendet' },
    text: {
      delivering:
        'Vielen Dank, Ihre Zahlung ist eingegangen und Ihr Abonnement freigeschaltet. In der Bestellung sehen Sie, wann es sich verlängert.',
      delivered:
        'Ihr Abonnement ist beendet. Es wird nichts mehr abgebucht. Sie können es jederzeit wieder abschließen.',
    },
  },
};
