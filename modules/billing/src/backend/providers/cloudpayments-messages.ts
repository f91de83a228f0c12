import { InvalidError } from '@flotilla/backend';
import { fieldsOf } from '@flotilla/backend/ports';
import { objectIn, wholeOf } from './call-provider.js';
import type { PaymentFact, ProviderMessage } from './payment-fact.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Parses a notification. Its type is in no field, so the merchant's account has an address for each type,
 * which ends in `?type=pay`, `confirm`, `cancel`, `fail`, `refund`, `recurrent` and so on. @throws InvalidError
 */
export function messageOf({ body, contentType, url, allowsTests }: Notification): ProviderMessage {
  const type = new URL(url, 'http://localhost').searchParams.get('type')?.toLowerCase() ?? '';
  const fields = parsed(body, contentType);
  const id = type === 'recurrent' ? stateOf(fields) : optional(fields.TransactionId);
  if (!type || !id)
    throw new InvalidError(
      'The notification has no type or id. Its address must end in ?type=pay or similar.',
    );
  const isTest = ['1', 'true'].includes(String(fields.TestMode).toLowerCase());
  return { id: `${type} ${id}`, type, fact: isTest && !allowsTests ? null : factOf(type, fields) };
}

/** A raw notification. */
export interface Notification {
  readonly body: Buffer;
  readonly contentType: string;
  readonly url: string;
  /** Whether payments with test cards count. */
  readonly allowsTests: boolean;
}

/** Converts a payment of a query response. */
export function transactionFact(fields: Fields): PaymentFact | null {
  switch (fields.Status) {
    case 'Completed':
      return paidFact(fields);
    case 'Authorized':
      return authorizedFact(fields);
    case 'Cancelled':
      return releasedFact(fields);
    case 'Declined':
      return declinedFact(fields);
    default:
      return null;
  }
}

function authorizedFact(fields: Fields): PaymentFact | null {
  const invoiceId = uuid(fields.InvoiceId);
  if (!invoiceId) return null;
  return {
    ...{ kind: 'authorized', invoiceId, paymentId: wholeOf(fields.TransactionId) },
    ...{ amount: wholeOf(fields.Amount), currency: wholeOf(fields.Currency) },
  };
}

function releasedFact(fields: Fields): PaymentFact | null {
  const invoiceId = uuid(fields.InvoiceId);
  return invoiceId ? { kind: 'released', invoiceId, paymentId: wholeOf(fields.TransactionId) } : null;
}

function paidFact(fields: Fields): PaymentFact | null {
  const invoiceId = uuid(fields.InvoiceId);
  const money = {
    paymentId: wholeOf(fields.TransactionId),
    amount: wholeOf(fields.Amount),
    currency: wholeOf(fields.Currency),
  };
  const subscriptionId = optional(fields.SubscriptionId);
  if (invoiceId)
    return {
      kind: 'paid',
      invoiceId,
      ...money,
      ...(subscriptionId && { subscription: { id: subscriptionId } }),
    };
  return subscriptionId
    ? { kind: 'renewed', subscriptionId, intentId: uuid(fields.AccountId), ...money }
    : null;
}

/** A declined payment; the buyer can retry on the same page. */
function declinedFact(fields: Fields): PaymentFact | null {
  const invoiceId = uuid(fields.InvoiceId);
  const subscriptionId = optional(fields.SubscriptionId);
  const reason = optional(fields.CardHolderMessage) ?? optional(fields.Reason) ?? 'The payment was declined.';
  if (invoiceId) return { kind: 'declined', invoiceId, reason };
  return subscriptionId
    ? { kind: 'renewal-failed', subscriptionId, intentId: uuid(fields.AccountId), reason }
    : null;
}

function factOf(type: string, fields: Fields): PaymentFact | null {
  switch (type) {
    case 'pay':
      // The URL is not signed, and a check notification, which precedes a payment, has a valid signature too.
      // Only payments name an acquirer.
      return optional(fields.GatewayName) === undefined ? null : transactionFact(fields);
    case 'confirm':
      return fields.Status === 'Completed' ? paidFact(fields) : null;
    case 'cancel':
      return releasedFact(fields);
    case 'fail':
      return declinedFact(fields);
    case 'refund':
      return refundFact(fields);
    case 'recurrent':
      return recurrentFact(fields);
    default:
      return null;
  }
}

const refundFact = ({ PaymentTransactionId, TransactionId, Amount }: Fields): PaymentFact => ({
  kind: 'refunded',
  paymentId: wholeOf(PaymentTransactionId),
  providerId: wholeOf(TransactionId),
  amount: wholeOf(Amount),
});

function recurrentFact(fields: Fields): PaymentFact | null {
  const about = { subscriptionId: wholeOf(fields.Id), intentId: uuid(fields.AccountId) };
  switch (fields.Status) {
    case 'PastDue':
      return { kind: 'renewal-failed', ...about, reason: 'The card was declined.' };
    case 'Cancelled':
    case 'Rejected':
    case 'Expired':
      return { kind: 'subscription-ended', ...about };
    default:
      return null;
  }
}

/** Notifications of a subscription have no id; their content identifies them. */
function stateOf({
  Id,
  Status,
  SuccessfulTransactionsNumber: paid,
  FailedTransactionsNumber: failed,
}: Fields): string | undefined {
  return Id === undefined ? undefined : [Id, Status, paid, failed].map(String).join(' ');
}

const parsed = (body: Buffer, contentType: string): Fields =>
  contentType.includes('json') ? objectIn(body) : fieldsOf(body.toString());

const optional = (value: unknown) =>
  value === undefined || value === null || value === '' ? undefined : wholeOf(value);

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uuid = (value: unknown) => (typeof value === 'string' && uuidPattern.test(value) ? value : undefined);
