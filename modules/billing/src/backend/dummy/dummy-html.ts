import { directionOf, textsIn } from '@flotilla/core/languages';
import type { Invoice } from '../../entities/invoice.js';
import type { PaymentIntent } from '../../entities/payment-intent.js';
import { linesOf } from '../providers/provider.js';
import { dummyTexts } from './dummy-texts.js';

/** Returns the HTML page of the dummy provider for an invoice, in the buyer's language. */
export function dummyHtml(dueInvoice: Invoice, capture: PaymentIntent['capture']): string {
  const { toHold, hold, tag: language, ...own } = textsIn(dummyTexts, dueInvoice.language ?? 'en');
  const labels = capture === 'manual' ? { ...own, total: toHold, pay: hold } : own;
  const lines = linesOf(dueInvoice).map(
    ({ title, quantity, amount }) =>
      `<li><span>${escaped(title)}${quantity > 1 ? ` × ${quantity}` : ''}</span> <span>${formatAmount(amount, dueInvoice, language)}</span></li>`,
  );
  return `<!doctype html><html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>${labels.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>${labels.title}</h1><p class="quiet">${labels.notice}</p>
<section aria-label="${escaped(dueInvoice.description)}"><h2>${escaped(dueInvoice.description)}</h2>${lines.length ? `<ul>${lines.join('')}</ul>` : ''}
<p class="total"><span>${labels.total}</span> <strong>${formatAmount(dueInvoice.amount, dueInvoice, language)}</strong></p></section>
${dueInvoice.status === 'open' && dueInvoice.paymentId === null ? form(labels) : outcome(dueInvoice, labels)}</main></body></html>`;
}

type Labels = Omit<(typeof dummyTexts)['en'], 'tag' | 'toHold' | 'hold'>;

const form = ({ pay, decline, later }: Labels) => `<form method="post">
<button name="decision" value="pay" class="main">${pay}</button>
<button name="decision" value="decline">${decline}</button>
<button name="decision" value="later" class="plain">${later}</button></form>`;

function outcome(
  { status, paymentId, successUrl, cancelUrl }: Invoice,
  { paid, held, over, back }: Labels,
): string {
  const isHeld = status === 'open' && paymentId !== null;
  const isDone = isHeld || status === 'paid';
  return `<p role="status" class="status">${isHeld ? held : isDone ? paid : over}</p><p><a href="${escaped(isDone ? successUrl : cancelUrl)}">${back}</a></p>`;
}

/** Formats a decimal without converting it to a floating-point number. */
function formatAmount(amount: string, { currency }: Invoice, language: string): string {
  const [whole = '0', digits = ''] = amount.split('.');
  const grouped = new Intl.NumberFormat(language).format(BigInt(whole));
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  return escaped(`${grouped}${digits ? point + digits : ''} ${currency ?? ''}`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const style = `
:root { --ink: light-dark(#122335, #f6f3ec); --quiet: light-dark(#505e6d, #a3bdcc); --paper: light-dark(#f4f2ea, #09192a);
  --card: light-dark(#fdfbf7, #10263b); --line: light-dark(#8a94a0, #5d7d97); --main: light-dark(#0f395b, #9fd3ea);
  --on-main: light-dark(#fdfbf7, #09192a); font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); }
main { max-width: 30rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 0 0 .75rem; font-size: 1.0625rem; }
.quiet { color: var(--quiet); margin: .25rem 0 1.5rem; }
section { padding: 1.25rem; background: var(--card); border: 1px solid light-dark(#e2ded5, #2c4861); border-radius: 12px; }
ul { margin: 0 0 .75rem; padding: 0 0 .75rem; list-style: none; display: grid; gap: .375rem; border-bottom: 1px solid light-dark(#e2ded5, #2c4861); }
li, .total { display: flex; justify-content: space-between; gap: 1rem; margin: 0; }
li span:last-child, .total strong { white-space: nowrap; font-variant-numeric: tabular-nums; }
.total { font-size: 1.125rem; }
form { display: grid; gap: .75rem; margin-top: 1.5rem; }
button { min-height: 3rem; padding: .5rem 1rem; font: inherit; font-weight: 650; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
button.main { color: var(--on-main); background: var(--main); border-color: var(--main); }
button.plain { background: none; border-color: transparent; text-decoration: underline; text-underline-offset: .2em; }
button:hover { filter: brightness(1.08); }
.status { margin: 1.5rem 0 .5rem; font-weight: 650; }
a { color: var(--main); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 3px; }`;
