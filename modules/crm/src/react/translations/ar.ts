import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  crm: {
    required: 'الحقول المميزة بنجمة مطلوبة.',
    choose: 'يرجى الاختيار',
    chooseFile: 'اختر ملفًا',
    send: 'إرسال الطلب',
    loading: 'جارٍ التحميل…',
    thanks: 'شكرًا لك!',
    submitted: 'تم إرسال النموذج بنجاح',
    sendAnother: 'إرسال طلب آخر',
    next: 'التالي',
    back: 'السابق',
    step: 'الخطوة {{current}} من {{count}}',
    questions: 'الأسئلة',
    nothing: 'لا يوجد نموذج هنا بعد',
  },
};
