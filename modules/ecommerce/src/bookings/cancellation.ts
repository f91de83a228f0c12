import type { LocalizedText } from '@flotilla/core';

/** Refunds a percentage to buyers who cancel at least this many days before the start. */
export interface CancellationStep {
  readonly daysBefore: number;
  readonly refundPercent: number;
}

/** The refund of canceled rentals. */
export interface CancellationPolicy {
  readonly title: LocalizedText;
  /** Later steps have fewer days and refund less. After the last one nothing is refunded. */
  readonly steps: readonly CancellationStep[];
  /** Hours of a full refund after the purchase, until the start. */
  readonly graceHours: number;
}

/** The refund of a policy at a moment. */
export interface CancellationTerms {
  readonly refundPercent: number;
  /** The step that applies; null in the hours of grace, and after the last step. */
  readonly step: CancellationStep | null;
  /** When the refund falls, in ms since 1970; null when nothing is refunded any more. */
  readonly until: number | null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the refund of a policy at a moment. All moments are in ms since 1970. */
export function termsAt(
  now: number,
  { steps, graceHours }: Pick<CancellationPolicy, 'steps' | 'graceHours'>,
  { boughtAt, startsAt }: { readonly boughtAt: number; readonly startsAt: number },
): CancellationTerms {
  const endOf = ({ daysBefore }: CancellationStep) => startsAt - daysBefore * dayMs;
  const step = steps.find((one) => now <= endOf(one));
  const endOfGrace = Math.min(boughtAt + graceHours * hourMs, startsAt);
  if (now < endOfGrace && (step?.refundPercent ?? 0) < 100)
    return { refundPercent: 100, step: null, until: endOfGrace };
  if (!step || now >= startsAt) return { refundPercent: 0, step: null, until: null };
  const { refundPercent } = step;
  if (refundPercent === 0) return { refundPercent, step, until: null };
  return {
    refundPercent,
    step,
    until: refundPercent === 100 ? Math.max(endOf(step), endOfGrace) : endOf(step),
  };
}

/** Returns whether a value is a list of steps, each later and with a smaller refund. */
export function isSteps(value: unknown): value is CancellationStep[] {
  if (!Array.isArray(value) || value.length > maxSteps) return false;
  const steps = value.filter(isStep);
  return steps.length === value.length && steps.every((step, index) => isAfter(step, steps[index - 1]));
}

const isAfter = (step: CancellationStep, before: CancellationStep | undefined) =>
  !before || (step.daysBefore < before.daysBefore && step.refundPercent < before.refundPercent);

const maxSteps = 20;

function isStep(value: unknown): value is CancellationStep {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { daysBefore, refundPercent } = value as Partial<CancellationStep>;
  return isWithin(daysBefore, 0, 3650) && isWithin(refundPercent, 0, 100);
}

const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
