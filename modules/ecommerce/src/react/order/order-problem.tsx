import { defineMessages, useT } from '@flotilla/react';
import { problemKey } from '../../order-problems.js';
import { texts as ru } from '../../problem-texts/ru.js';

/** Why an order returned to the cart or was canceled, by the keys of the stored texts. */
const problemMessages = defineMessages('ecommerce-problem', {
  en: {
    paidBack: 'It was paid back.',
    byBuyer: 'The buyer canceled it.',
    returned: 'All of it was returned.',
    calledOff: 'The payment was called off.',
    tooLate: 'It was not paid in time.',
    linkExpired: 'The payment link has expired, and nothing is held any more. Write to us for a new link.',
    linkWithdrawn: 'The shop has withdrawn the payment link.',
    cartWasFull: 'The cart was full: some of what was chosen before signing in was left out.',
    declined: 'The payment was declined.',
    canceled: 'The order was canceled.',
    cardDeclined: 'The card was declined.',
    paidLess: 'Less was paid than is due.',
  },
  ru,
});

/** Shows why an order returned to the cart or was canceled, in the language of the page; as it is from a provider. */
export function OrderProblem({ problem }: { problem: string }) {
  const t = useT(problemMessages);
  const key = problemKey(problem);
  return (
    <p className="rounded-md bg-accent-soft px-4 py-3 font-medium text-accent-soft-foreground">
      {key ? t(key) : <bdi>{problem}</bdi>}
    </p>
  );
}
