import { DraftLines } from './draft-lines.js';
import { DraftViews } from './draft-views.js';
import { LinkJobs } from './link-jobs.js';
import { OrderDrafts } from './order-drafts.js';
import { PaymentLinkMails } from './payment-link-mails.js';
import { PaymentLinks } from './payment-links.js';

export const draftProviders = [DraftLines, DraftViews, OrderDrafts, PaymentLinks, PaymentLinkMails, LinkJobs];
