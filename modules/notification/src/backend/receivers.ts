import { InvalidError } from '@flotilla/backend';
import type { Receiver } from '@flotilla/backend/ports';
import { emailAddress } from '@flotilla/core/values';
import type { Notification } from '../entities/notification.js';

export type Method = Notification['method'];

const isAddress: Readonly<Record<Method, (receiver: string) => boolean>> = {
  email: (receiver) => emailAddress(receiver) !== undefined,
  telegram: (receiver) => /^(-?\d{1,20}|@\w{5,32})$/.test(receiver),
};

/** Returns whether an address is valid for a method: one address without any other text. */
export function isReachable(method: Method, receiver: string): boolean {
  return isAddress[method](receiver);
}

/** An address, and its method. */
export interface DeliveryAddress {
  readonly method: Method;
  readonly receiver: string;
}

/** Returns the methods of a receiver with their addresses. @throws InvalidError for an invalid address */
export function deliveryAddressesOf(receiver: Receiver): DeliveryAddress[] {
  const given = [
    { method: 'email' as const, receiver: receiver.email },
    { method: 'telegram' as const, receiver: receiver.telegram },
  ].filter((one): one is DeliveryAddress => one.receiver !== undefined);
  const wrong = given.find((one) => !isReachable(one.method, one.receiver));
  if (wrong) throw InvalidError.of(`receiver.${wrong.method}`, 'is not an address.');
  return given;
}
