import type { ProblemTexts } from '../order-problems.js';

export const texts: ProblemTexts = {
  paidBack: 'Деньги за него возвращены.',
  byBuyer: 'Его отменил покупатель.',
  returned: 'Всё возвращено.',
  calledOff: 'Оплата отменена.',
  tooLate: 'Он не был оплачен вовремя.',
  linkExpired:
    'Срок ссылки на оплату истёк, и за вами ничего не закреплено: напишите нам, и мы пришлём новую.',
  linkWithdrawn: 'Магазин отозвал ссылку на оплату.',
  cartWasFull: 'Корзина была полна: часть того, что выбрано до входа, в неё не поместилась.',
  declined: 'Платёж отклонён.',
  canceled: 'Заказ отменён.',
  cardDeclined: 'Карта отклонена.',
  paidLess: 'Оплачено меньше, чем нужно.',
};
