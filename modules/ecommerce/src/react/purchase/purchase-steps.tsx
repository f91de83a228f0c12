import { localized, useSite, useT } from '@flotilla/react';
import { Skeleton } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { CheckoutInput } from '../../checkout-shapes.js';
import type { Charged } from '../../shapes.js';
import { PaymentForm } from '../payment/payment-form.js';
import { ContactStep } from './contact-step.js';
import {
  type Intentions,
  isDone,
  nextOf,
  type Purchase,
  type PurchaseAnswer,
  type StepName,
  stepsOf,
} from './purchase.js';
import { purchaseMessages } from './purchase-messages.js';
import { PurchaseTotals } from './purchase-totals.js';
import { Step } from './step.js';

// The names of countries and the formats of addresses are loaded where an address is needed.
const AddressStep = lazy(() =>
  import('./address-step.js').then((module) => ({ default: module.AddressStep })),
);
const AddressSummary = lazy(() =>
  import('./address-summary.js').then((module) => ({ default: module.AddressSummary })),
);
const DeliveryStep = lazy(() =>
  import('./delivery-step.js').then((module) => ({ default: module.DeliveryStep })),
);

export interface PurchaseStepsProps {
  purchase: Purchase;
  /** Mail address of the account; empty without one. */
  email: string;
  pay: (payment: CheckoutInput) => Promise<Charged>;
  /** Why it can't be paid now. */
  obstacle?: string;
  /** Whether the order exists: only its payments are left. */
  isPlaced: boolean;
  onPlaced: () => void;
}

/** A checkout in parts that open in turn: contact, address, delivery, payment. */
export function PurchaseSteps({ purchase, email, pay, obstacle, isPlaced, onPlaced }: PurchaseStepsProps) {
  const t = useT(purchaseMessages);
  const { answer } = purchase;
  const { intentions, want, pickUp, steps, current, edit, goOn, headingOf } = useSteps(purchase);
  const formerTitles = useTitles(answer.deliveries);
  const invoice = { isWanted: intentions.wantsInvoice, want };
  const isSent = answer.deliveries.some(({ needsAddress }) => needsAddress);
  const parts: Readonly<Record<StepName, { title: string; summary?: ReactNode; content: () => ReactNode }>> =
    {
      contact: {
        title: t('contact'),
        summary: [answer.email, isSent ? answer.phone : ''].filter(Boolean).join('\n'),
        content: () => (
          <ContactStep
            purchase={purchase}
            email={email}
            invoice={isSent ? undefined : invoice}
            onDone={goOn}
          />
        ),
      },
      address: {
        title: t(isSent ? 'address' : 'invoiceDetails'),
        summary: <AddressSummary answer={answer} picksUp={isSent && answer.deliveryAddress === null} />,
        content: () => (
          <AddressStep
            purchase={purchase}
            invoice={invoice}
            pickUp={canBePickedUp(purchase) ? pickUp : undefined}
            onDone={goOn}
          />
        ),
      },
      delivery: {
        title: t('delivery'),
        summary: <DeliverySummary purchase={purchase} />,
        content: () => <DeliveryStep purchase={purchase} formerTitles={formerTitles} onDone={goOn} />,
      },
      payment: {
        title: t('payment'),
        content: () => (
          <PaymentForm pay={pay} email={answer.email ?? ''} obstacle={obstacle} onPlaced={onPlaced}>
            <div className="border-t border-border pt-5 lg:hidden">
              <PurchaseTotals answer={answer} isChanging={purchase.isChanging} />
            </div>
          </PaymentForm>
        ),
      },
    };
  return (
    <div className="flex min-w-0 flex-col">
      {(isPlaced ? (['payment'] as const) : steps).map((name, index) => (
        <Step
          key={name}
          id={headingOf(name)}
          number={index + 1}
          title={parts[name].title}
          state={
            isPlaced
              ? 'alone'
              : name === current
                ? 'open'
                : isDone(name, answer, intentions)
                  ? 'done'
                  : 'later'
          }
          summary={<Suspense fallback={null}>{parts[name].summary}</Suspense>}
          onChange={() => edit(name)}
        >
          <Suspense fallback={<Skeleton className="h-72 rounded-xl" />}>
            {(isPlaced || name === current) && parts[name].content()}
          </Suspense>
        </Step>
      ))}
    </div>
  );
}

/** Holds which part is open. The keyboard follows the buyer from part to part. */
function useSteps({ answer, change }: Purchase) {
  const id = useId();
  const [intentions, setIntentions] = useState<Intentions>({
    wantsInvoice: answer.billingAddress !== null || answer.taxId !== null,
    picksUp: false,
  });
  const steps = stepsOf(answer, intentions);
  const next = nextOf(answer, intentions);
  // A part stays open until the buyer goes on, even when it is complete.
  const [pinned, setPinned] = useState(next);
  const current = steps.includes(pinned) ? pinned : next;
  const headingOf = (name: StepName) => `${id}-${name}`;
  const heading = headingOf(current);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (hasMoved.current) document.getElementById(heading)?.focus();
    hasMoved.current = false;
  }, [heading]);
  const move = (to: StepName) => {
    hasMoved.current = true;
    setPinned(to);
  };
  return {
    intentions,
    steps,
    current,
    headingOf,
    edit: move,
    // The answer of a change can arrive before the page is rendered with it.
    goOn: (changed: PurchaseAnswer) => move(nextOf(changed, intentions)),
    want: (wantsInvoice: boolean) => setIntentions((known) => ({ ...known, wantsInvoice })),
    pickUp: async () => {
      const changed =
        answer.deliveryAddress === null
          ? answer
          : await change({ deliveryAddress: null, billingAddress: null, taxId: null });
      const pickingUp = { wantsInvoice: false, picksUp: true };
      setIntentions(pickingUp);
      move(nextOf(changed, pickingUp));
    },
  };
}

/** Returns whether each store offers a way without an address. */
const canBePickedUp = ({ answer: { deliveries } }: Purchase) =>
  deliveries.length > 0 && deliveries.every(({ options }) => options.some(({ kind }) => kind !== 'ship'));

/** Remembers the titles of delivery methods, to name one that is not offered any more. */
function useTitles(deliveries: Purchase['answer']['deliveries']): ReadonlyMap<string, string> {
  const site = useSite();
  const [titles] = useState(() => new Map<string, string>());
  useEffect(() => {
    for (const { id, title } of deliveries.flatMap(({ options }) => options))
      titles.set(id, localized(title, site)?.value ?? '');
  }, [deliveries, titles, site]);
  return titles;
}

function DeliverySummary({ purchase: { answer } }: { purchase: Purchase }) {
  const site = useSite();
  return answer.deliveries
    .flatMap(({ options, selectedId }) => options.filter(({ id }) => id === selectedId))
    .map(({ title }) => localized(title, site)?.value ?? '')
    .join('\n');
}
