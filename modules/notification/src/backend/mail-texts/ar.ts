import type { MailTexts } from './mail-texts.js';

export const texts: MailTexts = {
  frame: {
    why: (name) => `تصلك هذه الرسالة لأن عنوانك أُدخل في ${name}. أُرسلت تلقائيًا، ولا تُقرأ الردود عليها.`,
    answer: 'يمكنك الرد مباشرة على هذه الرسالة.',
    unsubscribe: 'إلغاء الاشتراك',
  },
  default: { open: 'فتح' },
};
