/** Who makes a request. */
export type Caller =
  | { readonly kind: 'anonymous' }
  /** Another server with the secret key: may everything. */
  | { readonly kind: 'server' }
  | {
      readonly kind: 'subject';
      readonly id: string;
      /** Slugs. */
      readonly roles: readonly string[];
      /** The sign-in that the request is part of; absent when the subject is known in another way. */
      readonly sessionId?: string;
    };

export const anonymous: Caller = { kind: 'anonymous' };
export const server: Caller = { kind: 'server' };

/** A short name of the caller, the same at each of its requests. */
export function callerId(caller: Caller): string {
  return caller.kind === 'subject' ? `subject:${caller.id}` : caller.kind;
}
