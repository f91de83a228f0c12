import type { StatusTexts } from '../mail-texts.js';

export const status: StatusTexts = {
  subject: (number, status) => `الطلب ${number}: ${status}`,
  discount: 'الخصم',
  total: 'الإجمالي',
  deliveredTo: 'عنوان التوصيل',
  place: 'مكان الاستلام',
  buyer: 'المشتري',
  open: 'عرض الطلب',
  status: {
    new: 'عاد إلى السلة',
    paying: 'في انتظار الدفع',
    approving: 'تم الدفع',
    packaging: 'قيد التجهيز',
    delivering: 'في الطريق',
    delivered: 'تم التسليم',
    canceled: 'أُلغي',
  },
  text: {
    new: 'لم تكتمل عملية الدفع، وعادت المنتجات إلى سلتك.',
    paying: 'وصلنا طلبك. سنتابع تنفيذه فور دفع قيمته.',
    approving: 'شكرًا لك، وصلتنا دفعتك. الخطوة التالية هي مراجعة طلبك.',
    packaging: 'نجهّز طلبك الآن.',
    delivering: 'مشترياتك في الطريق إليك، أو أصبحت متاحة لك بالفعل.',
    delivered: 'اكتمل طلبك. شكرًا لك.',
    canceled: 'أُلغي طلبك ولن تُحصَّل قيمته. وإذا وصلت أي دفعة بعد ذلك فسنعيدها إليك.',
  },
  refunded: 'أُلغي طلبك. إذا كان لك مبلغ مسترد فستصلك قيمته في رسالة أخرى.',
  balance: (amount, day) => `المبلغ المتبقي حتى ${day}: ${amount}`,
  deposit: {
    status: 'وصلت الدفعة المقدمة',
    text: (deposit) => `وصلتنا الدفعة المقدمة: ${deposit}. تم حجز تواريخك.`,
    rest: (amount, day) => `يُستحق المبلغ المتبقي، وهو ${amount}، في ${day}.`,
  },
  rental: {
    status: { packaging: 'قيد التحضير', delivering: 'تم التسليم إليك', delivered: 'تمت الإعادة' },
    text: {
      approving: 'شكرًا لك، وصلتنا دفعتك. تم حجز تواريخك.',
      packaging: 'نحضّر لك ما استأجرته.',
      delivering: 'بدأت مدة الإيجار. نتمنى لك وقتًا ممتعًا.',
      delivered: 'انتهت مدة الإيجار. شكرًا لك.',
    },
  },
  subscription: {
    status: { delivering: 'بدأ اشتراكك', delivered: 'انتهى اشتراكك' },
    text: {
      delivering: 'شكرًا لك، وصلتنا دفعتك وأصبح اشتراكك مفعّلًا. يظهر موعد التجديد في صفحة الطلب.',
      delivered: 'انتهى اشتراكك، ولن يُحصَّل أي مبلغ آخر. يمكنك الاشتراك من جديد في أي وقت.',
    },
  },
};
