import { money } from '@flotilla/file-storage/drawing';
import type { CodeReason, DiscountReason } from '../../discounts/discount-reasons.js';
import { signOf } from '../images/sign-of.js';
import type { UnusedDiscount, UsedDiscount } from './discounts.js';

/** A code that takes nothing off, with a text that the site translates (`failure-text.ts` of `@flotilla/react`). */
export interface CodeProblem {
  readonly reason: CodeReason;
  readonly problem: string;
}

/** By code in lower case. */
export type CodeProblems = ReadonlyMap<string, CodeProblem>;

interface DiscountsOfCodes {
  readonly used: readonly UsedDiscount[];
  readonly unused: readonly UnusedDiscount[];
}

/** Returns the problems of the codes that a buyer entered. Amounts are formatted in the language. */
export function codeProblemsOf(
  codes: readonly string[],
  { used, unused }: DiscountsOfCodes,
  language: string,
): CodeProblems {
  return new Map(
    codes.flatMap((code) => {
      const isOwn = (other: string | null) => other?.toLowerCase() === code.toLowerCase();
      if (used.some((one) => isOwn(one.code))) return [];
      const found = unused.find(({ discount }) => isOwn(discount.code));
      const reason = reasons[found?.reason ?? 'code'];
      const problem = `The code ${code} ${texts[reason](found, language)}`;
      return [[code.toLowerCase(), { reason, problem }] as const];
    }),
  );
}

const reasons: Readonly<Record<DiscountReason, CodeReason>> = {
  period: 'unknown',
  code: 'unknown',
  account: 'account',
  'first-order': 'unknown',
  roles: 'unknown',
  countries: 'unknown',
  currency: 'products',
  products: 'products',
  required: 'products',
  delivery: 'delivery',
  subtotal: 'subtotal',
  quantity: 'quantity',
  combination: 'combination',
  'used-up': 'used-up',
  'other-code': 'other-code',
};

type Text = (unused: UnusedDiscount | undefined, language: string) => string;

const texts: Readonly<Record<CodeReason, Text>> = {
  unknown: () => 'is not valid.',
  account: () => 'needs an account: sign in with the email of the order.',
  'used-up': () => 'is used up.',
  'other-code': () => "can't be used with another code of the same discount.",
  products: () => 'does not apply to what is in the cart.',
  delivery: () => 'applies to a paid delivery only.',
  subtotal: (unused, language) => `needs ${missingAmount(unused, language)} more.`,
  quantity: (unused) => `needs ${unused?.missing} more ${unused?.missing === 1 ? 'piece' : 'pieces'}.`,
  combination: () => "can't be used with another discount that takes more off.",
};

function missingAmount(unused: UnusedDiscount | undefined, language: string): string {
  const amount = String(unused?.missing ?? '');
  return unused?.currency ? money({ amount, ...signOf(unused.currency) }, language) : amount;
}
