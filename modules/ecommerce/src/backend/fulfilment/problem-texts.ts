import { languageChain } from '@flotilla/core/languages';
import { orderProblems, problemText } from '../../order-problems.js';

/** Texts of the billing module. */
const declined = 'The payment was declined.';
const canceled = 'The order was canceled.';

/** Texts of mails in further languages, which scripts of pages do not contain. */
const translated: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    [orderProblems.paidBack]: 'Der Betrag wurde erstattet.',
    [orderProblems.byBuyer]: 'Sie wurde vom Käufer storniert.',
    [orderProblems.returned]: 'Alles wurde zurückgegeben.',
    [orderProblems.calledOff]: 'Die Zahlung wurde abgebrochen.',
    [orderProblems.tooLate]: 'Sie wurde nicht rechtzeitig bezahlt.',
    [orderProblems.linkExpired]:
      'Der Zahlungslink ist abgelaufen, und es ist nichts mehr für Sie reserviert. Schreiben Sie uns, wenn Sie einen neuen Link wünschen.',
    [orderProblems.linkWithdrawn]: 'Der Shop hat den Zahlungslink zurückgezogen.',
    [orderProblems.cartWasFull]:
      'Der Warenkorb war voll: Ein Teil dessen, was Sie vor der Anmeldung ausgewählt hatten, fehlt.',
    [declined]: 'Die Zahlung wurde abgelehnt.',
    [canceled]: 'Die Bestellung wurde storniert.',
  },
  el: {
    [orderProblems.paidBack]: 'Το ποσό επιστράφηκε.',
    [orderProblems.byBuyer]: 'Ακυρώθηκε από τον αγοραστή.',
    [orderProblems.returned]: 'Επιστράφηκαν όλα τα προϊόντα.',
    [orderProblems.calledOff]: 'Η πληρωμή ακυρώθηκε.',
    [orderProblems.tooLate]: 'Δεν πληρώθηκε εγκαίρως.',
    [orderProblems.linkExpired]:
      'Ο σύνδεσμος πληρωμής έληξε και δεν κρατάμε πλέον τίποτα για εσάς. Γράψτε μας για νέο σύνδεσμο.',
    [orderProblems.linkWithdrawn]: 'Το κατάστημα απέσυρε τον σύνδεσμο πληρωμής.',
    [orderProblems.cartWasFull]:
      'Το καλάθι ήταν γεμάτο: μερικά από όσα είχατε επιλέξει πριν συνδεθείτε δεν χώρεσαν.',
    [declined]: 'Η πληρωμή απορρίφθηκε.',
    [canceled]: 'Η παραγγελία ακυρώθηκε.',
  },
  ar: {
    [orderProblems.paidBack]: 'أُعيد المبلغ المدفوع.',
    [orderProblems.byBuyer]: 'ألغاه المشتري.',
    [orderProblems.returned]: 'أُعيدت جميع المنتجات.',
    [orderProblems.calledOff]: 'أُلغيت عملية الدفع.',
    [orderProblems.tooLate]: 'لم تُدفع قيمته في الموعد.',
    [orderProblems.linkExpired]:
      'انتهت صلاحية رابط الدفع ولم يعد هناك شيء محجوز لك. راسلنا لنرسل إليك رابطًا جديدًا.',
    [orderProblems.linkWithdrawn]: 'سحب المتجر رابط الدفع.',
    [orderProblems.cartWasFull]: 'كانت السلة ممتلئة: لم يتسع فيها جزء مما اخترته قبل تسجيل الدخول.',
    [declined]: 'رُفضت عملية الدفع.',
    [canceled]: 'أُلغي الطلب.',
  },
};

/** Returns a problem in the language of a mail; texts of providers stay as they are. */
export function writtenProblem(problem: string, language: string): string {
  const texts = languageChain(language).map((tag) => translated[tag]);
  const found = texts.find((one) => one && Object.hasOwn(one, problem));
  return found?.[problem] ?? problemText(problem, language);
}
