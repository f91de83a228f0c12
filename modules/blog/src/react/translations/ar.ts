import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  blog: {
    readMore: 'اقرأ المزيد',
    topics: 'الموضوعات',
    authors: 'الكتّاب',
    related: 'في هذا المقال',
    relatedArticles: 'المزيد حول هذا الموضوع',
    nothing: 'لا توجد مقالات بعد',
    nothingHint: 'يرجى العودة لاحقًا.',
  },
};
