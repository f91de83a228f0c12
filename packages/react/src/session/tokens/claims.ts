/** Whom a session belongs to. */
export interface SessionSubject {
  readonly id: string;
  readonly slug: string;
}

/** What an access token says. The page only shows it; who may do what is decided by the API. */
export interface Claims {
  readonly subject: SessionSubject;
  /** Slugs. */
  readonly roles: readonly string[];
}

/** Reads an access token; undefined for what is none. */
export function claimsOf(token: string): Claims | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    const { subject, roles = [] } = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Claims>;
    return subject?.id ? { subject, roles } : undefined;
  } catch {
    return undefined;
  }
}
