/** Why an order returned to the cart or was canceled, as the server stores it. */
export const orderProblems = {
  paidBack: 'It was paid back.',
  byBuyer: 'The buyer canceled it.',
  returned: 'All of it was returned.',
  calledOff: 'The payment was called off.',
  tooLate: 'It was not paid in time.',
  linkExpired: 'The payment link has expired, and nothing is held any more. Write to us for a new link.',
  linkWithdrawn: 'The shop has withdrawn the payment link.',
  cartWasFull: 'The cart was full: some of what was chosen before signing in was left out.',
} as const;

const inRussian: Readonly<Record<string, string>> = {
  [orderProblems.paidBack]: 'Деньги за него возвращены.',
  [orderProblems.byBuyer]: 'Его отменил покупатель.',
  [orderProblems.returned]: 'Всё возвращено.',
  [orderProblems.calledOff]: 'Оплата отменена.',
  [orderProblems.tooLate]: 'Он не был оплачен вовремя.',
  [orderProblems.linkExpired]:
    'Срок ссылки на оплату истёк, и за вами ничего не закреплено: напишите нам, и мы пришлём новую.',
  [orderProblems.linkWithdrawn]: 'Магазин отозвал ссылку на оплату.',
  [orderProblems.cartWasFull]: 'Корзина была полна: часть того, что выбрано до входа, в неё не поместилась.',
  // Texts of the billing module.
  'The payment was declined.': 'Платёж отклонён.',
  'The order was canceled.': 'Заказ отменён.',
};

/** Returns a problem in a language; texts of providers stay as they are. */
export function problemText(problem: string, language: string): string {
  return language === 'ru' && Object.hasOwn(inRussian, problem) ? (inRussian[problem] ?? problem) : problem;
}
