import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  analytic: {
    visits: 'الزيارات',
    'page-views': 'مشاهدات الصفحات',
    'form-submissions': 'النماذج المرسلة',
    orders: 'الطلبات',
    revenue: 'الإيرادات، {{currency}}',
    nothing: 'لم يُحصَ شيء بعد. تظهر المؤشرات بعد دقيقة من أول زيارة.',
    failed: 'تعذر تحميل المؤشرات.',
    asTable: 'عرض كجدول',
    day: 'اليوم',
    value: 'القيمة',
  },
};
