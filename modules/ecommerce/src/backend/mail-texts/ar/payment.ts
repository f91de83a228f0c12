import type { PaymentTexts } from '../mail-texts.js';

export const payment: PaymentTexts = {
  order: (number) => `الطلب ${number}`,
  payment: 'دفعتك',
  open: 'عرض الطلب',
  inAll: (amount) => `إجمالي المبلغ المسترد: ${amount}`,
  discount: (amount) => `الخصم: ${amount}`,
  subject: {
    processing: ({ order }) => `${order}: دفعتك قيد المعالجة`,
    late: ({ order, amount }) => `${order}: وصلت الدفعة متأخرة، وسيُعاد إليك مبلغ ${amount}`,
    refunded: ({ order, amount }) => `${order}: تمت إعادة مبلغ ${amount}`,
    'charged-back': ({ order, amount }) => `${order}: استرد مصرفك مبلغ ${amount}`,
    'paid-twice': ({ order, amount }) => `${order}: دُفعت قيمته مرتين، وتمت إعادة مبلغ ${amount}`,
    renewed: ({ order, amount }) => `${order}: تم تجديد اشتراكك بمبلغ ${amount}`,
    'renewal-failed': ({ order }) => `${order}: تعذّر تجديد اشتراكك`,
    'will-end': ({ order, date }) => `${order}: ينتهي اشتراكك في ${date}`,
    'balance-upcoming': ({ order, amount, date }) => `${order}: يُستحق مبلغ ${amount} في ${date}`,
    'balance-due': ({ order, amount }) => `${order}: يُستحق مبلغ ${amount} اليوم`,
    'balance-overdue': ({ order, amount }) => `${order}: تأخر سداد مبلغ ${amount}`,
    'balance-paid': ({ order, amount }) => `${order}: وصلتنا دفعتك بمبلغ ${amount}`,
    changed: ({ order }) => `${order}: تم تعديله`,
    'changed-to-pay': ({ order, amount }) => `${order}: تم تعديله، يرجى دفع ${amount}`,
    'security-to-hold': ({ order, amount }) => `${order}: يرجى تأكيد مبلغ التأمين ${amount}`,
    'security-to-charge': ({ order, amount }) => `${order}: يرجى دفع مبلغ التأمين ${amount}`,
    'security-released': ({ order, amount }) => `${order}: تم الإفراج عن مبلغ التأمين ${amount}`,
    'security-captured': ({ order, amount }) => `${order}: خُصم ${amount} من مبلغ التأمين`,
  },
  text: {
    processing: ({ amount }) =>
      `دفعتك بمبلغ ${amount} في الطريق. تحتاج المصارف إلى بعض الوقت، وقد يصل إلى بضعة أيام. يبقى ما طلبته محجوزًا لك، وسنراسلك عند اكتمال الدفع.`,
    late: ({ amount }) =>
      `أُلغي الطلب قبل وصول دفعتك بمبلغ ${amount}. سنعيد المبلغ كاملًا إلى المصدر الذي جاء منه.`,
    refunded: ({ amount }) =>
      `أعدنا مبلغ ${amount} إلى وسيلة الدفع التي استخدمتها. قد يستغرق ظهوره في حسابك المصرفي بضعة أيام.`,
    'charged-back': ({ amount }) =>
      `استرد مصرفك ${amount} من المبلغ الذي دفعته. إن لم تطلب ذلك، فيرجى التواصل معنا.`,
    'paid-twice': ({ amount }) => `وصلتنا أكثر من دفعة لهذا الطلب، وأعدنا إليك مبلغ ${amount}.`,
    renewed: ({ amount, date }) => `وصلتنا دفعتك بمبلغ ${amount}. تُستحق الدفعة التالية في ${date}.`,
    'renewal-failed': ({ date }) =>
      `رُفضت عملية الدفع. يرجى التحقق من بطاقتك وحدّها: سنعيد المحاولة حتى ${date}. وإن لم تنجح فسينتهي الاشتراك حينها.`,
    'balance-upcoming': ({ amount, date }) =>
      `تم دفع الدفعة المقدمة. يرجى دفع المبلغ المتبقي، وهو ${amount}، حتى ${date}: ستجد زر الدفع في صفحة الطلب.`,
    'balance-due': ({ amount }) =>
      `اليوم هو آخر موعد لدفع المبلغ المتبقي، وهو ${amount}. ستجد زر الدفع في صفحة الطلب.`,
    'balance-overdue': ({ amount }) =>
      `لم يُدفع المبلغ المتبقي، وهو ${amount}، في موعده. يرجى دفعه الآن أو مراسلتنا، وإلا فقد يُلغى الطلب.`,
    'balance-paid': ({ amount }) => `شكرًا لك، وصلتنا دفعتك بمبلغ ${amount}.`,
    changed: () => 'هذا هو طلبك بعد التعديل. إذا كان لك مبلغ مسترد فستصلك قيمته في رسالة أخرى.',
    'changed-to-pay': ({ amount, date }) =>
      `هذا هو طلبك بعد التعديل. يرجى دفع الفرق، وهو ${amount}، حتى ${date}: ستجد زر الدفع في صفحة الطلب.`,
    'security-to-hold': ({ amount }) =>
      `تبدأ مدة الإيجار قريبًا. يرجى تأكيد مبلغ التأمين ${amount}: يُحجز المبلغ على بطاقتك دون أن يُخصم. ستجد الزر في صفحة الطلب.`,
    'security-to-charge': ({ amount }) =>
      `تبدأ مدة الإيجار قريبًا. يرجى دفع مبلغ التأمين ${amount}: سنعيده إليك بعد انتهاء الإيجار. ستجد الزر في صفحة الطلب.`,
    'security-released': ({ amount }) =>
      `أفرجنا عن مبلغ التأمين ${amount}. قد يستغرق ظهور ذلك في حسابك المصرفي بضعة أيام.`,
    'security-captured': ({ amount, reason }) =>
      `خصمنا ${amount} من مبلغ التأمين وأفرجنا عن الباقي. السبب: ${reason}`,
    'will-end': ({ date }) =>
      `لقد ألغيت الاشتراك. يبقى ما دفعت ثمنه متاحًا لك حتى ${date}، ولن يُحصَّل أي مبلغ آخر.`,
  },
};
