import type { Provider } from '@nestjs/common';

/** Returns a provider with a factory of other providers. */
export function provide<A extends unknown[]>(
  token: NonNullable<Extract<Provider, { provide: unknown }>['provide']>,
  inject: (string | symbol | (new (...args: never[]) => unknown))[],
  make: (...args: A) => unknown,
): Provider {
  return { provide: token, inject, useFactory: make as (...args: unknown[]) => unknown };
}
