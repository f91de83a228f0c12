import { payment } from './ar/payment.js';
import { status } from './ar/status.js';
import type { MailTexts } from './mail-texts.js';

const open = 'عرض الطلب';

export const texts: MailTexts = {
  'generate-email-ecommerce-order-status-changed-default': status,
  'generate-telegram-ecommerce-order-status-changed-default': status,
  'generate-email-ecommerce-payment-default': payment,
  'generate-email-ecommerce-order-link-default': {
    subject: (number) => `طلبك ${number}`,
    text: 'إليك رابط طلبك. يفتح الطلب على أي جهاز دون تسجيل الدخول.',
    open,
    hint: 'طُلب هذا الرابط من موقعنا. إن لم تكن أنت من طلبه، فتجاهل هذه الرسالة: لا يملك الرابط أحد غيرك.',
  },
  'generate-email-ecommerce-payment-link-default': {
    subject: {
      sent: (number) => `طلبك ${number}: يرجى الدفع`,
      expired: (number) => `الطلب ${number}: انتهت صلاحية رابط الدفع`,
      withdrawn: (number) => `الطلب ${number}: تم سحب رابط الدفع`,
    },
    text: {
      sent: 'أعددنا هذا الطلب لك. اطّلع عليه وادفع قيمته بالزر أدناه: لا يلزم إنشاء حساب.',
      expired:
        'لم تُدفع قيمة الطلب في موعدها. أصبحت التواريخ والمنتجات متاحة من جديد، ولم يُحصَّل أي مبلغ. راسلنا إن كنت لا تزال ترغب فيها، وسنرسل إليك رابطًا جديدًا.',
      withdrawn: 'سحبنا رابط الدفع الخاص بهذا الطلب. لم يُحصَّل أي مبلغ.',
    },
    total: (amount) => `الإجمالي: ${amount}`,
    discount: (amount) => `الخصم: ${amount}`,
    dueNow: (amount) => `المطلوب دفعه الآن: ${amount}. يُستحق الباقي لاحقًا.`,
    until: (until) => `نحتفظ به لك حتى ${until}.`,
    pay: 'عرض الطلب والدفع',
    hint: 'الرابط لك وحدك: يفتح الطلب دون كلمة مرور.',
  },
  'generate-email-ecommerce-document-default': {
    subject: {
      invoice: (number, order) => `الفاتورة ${number} للطلب ${order}`,
      'credit-note': (number, order) => `إشعار دائن ${number} للطلب ${order}`,
    },
    text: {
      invoice: (amount) => `تجد فاتورتك بمبلغ ${amount} مرفقة بهذه الرسالة. وهي متاحة أيضًا في صفحة طلبك.`,
      'credit-note': (amount) =>
        `تجد الإشعار الدائن للمبلغ المسترد ${amount} مرفقًا بهذه الرسالة. وهو متاح أيضًا في صفحة طلبك.`,
    },
    open,
  },
  'generate-email-ecommerce-shipment-default': {
    subject: (number, isPart) =>
      isPart ? `الطلب ${number}: جزء منه في الطريق` : `الطلب ${number}: في الطريق إليك`,
    whole: 'أرسلنا إليك:',
    part: 'أرسلنا جزءًا من طلبك. سيصلك الباقي لاحقًا.',
    carrier: 'شركة الشحن',
    trackingNumber: 'رقم التتبع',
    deliveredTo: 'عنوان التوصيل',
    track: 'تتبع الشحنة',
    open,
  },
  'generate-email-ecommerce-withdrawal-default': {
    subject: (number) => `الطلب ${number}: وصلنا إشعار العدول عن العقد`,
    received: (at) => `وصلنا إشعار عدولك عن العقد بتاريخ ${at}. وهو يشمل:`,
    from: 'من',
    order: 'الطلب',
    sendBack:
      'يرجى إعادة المنتجات خلال 14 يومًا. سنعيد إليك قيمتها فور وصولها، ومعها رسوم التوصيل العادي إذا أعدت كل المنتجات.',
    refund: 'لا يلزمك إعادة أي شيء. سنعيد إليك قيمة هذه المنتجات، ومعها رسوم توصيلها إذا عدلت عن الطلب كله.',
    open,
  },
  'generate-email-ecommerce-return-default': {
    subject: {
      approved: (number) => `الطلب ${number}: يمكنك إعادة المنتجات`,
      declined: (number) => `الطلب ${number}: تعذّر قبول الإرجاع`,
    },
    text: {
      approved: 'تمت الموافقة على الإرجاع. سنعيد إليك المبلغ فور وصول المنتجات:',
      declined: 'لا يمكننا استعادة هذه المنتجات:',
    },
    open,
  },
  'generate-email-ecommerce-review-default': {
    subject: (title) => `كيف كانت تجربتك؟ ${title}`,
    text: (number) => `شكرًا لك على طلبك ${number}. يساعد تقييمك الآخرين على الاختيار:`,
    write: 'كتابة تقييم',
    hint: 'تكفي نجوم التقييم، ولن يستغرق الأمر أكثر من دقيقة. نسألك مرة واحدة فقط.',
  },
  'generate-email-ecommerce-dates-free-default': {
    subject: (title) => `${title}: تواريخك متاحة من جديد`,
    text: (title, dates) => `${title} متاح من جديد: ${dates}.`,
    book: 'حجز هذه التواريخ',
    hint: 'وصلت هذه الرسالة أيضًا إلى آخرين ينتظرون التواريخ نفسها. وهي لمن يحجزها أولًا.',
    unsubscribe: 'إيقاف رسائل التواريخ المتاحة',
  },
};
