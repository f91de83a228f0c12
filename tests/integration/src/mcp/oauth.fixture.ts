import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { signInAs, TestApp } from '@flotilla/testing';

export type SignedIn = Awaited<ReturnType<typeof signInAs>>;
export const redirectUrl = 'http://127.0.0.1:43117/callback';

/** Gives a signed-in subject a confirmed address, as an account has. */
export async function withAddress(app: TestApp, { id }: SignedIn): Promise<string> {
  const email = `ann-${id.slice(-12)}@example.com`;
  await app.sql(
    `with i as (insert into rbac_identity ("provider", "email", "password", "verifiedAt") values ('email_and_password', $1, 'x', now()) returning "id")
     insert into rbac_subjects_to_identities ("subjectId", "identityId") select $2, "id" from i`,
    [email, id],
  );
  return email;
}

/** The stored state of a client, as the official client keeps it. */
export class MemoryProvider implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  opened: URL | undefined;
  information: OAuthClientInformationMixed | undefined;
  stored: OAuthTokens | undefined;
  private verifier = '';

  constructor(private readonly name = 'Test assistant') {}

  get clientMetadata(): OAuthClientMetadata {
    return { client_name: this.name, redirect_uris: [redirectUrl] };
  }
  state = () => 'state-of-the-client';
  clientInformation = () => this.information;
  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.information = information;
  }
  tokens = () => this.stored;
  saveTokens(tokens: OAuthTokens): void {
    this.stored = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.opened = url;
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }
  codeVerifier = () => this.verifier;
}

/** A browser with the session of an account, which follows no redirect. */
export interface Browser {
  open(url: URL | string, headers?: Record<string, string>): Promise<Response>;
  /** Presses a button of the page of consent. */
  answer(
    url: URL | string,
    html: string,
    answer: 'allow' | 'deny',
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export function browserOf(address: string, person?: SignedIn): Browser {
  const origin = new URL(address).origin;
  const cookies: Record<string, string> = person ? { cookie: `flotilla_jwt=${person.token}` } : {};
  return {
    open: (url, headers) => fetch(url, { redirect: 'manual', headers: { ...cookies, ...headers } }),
    answer(url, html, answer, headers) {
      const [, consent = ''] = /name="consent" value="([^"]*)"/.exec(html) ?? [];
      return fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...cookies, origin, 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams({ consent, answer }),
      });
    },
  };
}
