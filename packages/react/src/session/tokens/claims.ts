export interface SessionSubject {
  readonly id: string;
  readonly slug: string;
}

/** The payload of an access token. For display only; the API checks permissions itself. */
export interface Claims {
  readonly subject: SessionSubject;
  /** Slugs of roles. */
  readonly roles: readonly string[];
}

/** Decodes an access token without verifying it; undefined if it is malformed. */
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
