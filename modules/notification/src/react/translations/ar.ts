import type { Translation } from '@flotilla/react';

/** A text without plural forms serves every number: "Results: 5". */
export const texts: Translation = {
  notification: {
    notifications: 'الإشعارات',
    unread: 'الإشعارات غير المقروءة: {{count}}',
    none: 'لا يوجد شيء بعد',
    noneHint: 'تظهر هنا أيضًا الرسائل التي نرسلها إليك.',
    isNew: 'جديد',
    read: 'تحديد كمقروء',
    readAll: 'تحديد الكل كمقروء',
    all: 'جميع الإشعارات',
    topicHint: 'لن يصلك شيء عن موضوع أوقفته، عبر أي قناة.',
    locked: 'مفعّل دائمًا: فهو يحمي حسابك.',
    security: 'الأمان',
    account: 'الحساب',
    orders: 'الطلبات',
    messages: 'الرسائل',
    requests: 'طلبات النماذج',
    errors: 'الأخطاء',
  },
};
