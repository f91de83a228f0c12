import { defineMessages, useT } from '@flotilla/react';
import { orderProblems, problemKey } from '../../order-problems.js';
import { texts as ru } from '../../problem-texts/ru.js';

/** Why an order returned to the cart or was canceled, by the keys of the stored texts. */
const problemMessages = defineMessages('ecommerce-problem', {
  en: orderProblems,
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
