/** Who makes a request. */
export type Caller =
  | { readonly kind: 'anonymous' }
  /** Another server with the secret key: may everything. */
  | { readonly kind: 'server' }
  | { readonly kind: 'subject'; readonly id: string; readonly roles: readonly string[] };

export const anonymous: Caller = { kind: 'anonymous' };
export const server: Caller = { kind: 'server' };

/** A short name of the caller, the same at each of its requests. */
export function callerId(caller: Caller): string {
  return caller.kind === 'subject' ? `subject:${caller.id}` : caller.kind;
}
