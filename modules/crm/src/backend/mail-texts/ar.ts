import type { MailTexts } from './mail-texts.js';

export const texts: MailTexts = {
  'generate-email-crm-request-reply-default': {
    subject: (form) => `رد: ${form}`,
    yours: 'لقد كتبت:',
  },
  'generate-email-crm-request-confirmation-default': {
    subject: (form) => `يرجى التأكيد: ${form}`,
    why: 'أُدخل هذا العنوان في موقعنا. إن كنت أنت من أدخله، فيرجى تأكيده؛ وإلا فتجاهل هذه الرسالة ولن تصلك رسائل أخرى.',
    confirm: 'تأكيد',
    stop: 'لإلغاء الاشتراك في أي وقت:',
    unsubscribe: 'إلغاء الاشتراك',
  },
};
