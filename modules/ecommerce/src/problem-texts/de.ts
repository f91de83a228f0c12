import type { ProblemTexts } from '../order-problems.js';

export const texts: ProblemTexts = {
  paidBack: 'Der Betrag wurde erstattet.',
  byBuyer: 'Sie wurde vom Käufer storniert.',
  returned: 'Alles wurde zurückgegeben.',
  calledOff: 'Die Zahlung wurde abgebrochen.',
  tooLate: 'Sie wurde nicht rechtzeitig bezahlt.',
  linkExpired:
    'Der Zahlungslink ist abgelaufen, und es ist nichts mehr für Sie reserviert. Schreiben Sie uns, wenn Sie einen neuen Link wünschen.',
  linkWithdrawn: 'Der Shop hat den Zahlungslink zurückgezogen.',
  cartWasFull: 'Der Warenkorb war voll: Ein Teil dessen, was Sie vor der Anmeldung ausgewählt hatten, fehlt.',
  declined: 'Die Zahlung wurde abgelehnt.',
  canceled: 'Die Bestellung wurde storniert.',
  cardDeclined: 'Die Karte wurde abgelehnt.',
  paidLess: 'Es wurde weniger bezahlt, als fällig ist.',
};
