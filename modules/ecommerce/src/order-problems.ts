/** Why an order is where it is, as the server keeps it. */
export const orderProblems = {
  paidBack: 'It was paid back.',
  byBuyer: 'The buyer canceled it.',
  calledOff: 'The payment was called off.',
  tooLate: 'It was not paid in time.',
  cartWasFull: 'The cart was full: some of what was chosen before signing in was left out.',
} as const;

const inRussian: Readonly<Record<string, string>> = {
  [orderProblems.paidBack]: 'Деньги за него возвращены.',
  [orderProblems.byBuyer]: 'Его отменил покупатель.',
  [orderProblems.calledOff]: 'Оплата отменена.',
  [orderProblems.tooLate]: 'Он не был оплачен вовремя.',
  [orderProblems.cartWasFull]: 'Корзина была полна: часть того, что выбрано до входа, в неё не поместилась.',
  // What payments say of themselves.
  'The payment was declined.': 'Платёж отклонён.',
  'The order was canceled.': 'Заказ отменён.',
};

/** What is wrong with an order, in a language; what a provider said itself stays as it said it. */
export function problemText(problem: string, language: string): string {
  return language === 'ru' && Object.hasOwn(inRussian, problem) ? (inRussian[problem] ?? problem) : problem;
}
