import type { Caller } from '@flotilla/backend';

/** The client of a session. */
export interface Client {
  readonly userAgent: string | null;
  readonly ip: string;
}

/** The client that presents a refresh token; limits count its network. */
export interface Holder {
  readonly client: Client;
  readonly network: string;
}

/** The client that signs in, and its caller before. */
export interface Visit {
  readonly client: Client;
  readonly caller: Caller;
}

/** The application of a session. */
export interface SessionApplication {
  readonly name: string;
  /** The hash of its id. */
  readonly id: string;
  readonly scopes: readonly string[];
  /** The address that its tokens are made for. */
  readonly audience: string;
}

/** The application that continues its session. */
export type ContinuingApplication = Pick<SessionApplication, 'id' | 'audience'>;
