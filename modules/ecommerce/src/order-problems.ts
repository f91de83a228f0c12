/** Why an order returned to the cart or was canceled, as the server stores it. The last ones are of the billing module. */
export const orderProblems = {
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
} as const;

export type OrderProblem = keyof typeof orderProblems;
export type ProblemTexts = Readonly<Record<OrderProblem, string>>;

const isProblem = (key: string): key is OrderProblem => key in orderProblems;

/** Returns the key of a stored problem; undefined for texts of payment providers. */
export function problemKey(problem: string): OrderProblem | undefined {
  return Object.keys(orderProblems)
    .filter(isProblem)
    .find((key) => orderProblems[key] === problem);
}
