import { openIdQuery } from '../../openid-query.js';
import type { OpenIdFailure } from '../../openid-shapes.js';

/** Pages that a sign-in at a provider returns to. */
const pages = {
  'sign-in': 'rbac/subject/authentication/select-method',
  connect: 'rbac/subjects/settings',
  presence: 'rbac/subjects/settings',
} as const;

interface Place {
  readonly site: URL;
  readonly language: string;
  readonly redirectTo: string;
}

/** Returns the URL of the page that ends a sign-in with a code. */
export function codePage(place: Place, code: string): string {
  return pageOf('sign-in', place, openIdQuery.code, code);
}

/** Returns the URL of the page that shows a failure. */
export function failurePage(purpose: keyof typeof pages, place: Place, failure: OpenIdFailure): string {
  return pageOf(purpose, place, openIdQuery.failure, failure);
}

/** Returns the URL of the settings after a change. */
export function donePage(purpose: 'connect' | 'presence', place: Place): string {
  return pageOf(purpose, place, openIdQuery.done, purpose);
}

function pageOf(
  purpose: keyof typeof pages,
  { site, language, redirectTo }: Place,
  name: string,
  value: string,
): string {
  const page = new URL(`${site.href.replace(/\/+$/, '')}/${language}/${pages[purpose]}`);
  page.searchParams.set(name, value);
  if (redirectTo !== '') page.searchParams.set('redirectTo', redirectTo);
  return page.href;
}
