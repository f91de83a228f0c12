import type { ProblemTexts } from '../order-problems.js';

export const texts: ProblemTexts = {
  paidBack: 'أُعيد المبلغ المدفوع.',
  byBuyer: 'ألغاه المشتري.',
  returned: 'أُعيدت جميع المنتجات.',
  calledOff: 'أُلغيت عملية الدفع.',
  tooLate: 'لم تُدفع قيمته في الموعد.',
  linkExpired: 'انتهت صلاحية رابط الدفع ولم يعد هناك شيء محجوز لك. راسلنا لنرسل إليك رابطًا جديدًا.',
  linkWithdrawn: 'سحب المتجر رابط الدفع.',
  cartWasFull: 'كانت السلة ممتلئة: لم يتسع فيها جزء مما اخترته قبل تسجيل الدخول.',
  declined: 'رُفضت عملية الدفع.',
  canceled: 'أُلغي الطلب.',
  cardDeclined: 'رُفضت البطاقة.',
  paidLess: 'المبلغ المدفوع أقل من المستحق.',
};
